"""The columns of the operations in types that Spark has.

Made by `cargo run -p ninefold-operations --example generate-all`.
"""

import pyarrow as pa

# The columns of each operation before the last, error.
FIELDS: dict[str, dict[str, pa.DataType]] = {
    "canonical": {
        "status": pa.string(),
        "form": pa.string(),
        "canonical": pa.string(),
        "automorphisms": pa.int32(),
        "band_classes": pa.list_(pa.int32()),
        "way": pa.string(),
    },
    "check": {
        "status": pa.string(),
        "well_formed": pa.bool_(),
        "clues": pa.int32(),
        "contradictory": pa.list_(pa.string()),
        "minimal": pa.bool_(),
        "redundant": pa.list_(pa.string()),
        "automorphisms": pa.int32(),
        "symmetry": pa.list_(pa.string()),
        "symmetry_in_disguise": pa.list_(pa.string()),
        "placement_by": pa.list_(pa.string()),
        "placement_kind": pa.list_(pa.string()),
        "placement": pa.list_(pa.string()),
    },
    "equivalent": {
        "status": pa.string(),
        "other": pa.string(),
        "equivalent": pa.bool_(),
        "way": pa.string(),
    },
    "sets": {
        "status": pa.string(),
        "solution": pa.string(),
        "max_size": pa.int32(),
        "count": pa.int32(),
        "exact": pa.bool_(),
        "sizes": pa.map_(pa.int32(), pa.int32()),
        "disjoint": pa.int32(),
        "disjoint_exact": pa.bool_(),
    },
    "transform": {
        "status": pa.string(),
        "transformed": pa.string(),
        "way": pa.string(),
    },
}
# The columns that follow if an option is given.
MORE_FIELDS: dict[str, dict[str, pa.DataType]] = {
    "automorphisms": {
        "automorphism_ways": pa.list_(pa.string()),
    },
    "backdoors": {
        "backdoor_size": pa.int32(),
        "backdoor_size_above": pa.int32(),
        "backdoors": pa.list_(pa.string()),
    },
    "lists": {
        "sets": pa.list_(pa.string()),
        "disjoint_sets": pa.list_(pa.string()),
    },
}
