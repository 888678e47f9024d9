"""Makes new puzzles on all executors: exactly those that one machine makes.

Attempts come in blocks, and the puzzles of a block depend only on its number, the seed and the order. So each task
makes a range of blocks. If every attempt leads to a puzzle, the number of puzzles determines which blocks are needed.
Otherwise blocks are made in rounds, each as large as the puzzles so far suggest, until there are enough. The first
puzzles in the order of the blocks are kept, so the rounds do not affect the result.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator
from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql.functions import col
from pyspark.sql.utils import is_remote

from ninefold._native import AttemptsUsedUp, _Order
from ninefold.spark._columns import ddl, schema_of, threads

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

# The largest number that a column of Spark holds.
_MOST = 2**63 - 1
# The number of partitions for each processor, so that all processors end at about the same time.
_FOR_EACH_PROCESSOR = 4
# The number of attempts whose puzzles are in memory at a time.
_TOGETHER = 1 << 16
# The largest ratio of the blocks of a round to the blocks before it, because few puzzles give a poor estimate.
_GROWTH = 8


class Job(NamedTuple):
    """An order, and the session that makes it."""

    spark: SparkSession
    seed: int
    # The options of the order, from which each task makes its own order object.
    options: dict[str, Any]
    order: _Order
    partitions: int

    def schema(self) -> pa.Schema:
        """The schema: the number of the block, the number of the puzzle in it, and the columns for the user."""
        return schema_of(self.order.make(self.seed, 0, 0, 1))

    def blocks(self, first: int, end: int) -> DataFrame:
        """Returns the puzzles of these blocks, in order, with their places."""
        numbers = self.spark.range(first, end, 1, min(self.partitions, end - first))
        schema = self.schema()
        start, after = self.order.attempts(first)
        together = max(1, _TOGETHER // (after - start))
        return numbers.mapInArrow(_maker(self.seed, self.options, together, schema), ddl(list(schema), " "))


def generate(
    spark: SparkSession,
    count: int,
    seed: int,
    *,
    partitions: int | None,
    attempts: int | None,
    from_block: int,
    options: dict[str, Any],
) -> DataFrame:
    """Returns the first puzzles of the order: see ninefold.spark.generate."""
    for name, number in {"count": count, "partitions": partitions, "attempts": attempts}.items():
        if number is not None and number < 1:
            raise ValueError(f"{name}: found {number}, expected 1 or more")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed: found {seed}, expected 0 to 2^64 - 1")
    # Every task reads the options again, but an iterator can be read only once.
    options = {name: list(value) if isinstance(value, Iterator) else value for name, value in options.items()}
    job = Job(spark, seed, options, _Order(**options), partitions or _partitions(spark))
    if job.order.is_sequential:
        raise ValueError(
            "near: each attempt needs those before it, so the work cannot be divided: "
            "use ninefold.generate"
        )
    end = min(job.order.end(from_block, min(attempts or job.order.most_attempts(count), _MOST)), _MOST)
    if end <= from_block:
        raise ValueError(f"from_block: found {from_block}, expected less")
    if job.order.keeps_every_attempt:
        puzzles = _all(job, count, from_block, end)
    else:
        puzzles = _some(job, count, from_block, end)
    return puzzles.drop("block", "number")


def _partitions(spark: SparkSession) -> int:
    # Spark Connect does not report the number of processors.
    if is_remote():
        return int(spark.conf.get("spark.sql.shuffle.partitions") or 200)
    return spark.sparkContext.defaultParallelism * _FOR_EACH_PROCESSOR


def _maker(
    seed: int, options: dict[str, Any], together: int, schema: pa.Schema
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """Returns the function that makes the blocks of a task."""

    def make(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        order = _Order(**options)
        for batch in batches:
            numbers = batch.column(0)
            if len(numbers) == 0:
                continue
            end = numbers[-1].as_py() + 1
            for first in range(numbers[0].as_py(), end, together):
                puzzles = order.make(seed, first, min(end, first + together), threads())
                yield from pa.table(puzzles).cast(schema).to_batches()

    return make


def _all(job: Job, count: int, first: int, end: int) -> DataFrame:
    """Returns the first puzzles of an order for which every attempt leads to a puzzle."""
    last = min(job.order.end(first, count), end) - 1
    start = job.order.attempts(first)[0]
    before = job.order.attempts(last)[0] - start
    there_are = job.order.attempts(last)[1] - start
    if there_are < count:
        _warn(job, there_are, count, first, end)
    return job.blocks(first, last + 1).where(_is_before(last, count - before))


def _some(job: Job, count: int, first: int, end: int) -> DataFrame:
    """Returns the first puzzles of any other order."""
    rounds: list[DataFrame] = []
    made, begin = 0, first
    while begin < end:
        after = min(end, begin + _size(job.partitions, begin - first, made, count - made))
        # Without the cache, Spark would make the puzzles again for each use after the count.
        puzzles = job.blocks(begin, after).persist()
        rounds.append(puzzles)
        found = puzzles.groupBy("block").count().toArrow().sort_by("block")
        sums = pc.cumulative_sum(found.column("count"))
        in_round = sums[-1].as_py() if len(sums) else 0
        if made + in_round >= count:
            place = pc.index(pc.greater_equal(sums, count - made), True).as_py()
            last, here = (found.column(name)[place].as_py() for name in ["block", "count"])
            before = made + sums[place].as_py() - here
            return _united(rounds).where(_is_before(last, count - before))
        made, begin = made + in_round, after
    _warn(job, made, count, first, end)
    return _united(rounds)


def _size(partitions: int, done: int, made: int, missing: int) -> int:
    """Returns the number of blocks in the next round, given the blocks made and the puzzles found."""
    if done == 0:
        return partitions
    most = max(partitions, done * _GROWTH)
    if made == 0:
        return most
    # A little more than the mean, which would often be too few.
    expected = (missing + 3 * math.sqrt(missing)) * done / made
    return min(most, math.ceil(expected))


def _united(rounds: list[DataFrame]) -> DataFrame:
    return reduce(lambda puzzles, more: puzzles.union(more), rounds)


def _is_before(block: int, number: int) -> Any:
    """Returns whether a puzzle comes before the puzzle with this number in this block."""
    return (col("block") < block) | ((col("block") == block) & (col("number") < number))


def _warn(job: Job, made: int, count: int, first: int, end: int) -> None:
    """Warns that the attempts are used up."""
    attempts = job.order.attempts(end - 1)[1] - job.order.attempts(first)[0]
    warning = AttemptsUsedUp(f"only {made:,} of {count:,} puzzles: {attempts:,} attempts led to no more")
    warning.made, warning.attempts, warning.from_block = made, attempts, end
    warnings.warn(warning, stacklevel=5)
