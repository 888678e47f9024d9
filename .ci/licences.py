"""Checks the licences and sources of the dependencies against deny.toml.

    cargo metadata --format-version 1 --all-features | python3 .ci/licences.py

`cargo deny` checks more, but takes minutes to build; `.ci/run` prefers it where it is installed.
"""

import json
import re
import sys
import tomllib


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Returns whether an SPDX expression can be met with the allowed licences. A slash is an old form of OR."""
    expression = expression.replace("/", " OR ")
    words = re.findall(r"[()]|[\w.+-]+(?: WITH [\w.+-]+)?", expression)
    operators = {"AND": "and", "OR": "or", "(": "(", ")": ")"}
    condition = " ".join(operators.get(word) or str(word in allowed) for word in words)
    return bool(words) and eval(condition, {})


def faults(packages: list[dict], rules: dict) -> list[str]:
    """Returns a line for each package that breaks a rule."""
    exceptions = {rule["crate"]: rule["allow"] for rule in rules["exceptions"]}
    # All come from one registry, the usual one, since the workspace names no other.
    registries = {package["source"] for package in packages if package["source"]}
    lines = []
    if len(registries) > 1:
        lines.append(f"more than one source: {', '.join(sorted(registries))}")
    for package in packages:
        name, source, licence = package["name"], package["source"], package["license"] or ""
        allowed = {*rules["allow"], *exceptions.get(name, [])}
        if source and not source.startswith(("registry+", "sparse+")):
            lines.append(f"{name}: unknown source {source}")
        if not is_allowed(licence, allowed):
            lines.append(f"{name}: licence {licence!r} is not allowed by deny.toml")
    return lines


if __name__ == "__main__":
    with open("deny.toml", "rb") as file:
        rules = tomllib.load(file)["licenses"]
    packages = json.load(sys.stdin)["packages"]
    found = faults(packages, rules)
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(1 if found or not packages else 0)
