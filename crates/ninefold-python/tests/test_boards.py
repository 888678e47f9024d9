"""Boards: puzzles of other sizes and with further rules, in the functions that take them."""

import ninefold
import pytest

PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
BOARD = "grid 4x4; givens 12343412....2143"
SOLUTION = "1234341243212143"


def column(table: ninefold.Table, name: str) -> list:
    return table.to_arrow().column(name).to_pylist()


def test_boards_are_solved_beside_classic_puzzles():
    table = ninefold.solve([PUZZLE, BOARD, "grid 4x4; fog"])
    assert column(table, "status") == ["unique", "unique", "bad"]
    assert column(table, "solution")[1] == SOLUTION
    assert "fog" in column(table, "error")[2]
    kept = ninefold.solve([BOARD, "grid 4x4"], keep=3)
    assert [len(kept) for kept in column(kept, "solutions")] == [1, 2]


@pytest.mark.parametrize("timeout", [None, 20])
def test_boards_are_counted(timeout):
    boards = ["grid 4x4", "grid 4x4; diagonal /; diagonal \\", PUZZLE]
    table = ninefold.count(boards, timeout=timeout)
    assert column(table, "count") == [288, 48, 1]
    assert column(table, "exact") == [True, True, True]


def test_boards_are_checked():
    table = ninefold.check([BOARD, "grid 4x4; given r1c1=1; given r1c2=1"], true_candidates=1)
    assert column(table, "status") == ["unique", "none"]
    assert column(table, "minimal") == [False, None]
    assert column(table, "true_candidates")[0] == list(SOLUTION)


def test_other_functions_refuse_boards():
    table = ninefold.rate([BOARD, PUZZLE])
    assert column(table, "status")[0] == "bad"
    assert "expected a classic one" in column(table, "error")[0]


def test_boards_are_generated():
    table = ninefold.generate(3, board="6x6", killer=True, seed=5)
    puzzles = column(table, "puzzle")
    assert all(puzzle.startswith("grid 6x6; cage") for puzzle in puzzles)
    solved = ninefold.solve(puzzles)
    assert column(solved, "status") == ["unique"] * 3
    assert column(solved, "solution") == column(table, "solution")
    with pytest.raises(ValueError, match="level is for classic puzzles"):
        ninefold.generate(board="6x6", level="hard")


def test_boards_are_printed_beside_classic_puzzles():
    book = ninefold.print([PUZZLE, BOARD, "grid 6x6; givens 123456456123231564564231312645645312"])
    assert len(book) == 3
    svg = book.svg()[0]
    assert "grid 4x4" in svg and PUZZLE in svg
    with pytest.warns(UserWarning, match="there are several solutions"):
        assert len(ninefold.print([PUZZLE, "grid 4x4"])) == 1
    with pytest.warns(UserWarning, match="steps are for classic puzzles"):
        assert len(ninefold.print([PUZZLE, BOARD], hints=True)) == 1


def test_conversions_name_the_rules_that_a_form_cannot_express():
    table = ninefold.convert(["grid 4x4; anti-king", "grid 4x4; cage 3: r1c1 r1c2"], to="rows")
    assert column(table, "text") == [None, None]
    assert column(table, "lost") == [["anti-king"], ["cage"]]
