"""Converts Parquet files to Parquet files if every node can open both by their paths.

Each task reads a piece of the input and writes a file of its own. So rows need not pass through Spark, which converts
them between columns and rows and takes several times as long as solving. Spark distributes the pieces, and repeats
those whose executor is lost. All files are in a folder beside the output until the last is complete, and only one file
for each piece is kept. So no row is lost or duplicated.
"""

from __future__ import annotations

import shutil
import uuid
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
from pyspark.sql import SparkSession
from pyspark.sql.utils import is_remote

from ninefold.spark._columns import STATED, answers, check, columns_of, names_of

# The number of rows in memory at a time, which form a row group of the output.
_BATCH = 1 << 17
# The number of pieces for each processor, so that all processors end at about the same time.
_FOR_EACH_PROCESSOR = 4


class Job(NamedTuple):
    """The work on each piece."""

    function: str
    column: str
    options: dict[str, Any]
    # The columns of the input, and the added ones under their names in ninefold and in the output.
    schema: pa.Schema
    fields: list[pa.Field]
    names: list[str]
    are_stated: bool
    folder: Path


def local(spark: SparkSession, name: str) -> Path | None:
    """Returns the path of a name in the file system of the nodes, as Spark understands it; None if the name is
    elsewhere."""
    if is_remote():
        return None
    session = cast(Any, spark)
    path = session._jvm.org.apache.hadoop.fs.Path(name)
    uri = path.getFileSystem(session._jsc.hadoopConfiguration()).makeQualified(path).toUri()
    return Path(uri.getPath()) if uri.getScheme() == "file" else None


def work(
    spark: SparkSession,
    function: str,
    source: Path,
    target: Path,
    *,
    column: str = "puzzle",
    prefix: str = "",
    overwrite: bool = False,
    **options: Any,
) -> None:
    """Writes the rows of the source with the columns of the function of ninefold that has this name."""
    dataset = ds.dataset(source, format="parquet", partitioning="hive")
    # Spark reads the columns of a file from the metadata, which would lack the added ones.
    schema = dataset.schema.remove_metadata()
    check(schema.names, column, lambda: schema.field(column).type)
    are_stated = column != STATED and STATED in schema.names and _are_texts(schema.field(STATED).type)
    fields = columns_of(function, options, are_stated=are_stated)
    names = names_of(schema.names, fields, prefix)
    if target.exists() and not overwrite:
        raise FileExistsError(f"{target} exists; --overwrite replaces it")
    folder = target.absolute().with_name(f".{target.name}-{uuid.uuid4().hex}")
    folder.mkdir()
    try:
        job = Job(function, column, options, schema, fields, names, are_stated, folder)
        pieces = list(enumerate(_pieces(dataset, spark.sparkContext.defaultParallelism)))
        tasks = spark.sparkContext.parallelize(pieces, len(pieces))
        _keep(folder, set(tasks.map(partial(_write, job)).collect()))
        _replace(target, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _are_texts(kind: pa.DataType) -> bool:
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _replace(target: Path, folder: Path) -> None:
    """Renames the folder to the target. The old target is removed only after that, so that a failure leaves one of the
    two."""
    earlier = folder.with_name(f"{folder.name}-earlier")
    if target.exists():
        target.replace(earlier)
    folder.replace(target)
    if earlier.is_dir() and not earlier.is_symlink():
        shutil.rmtree(earlier)
    else:
        earlier.unlink(missing_ok=True)


def _pieces(dataset: ds.Dataset, processors: int) -> list[ds.Fragment]:
    """Returns the files, or their row groups if there are only a few files."""
    files = list(dataset.get_fragments())
    if len(files) >= processors * _FOR_EACH_PROCESSOR:
        return files
    return [piece for file in files for piece in file.split_by_row_group() or [file]]


def _write(job: Job, piece: tuple[int, ds.Fragment]) -> str:
    """Writes the rows of a piece and their answers to a file, and returns its name. No other attempt at the same
    piece has a file of this name."""
    number, fragment = piece
    name = f"part-{number:05}-{uuid.uuid4().hex}.snappy.parquet"
    added = [field.with_name(name) for name, field in zip(job.names, job.fields, strict=True)]
    schema = pa.schema([*job.schema, *added])
    batches = ds.Scanner.from_fragment(fragment, schema=job.schema, batch_size=_BATCH, use_threads=False).to_batches()
    # Nearly all puzzles and solutions are different, so a dictionary would save nothing.
    different = ("solution", "canonical", "way")
    alike = [field for field in schema.names if field != job.column and not field.endswith(different)]
    with pq.ParquetWriter(job.folder / name, schema, flavor="spark", use_dictionary=alike) as writer:
        for batch in batches:
            stated = batch.column(STATED) if job.are_stated else None
            found = answers(job.function, batch.column(job.column), job.options, job.fields, stated)
            writer.write_batch(pa.RecordBatch.from_arrays([*batch.columns, *found], schema=schema))
    return name


def _keep(folder: Path, names: set[str]) -> None:
    """Removes all files except these: failed or repeated attempts have left the others."""
    found = {file.name for file in folder.iterdir()}
    if missing := names - found:
        raise FileNotFoundError(
            f"{len(missing)} files of the executors are missing in {folder}: "
            "use a path that all nodes share"
        )
    for name in found - names:
        (folder / name).unlink()
    (folder / "_SUCCESS").touch()
