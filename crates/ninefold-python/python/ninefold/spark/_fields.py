"""The columns of the operations in types that Spark has.

Made by `cargo run -p ninefold-operations --example generate-all`.
"""

import pyarrow as pa

# The columns of each operation before the last, error.
FIELDS: dict[str, dict[str, pa.DataType]] = {
    "solve": {
        "status": pa.string(),
        "count": pa.int64(),
        "solution": pa.string(),
        "exact": pa.bool_(),
    },
    "count": {
        "status": pa.string(),
        "count": pa.int64(),
        "exact": pa.bool_(),
        "seconds": pa.float64(),
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
        "placement": pa.list_(pa.string()),
        "placements": pa.list_(pa.string()),
    },
    "minimize": {
        "status": pa.string(),
        "minimal": pa.string(),
        "clues": pa.int32(),
        "dropped": pa.list_(pa.string()),
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
    "why": {
        "status": pa.string(),
        "claim": pa.string(),
        "verdict": pa.string(),
        "text": pa.string(),
        "steps": pa.list_(pa.string()),
        "solution": pa.string(),
    },
    "canonical": {
        "status": pa.string(),
        "form": pa.string(),
        "canonical": pa.string(),
        "automorphisms": pa.int32(),
        "band_classes": pa.list_(pa.int32()),
        "way": pa.string(),
    },
    "transform": {
        "status": pa.string(),
        "transformed": pa.string(),
        "way": pa.string(),
    },
    "equivalent": {
        "status": pa.string(),
        "other": pa.string(),
        "equivalent": pa.bool_(),
        "way": pa.string(),
    },
}
# The columns of each operation that follow if an option is given.
MORE_FIELDS: dict[str, dict[str, dict[str, pa.DataType]]] = {
    "solve": {
        "keep": {
            "solutions": pa.list_(pa.string()),
        },
        "stats": {
            "calls": pa.int64(),
            "guesses": pa.int64(),
            "placements": pa.int64(),
            "eliminations": pa.int64(),
            "seconds": pa.float64(),
        },
    },
    "count": {
    },
    "check": {
        "backdoors": {
            "backdoor_size": pa.int32(),
            "backdoor_size_above": pa.int32(),
            "backdoors": pa.list_(pa.list_(pa.string())),
        },
    },
    "minimize": {
        "fewest": {
            "exact": pa.bool_(),
        },
    },
    "sets": {
        "lists": {
            "sets": pa.list_(pa.string()),
            "disjoint_sets": pa.list_(pa.string()),
        },
    },
    "why": {
    },
    "canonical": {
        "automorphisms": {
            "automorphism_ways": pa.list_(pa.string()),
        },
    },
    "transform": {
    },
    "equivalent": {
    },
}
# The options of each operation.
OPTIONS: dict[str, list[str]] = {
    "solve": ["algorithm", "limit", "keep", "any", "logic_only", "stats"],
    "count": ["limit"],
    "check": ["backdoors"],
    "minimize": ["order", "seed", "fewest"],
    "sets": ["max_size", "lists"],
    "why": ["claim", "uniqueness", "without", "known", "parts"],
    "canonical": ["form", "automorphisms"],
    "transform": ["by", "seed"],
    "equivalent": ["other"],
}
# The operations with an option that must be given.
REQUIRED: list[str] = ["why", "equivalent"]
