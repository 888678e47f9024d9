"""One puzzle: solved, rated, explained, shown."""

import xml.etree.ElementTree as ElementTree

import pytest
from conftest import HARD, LINE, MANY, NONE, SOLUTION

import ninefold
from ninefold import Grid, HodokuRating, Rating


def test_a_grid_is_read_and_written():
    grid = Grid(LINE)
    assert str(grid) == LINE
    assert repr(grid) == f'Grid("{LINE}")'
    numbers = grid.digits()
    assert numbers[0] == [0, 0, 3, 0, 2, 0, 6, 0, 0]
    assert grid == Grid(numbers) == Grid(LINE.replace(".", "0")) == Grid("\n".join(LINE[9 * k : 9 * k + 9] for k in range(9)))
    assert len({grid, Grid(numbers), Grid(HARD)}) == 2
    assert grid != LINE


def test_what_cannot_be_read_is_named_with_its_place():
    with pytest.raises(ValueError, match="line 1, column 5"):
        Grid(LINE[:4] + "y" + LINE[5:])
    for wrong in [None, 5, object()]:
        with pytest.raises(TypeError):
            Grid(wrong)


def test_it_is_solved():
    solutions = Grid(LINE).solve()
    assert (solutions.status, solutions.count, solutions.exact) == ("unique", 1, True)
    assert solutions.solution == Grid(SOLUTION)
    several = Grid(MANY).solve(limit=5)
    assert (several.status, several.count, several.exact, several.solution) == ("multiple", 5, False, None)
    assert len(set(several.solutions)) == 5
    assert Grid(NONE).solve().status == "none"
    assert Grid(MANY).solve(limit=1).status == "solved"
    assert Grid(MANY).solve(limit=10**12, timeout=0.1).exact is False


def test_it_is_rated():
    rating = Grid(HARD).rating()
    assert (rating.er, rating.ep, rating.ed) == (8.2, 1.2, 1.2)
    assert rating == Grid(HARD).rating()
    assert isinstance(rating, Rating)
    assert repr(rating) == "Rating(er=8.2, ep=1.2, ed=1.2)"
    for wrong, message in [(MANY, "several solutions"), (NONE, "1 occurs twice in row 1")]:
        with pytest.raises(ValueError, match=message):
            Grid(wrong).rating()


def test_it_is_rated_as_hodoku_does():
    # The eighth of the fifty grids, which the versions rate differently.
    grid = Grid(".....93........5.7....6....1.7.....5..29........52......8.51..426.8.....49.6..1..")
    rating = grid.hodoku()
    assert (rating.level, rating.score, rating.solved) == ("Unfair", 1752, True)
    assert rating == grid.hodoku("2.2") != grid.hodoku(version="2.3")
    assert isinstance(rating, HodokuRating)
    assert repr(grid.hodoku("2.3")) == "HodokuRating(level='Extreme', score=2062, solved=True)"
    with pytest.raises(ValueError, match=r"found \"2.4\", expected a version of HoDoKu: 2.2, 2.3"):
        grid.hodoku("2.4")
    singles = "fh on Easy 4\nh1 on Easy 14  # singles only"
    assert not grid.hodoku(settings=singles).solved
    assert {step.technique for step in grid.explain("hodoku", hodoku_settings=singles)} <= {"full house", "hidden single"}
    assert len(grid.explain("hodoku")) != len(grid.explain("hodoku", hodoku="2.3"))
    assert grid.hint(3, "hodoku", hodoku_settings="bf2 on Easy 4\n" + singles).technique is not None
    for options in [{"hodoku": "2.3"}, {"hodoku_settings": singles}]:
        with pytest.raises(ValueError, match="goes with order hodoku only"):
            grid.explain("human", **options)
    for wrong, message in [(MANY, "several solutions"), (NONE, "1 occurs twice in row 1")]:
        with pytest.raises(ValueError, match=message):
            Grid(wrong).hodoku()


def test_its_steps_lead_to_the_solution():
    steps = Grid(HARD).explain()
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert max(step.rating for step in steps) == 8.2
    placed = {step.placements[0][:4]: step.placements[0][5] for step in steps if step.placements}
    solution = str(Grid(HARD).solve().solution)
    assert all(solution[9 * (int(cell[1]) - 1) + int(cell[3]) - 1] == digit for cell, digit in placed.items())
    first = steps[0]
    assert first.technique == "hidden single"
    assert first.sentences[-1].endswith(".")
    assert str(first).startswith("hidden single (1.2)\n  ")
    assert repr(first).startswith("Step(1, hidden single 1.2: r")
    chain = max(steps, key=lambda step: step.rating)
    assert chain.eliminations and chain.cells
    assert chain.before.solve().status == "unique"


def test_pictures_are_well_formed():
    namespace = "{http://www.w3.org/2000/svg}svg"
    for shown in [Grid(LINE), Grid(HARD).explain()[0], max(Grid(HARD).explain(), key=lambda step: step.rating)]:
        assert ElementTree.fromstring(shown._repr_svg_()).tag == namespace
    html = Grid(HARD).explain()[0]._repr_html_()
    assert "<svg" in html and "hidden single" in html


def test_steps_come_in_the_order_that_is_asked_for():
    steps = Grid(HARD).explain("human")
    assert {step.placements[0][:4] for step in steps if step.placements} == {
        step.placements[0][:4] for step in Grid(HARD).explain() if step.placements
    }
    assert max(step.rating for step in steps) == max(
        step.rating for step in Grid(HARD).explain("human", easiest=True)
    )
    known = ["full house", "hidden single", "naked single"]
    assert {step.technique for step in Grid(HARD).explain("human", known=known)} <= set(known)
    without = Grid(HARD).explain("human", without=["hidden single"])
    assert "hidden single" not in {step.technique for step in without}
    for wrong in [{"order": "random"}, {"without": ["x-ray"], "order": "human"}, {"order": "se", "easiest": True}]:
        with pytest.raises(ValueError, match="order|technique"):
            Grid(HARD).explain(**wrong)


def test_a_position_shows_all_its_steps():
    steps = Grid(LINE).steps()
    concluded = [text for step in steps for text in step.placements + step.eliminations]
    assert len(concluded) == len(set(concluded)) > 0
    sixes = Grid(LINE).steps(digits=[6], houses=["box 1"])
    assert 0 < len(sixes) < len(steps)
    assert "r2c2=6" in sixes[0].placements
    with pytest.raises(ValueError, match="found \"box 10\""):
        Grid(LINE).steps(houses=["box 10"])


def test_claims_are_proved_or_refuted():
    why = Grid(LINE).why("r2c2=6")
    assert why and why.verdict == "shown" and len(why.steps) == 1 and why.solution is None
    false = Grid(LINE).why("r2c2=4")
    assert not false and false.verdict == "false" and false.solution == SOLUTION
    with pytest.raises(ValueError, match="r4c5<>8"):
        Grid(LINE).why("r2c2")


def test_hints_tell_more_and_more():
    hints = [Grid(HARD).hint(level) for level in [1, 2, 3, 4]]
    assert [hint.level for hint in hints] == [1, 2, 3, 4]
    assert [hint.technique for hint in hints] == [None, None, "hidden single", "hidden single"]
    assert hints[0].digits == [] and hints[1].digits
    assert str(hints[3]).startswith("hidden single: r")
    assert Grid(SOLUTION).hint().text == "The grid is complete."
    with pytest.raises(TypeError, match="colour"):
        Grid(LINE).hint(colour="red")
    with pytest.raises(ValueError, match="level: found 5"):
        Grid(LINE).hint(5)


def test_texts_are_in_the_language_of_the_request():
    grid = Grid(LINE)
    assert grid.hint(language="de").text == "Sieh oben links nach."
    step = grid.explain(language="de")[0]
    assert step.technique == "hidden single"
    assert step.sentences[-1].startswith("Also steht in r")
    assert str(step).startswith("versteckter Einer (")
    assert ninefold.hint([LINE], language="de").to_list()[0]["text"] == "Sieh oben links nach."
    with pytest.raises(ValueError, match='"en", "de"'):
        grid.hint(language="fr")


def test_its_unavoidable_sets_ask_for_clues():
    # The grid of docs/sets.md.
    grid = Grid("123456789457189236689237145214573698376918452598624371731892564842365917965741823")
    found = grid.sets()
    assert (len(found.sets), found.exact, len(found.disjoint), found.disjoint_exact) == (190, True, 16, True)
    assert found.sizes == {4: 21, 6: 18, 8: 13, 9: 6, 10: 50, 11: 23, 12: 59}
    assert repr(found) == "UnavoidableSets(190, 16 disjoint)"
    assert str(found.sets[0]) == "12......." + "." * 18 + "21......." + "." * 45
    cells = [place for one in found.disjoint for place, symbol in enumerate(str(one)) if symbol != "."]
    assert len(cells) == len(set(cells))
    assert sum(Grid(LINE).sets(max_size=4).sizes.values()) == len(Grid(LINE).sets(4).sets) == 13
    assert Grid(LINE).sets(4).solution == Grid(SOLUTION)


def test_unavoidable_sets_are_those_of_one_solution_in_its_time():
    for wrong, message in [(MANY, "there are several solutions"), (NONE, "1 occurs twice in row 1")]:
        with pytest.raises(ValueError, match=message):
            Grid(wrong).sets()
    for size in [3, 82]:
        with pytest.raises(ValueError, match=f"max_size: found {size}, expected a whole number from 4 to 81"):
            Grid(LINE).sets(size)
    with pytest.raises(ValueError, match="timeout"):
        Grid(LINE).sets(timeout=0)
    late = Grid(SOLUTION).sets(40, timeout=0.2)
    assert not late.exact and not late.disjoint_exact
    assert repr(late).startswith("UnavoidableSets(>=")


def test_candidates_are_what_the_cells_can_hold():
    candidates = Grid(LINE).candidates()
    assert candidates[0][0] == [4, 5]
    assert candidates[0][2] == [3]
    marks = Grid(LINE).explain()[0].before
    assert Grid(str(marks)) == marks
    assert marks.candidates()[0][0] == [4, 5]
    assert marks.rating() == Grid(LINE).rating()
    assert marks.hodoku() == Grid(LINE).hodoku()


def test_pencil_marks_are_rated_as_they_are_explained():
    # Every cell of a pattern has the digit of the solution only, and nothing is given.
    digits = zip(LINE, str(Grid(LINE).solve().solution), strict=True)
    full = "123456789"
    marks = "".join(
        full if given == "." else "".join(one if one == digit else "." for one in full) for given, digit in digits
    )
    grid = Grid(marks)
    steps = grid.explain()
    assert grid.rating().er == max(step.rating for step in steps)
    assert grid.hodoku().solved
    assert grid.hodoku().score == sum(step.rating for step in grid.explain("hodoku"))
    rows = ninefold.rate([marks], scale="both").to_list()
    assert [(row["status"], row["er"], row["hodoku_score"]) for row in rows] == [
        ("rated", grid.rating().er, grid.hodoku().score)
    ]


TURN = "t r564123789 c321987654 d987612345"
MARKS = "123456789" * 81


def test_what_is_the_same_in_disguise_has_the_same_form():
    grid = Grid(LINE)
    turned = grid.transform(TURN)
    assert turned != grid
    assert grid.equivalent(turned) == TURN == Grid(LINE).equivalent(turned.digits())
    assert grid.transform(turned.equivalent(grid)) != grid
    assert turned.transform(turned.equivalent(grid)) == grid
    for form in ["min", "max", "solution"]:
        assert grid.canonical(form) == turned.canonical(form)
        assert grid.canonical(form) == Grid(ninefold.canonical([turned], form)["canonical"][0])
    assert grid.canonical() == grid.canonical("min") == grid.canonical().canonical()
    assert grid.equivalent(HARD) is None


def test_transformations_are_as_they_are_written():
    grid = Grid(LINE)
    assert grid.transform("") == grid == grid.transform("r123456789 c123456789 d123456789")
    assert grid.transform("t").digits() == [list(column) for column in zip(*grid.digits(), strict=True)]
    assert grid.transform("r456123789").digits()[0] == grid.digits()[3]
    assert str(grid.transform("d213456789")) == LINE.translate(str.maketrans("12", "21"))
    marks = Grid("1" + "." * 8 + MARKS[9:]).transform("t d213456789")
    assert (marks.candidates()[0][0], marks.candidates()[0][1]) == ([2], list(range(1, 10)))
    for wrong in ["x", "r147258369", "d11", "r123456789 r123456789"]:
        with pytest.raises(ValueError, match="a transformation such as"):
            grid.transform(wrong)


def test_automorphisms_are_counted_and_made_one_by_one():
    assert list(Grid(LINE).automorphisms()) == ["r123456789 c123456789 d123456789"]
    empty = Grid(MANY).automorphisms()
    assert (len(empty), repr(empty)) == (3_359_232, "Automorphisms(3359232)")
    assert empty[0] == next(iter(empty)) == "r123456789 c123456789 d123456789"
    assert empty[-1] == empty[len(empty) - 1] != empty[0]
    for wrong in [len(empty), -len(empty) - 1]:
        with pytest.raises(IndexError):
            empty[wrong]
    pattern = Grid("12" + "." * 79)
    ways = list(pattern.automorphisms())
    assert len(ways) == len(set(ways)) == len(pattern.automorphisms()) == ninefold.canonical([pattern])["automorphisms"][0]
    assert all(pattern.transform(way) == pattern for way in ways[::100])


def test_pencil_marks_have_a_form_and_automorphisms():
    marks = Grid(LINE).explain()[0].before
    turned = marks.transform(TURN)
    assert marks != turned
    assert marks.canonical() == turned.canonical() == marks.canonical().canonical()
    assert marks.equivalent(turned) == TURN
    # A grid is compared as the candidates that its digits leave.
    assert Grid(LINE).equivalent(turned) == TURN
    struck = Grid("." + MARKS[1:])
    ways = struck.automorphisms()
    assert len(ways) == 41_472
    assert all(struck.transform(way) == struck for way in list(ways)[::1000])


def test_a_complete_grid_has_six_classes_of_bands():
    most_canonical = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    assert Grid(most_canonical).band_classes() == [1] * 6
    assert Grid(LINE).band_classes() is None


def test_what_has_no_form_says_why():
    for ask in [
        Grid.canonical,
        Grid.automorphisms,
        lambda grid: grid.equivalent(LINE),
        lambda grid: Grid(LINE).equivalent(grid),
    ]:
        with pytest.raises(ValueError, match="r1c1 and r1c2 both hold 1"):
            ask(Grid(NONE))
    with pytest.raises(ValueError, match="pencil marks have no such form"):
        Grid(MARKS).canonical("max")
    with pytest.raises(ValueError, match="there is more than one solution"):
        Grid(MANY).canonical("solution")
    with pytest.raises(ValueError, match='form: found .least., expected one of "min", "max", "solution"'):
        Grid(LINE).canonical("least")
    with pytest.raises(ValueError, match="line 1"):
        Grid(LINE).equivalent("nonsense")
    with pytest.raises(TypeError):
        Grid(LINE).equivalent(None)


def test_the_givens_of_a_notation_remain_known():
    # The digits with a plus were placed, so r2c1=5 follows from an avoidable rectangle.
    cells = ".2...5.....+6.1+79......23+5...9.....6+4+6.+4.7.2..3.+8.+46.5+91..6..89.8.5....4...7..16+2."
    name = "avoidable rectangle type 1"
    played, given = Grid(f":0000:x:{cells}:::"), Grid(cells.replace("+", ""))
    assert str(played) == str(given)
    assert Grid(played) == played
    assert [step.technique for step in played.steps(known=[name])] == [name]
    assert given.steps(known=[name]) == []
    found = ninefold.steps([played, given], known=[name])["steps"].to_list()
    assert [name in str(steps) for steps in found] == [True, False]
