"""Tests the API with a client that is generated from its description."""

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from ninefold import operations

LINE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

# The endpoints with content types other than JSON, about which the generator warns.
NAMES = [*operations.__all__, "generate", "print", "read", "metrics"]
NOT_JSON = [f"/{name} within" for name in NAMES]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Returns the address of a running server."""
    program = os.environ.get("NINEFOLD_PROGRAM")
    if not program:
        pytest.skip("NINEFOLD_PROGRAM is not set")
    command = [program, "serve", "--port", "0", "--log", "quiet", "--limit-ms", "60000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield process.stdout.readline().strip().rstrip("/")
        process.terminate()


@pytest.fixture(scope="module")
def package(server: str, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """Returns the generated package; the generator may omit only content types other than JSON."""
    folder = tmp_path_factory.mktemp("client") / "generated"
    options = ["--url", f"{server}/api/v1/openapi.json", "--output-path", str(folder), "--meta", "none"]
    command = [sys.executable, "-m", "openapi_python_client", "generate", *options]
    generated = subprocess.run(command, capture_output=True, text=True, check=True)
    output = generated.stdout + generated.stderr
    warnings = [line for line in output.splitlines() if "WARNING" in line or "Unable" in line]
    assert [line for line in warnings if not any(known in line for known in NOT_JSON)] == [], output
    sys.path.insert(0, str(folder.parent))
    return importlib.import_module("generated")


def ask(package: ModuleType, server: str, endpoint: str, **fields: Any) -> Any:
    """Returns the answer of an endpoint, as the type in the description."""
    name = f"{package.__name__}.api.default.{endpoint}"
    client = package.Client(base_url=server, raise_on_unexpected_status=True, timeout=60)
    models = importlib.import_module(f"{package.__name__}.models")
    body = {"body": getattr(models, f"{endpoint.capitalize()}Request").from_dict(fields)} if fields else {}
    return importlib.import_module(name).sync(client=client, **body)


@pytest.mark.parametrize(
    ("endpoint", "fields", "expected"),
    [
        ("rate", {"scale": "both"}, lambda answer: (answer.er, answer.hodoku_score) == (1.2, 196)),
        ("check", {}, lambda answer: answer.status == "unique"),
        ("explain", {}, lambda answer: answer.steps[0].sentences[0].text.endswith(".")),
        ("hint", {"level": 4}, lambda answer: answer.step.placements),
        ("steps", {}, lambda answer: len(answer.steps) > 1),
        ("why", {"claim": "r1c1=4"}, lambda answer: answer.steps[-1].placements == ["r1c1=4"]),
        ("solve", {"keep": 1}, lambda answer: len(answer.solutions) == 1),
        ("count", {}, lambda answer: answer.count == 1),
        ("minimize", {"fewest": True}, lambda answer: answer.clues == 22),
        ("sets", {"lists": True}, lambda answer: answer.sets),
        ("canonical", {}, lambda answer: len(answer.canonical) == 81),
        ("equivalent", {"other": LINE}, lambda answer: answer.equivalent),
        ("transform", {"seed": "1"}, lambda answer: len(answer.transformed) == 81),
        ("convert", {"to": "rows"}, lambda answer: "3" in answer.text),
        ("picture", {}, lambda answer: answer.svg.startswith("<svg") and answer.rows == 9),
        ("compare", {"algorithms": ["backtrack"]}, lambda answer: answer.results),
    ],
)
def test_an_endpoint_answers_as_its_type_says(
    package: ModuleType, server: str, endpoint: str, fields: dict[str, Any], expected: Any
) -> None:
    answer = ask(package, server, endpoint, puzzle=LINE, **fields)
    assert type(answer).__name__ != "Error", answer
    assert expected(answer), answer


def test_what_is_asked_nothing_answers(package: ModuleType, server: str) -> None:
    assert "backtrack" in [algorithm.name for algorithm in ask(package, server, "algorithms").algorithms]


def test_an_error_has_its_type(package: ModuleType, server: str) -> None:
    error = ask(package, server, "rate", puzzle="12")
    assert (type(error).__name__, error.code) == ("Error", "bad_puzzle")
