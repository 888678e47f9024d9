"""Every operation gives the same answers here as in the program and the API, whose tests store their records."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

import ninefold


def kept() -> list[Path]:
    """The files of records."""
    folder = os.environ.get("NINEFOLD_PARITY")
    return sorted(Path(folder).glob("*.json")) if folder else []


def value_of(record: dict[str, Any], column: str) -> Any:
    """Returns the member of a record that a column holds: `a_b` is the member `b` of the object `a`."""
    if column in record:
        return record[column]
    for name, member in record.items():
        if isinstance(member, dict) and column.startswith(f"{name}_"):
            return member[column.removeprefix(f"{name}_")]
    return None


def plain(value: Any) -> Any:
    """Returns the value, parsed if it is the text of an object."""
    if isinstance(value, str) and value.startswith("{"):
        return json.loads(value)
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        # A struct has null for each member that an object lacks.
        return {str(key): plain(member) for key, member in value.items() if member is not None}
    return value


@pytest.mark.skipif("NINEFOLD_PARITY" not in os.environ, reason="NINEFOLD_PARITY is not set")
def test_there_are_records_of_every_operation():
    names = {json.loads(file.read_text())["operation"] for file in kept()}
    assert names == set(ninefold.operations.__all__) - {"generate", "stats"}


@pytest.mark.parametrize("file", kept(), ids=lambda file: file.stem)
def test_records_are_those_of_the_program(file):
    about = json.loads(file.read_text())
    options = {name: int(value) if name in ("seed", "max_size") else value for name, value in about["options"].items()}
    table = getattr(ninefold, about["operation"])(about["puzzles"], **options)
    rows = table.to_list()
    assert len(rows) == len(about["records"]) == 200
    for puzzle, row, record in zip(about["puzzles"], rows, about["records"], strict=True):
        for column, value in row.items():
            if column not in ("error", "seconds"):
                assert plain(value) == plain(value_of(record, column)), (puzzle, column)
