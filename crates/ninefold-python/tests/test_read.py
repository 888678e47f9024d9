"""Puzzles from pictures: files, bytes and arrays."""

import ninefold
import numpy as np
import pytest

PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


@pytest.fixture(scope="module")
def png() -> bytes:
    return ninefold.Grid(PUZZLE).png(width=500)


def pixels(png: bytes) -> np.ndarray:
    """Decodes the picture by way of the reader's own corners, without another library."""
    import struct
    import zlib

    width, height = struct.unpack(">II", png[16:24])
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[png[25]]
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    raw = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + width * channels)
    rows = np.zeros((height, width * channels), np.uint8)
    for y in range(height):
        kind, line = raw[y, 0], raw[y, 1:].astype(int)
        above = rows[y - 1].astype(int) if y else np.zeros(width * channels, int)
        out = np.zeros(width * channels, int)
        for x in range(width * channels):
            left = out[x - channels] if x >= channels else 0
            corner = above[x - channels] if x >= channels else 0
            guess = left + above[x] - corner
            nearest = min((left, above[x], corner), key=lambda value: abs(guess - value))
            out[x] = (line[x] + (0, left, above[x], (left + above[x]) // 2, nearest)[kind]) % 256
        rows[y] = out
    return rows.reshape(height, width, channels)


def test_files_bytes_and_arrays_are_read(png: bytes, tmp_path) -> None:
    path = tmp_path / "shot.png"
    path.write_bytes(png)
    array = pixels(png)
    for picture in [png, path, str(path), array, np.ascontiguousarray(array[:, :, 0])]:
        reading = ninefold.read(picture)
        assert str(reading.puzzle) == PUZZLE
        assert reading.status == "unique"
        assert str(reading.solution) == str(ninefold.Grid(PUZZLE).solve().solution)
        assert reading.doubtful == {} and reading.wrong == []
        assert reading.score > 0.8 and reading.turns == 0
    odds = reading.probabilities()
    assert odds.shape == (81, 10) and np.allclose(odds.sum(axis=1), 1, atol=0.01)
    assert "unique" in repr(reading)


def test_a_turned_picture_is_turned_back(png: bytes) -> None:
    reading = ninefold.read(np.ascontiguousarray(np.rot90(pixels(png))))
    assert str(reading.puzzle) == PUZZLE
    assert reading.turns == 1


def test_corners_choose_the_grid(png: bytes) -> None:
    corners = ninefold.read(png).corners
    assert len(corners) == 4
    assert str(ninefold.read(png, corners=corners).puzzle) == PUZZLE


def test_what_is_no_picture_is_an_error(png: bytes, tmp_path) -> None:
    with pytest.raises(ValueError, match="no Sudoku grid"):
        ninefold.read(np.full((100, 100), 255, np.uint8))
    with pytest.raises(ValueError, match="expected a JPEG or PNG picture"):
        ninefold.read(b"..3.2.6..")
    with pytest.raises(ValueError, match="damaged"):
        ninefold.read(png[:200])
    with pytest.raises(ValueError, match="uint8"):
        ninefold.read(np.zeros((9, 9)))
    with pytest.raises(ValueError, match="shape"):
        ninefold.read(np.zeros((9, 9, 2), np.uint8))
    with pytest.raises(TypeError, match="expected a path"):
        ninefold.read(5)
    with pytest.raises(FileNotFoundError):
        ninefold.read(tmp_path / "missing.png")
