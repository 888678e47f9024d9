"""Lists the packages in the program, for users who get it without its sources.

    python3 packaging/dependencies.py licences TARGET > THIRD-PARTY-LICENCES.txt
    python3 packaging/dependencies.py bill TARGET > ninefold.cdx.json

`licences` writes the name, version and licence of each package in the program for this target, and the texts of the
licences. `bill` writes a software bill of materials in the form of CycloneDX 1.6. Both depend only on Cargo.lock and
the packages themselves, so every run gives the same output. Needs only Python.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = "ninefold-cli"
LICENCE_FILE = re.compile(r"(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)


def metadata(target):
    """Returns cargo's metadata about all packages for this target."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def contained(known):
    """Returns the packages in the program with their dependencies, without those of tests and build scripts."""
    nodes = {node["id"]: node for node in known["resolve"]["nodes"]}
    packages = {package["id"]: package for package in known["packages"]}
    root = next(id for id, package in packages.items() if package["name"] == ROOT)
    uses = {}
    waiting = [root]
    while waiting:
        id = waiting.pop()
        if id in uses:
            continue
        linked = [
            dependency["pkg"]
            for dependency in nodes[id]["deps"]
            if any(kind["kind"] is None for kind in dependency["dep_kinds"])
        ]
        # Procedural macros run in the compiler and are not in the program.
        uses[id] = sorted(used for used in linked if not is_macro(packages[used]))
        waiting += uses[id]
    by_name = sorted(uses, key=lambda id: (id != root, packages[id]["name"], packages[id]["version"]))
    return [(packages[id], [packages[used] for used in uses[id]]) for id in by_name]


def is_macro(package):
    return any("proc-macro" in target["kind"] for target in package["targets"])


def is_ours(package):
    return package["source"] is None


def reference(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def checksums():
    """Returns the hash of each package's archive, from Cargo.lock."""
    entries = Path("Cargo.lock").read_text().split("[[package]]")
    fields = [dict(re.findall(r'^(\w+) = "(.*)"$', entry, re.MULTILINE)) for entry in entries]
    return {(entry["name"], entry["version"]): entry["checksum"] for entry in fields if "checksum" in entry}


def component(package, hashes):
    kind = "application" if package["name"] == ROOT else "library"
    record = {
        "type": kind,
        "bom-ref": reference(package),
        "name": package["name"],
        "version": package["version"],
        "description": package["description"],
        "licenses": [{"expression": expression(package)}],
        "purl": reference(package),
    }
    checksum = hashes.get((package["name"], package["version"]))
    if checksum:
        record["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return {name: value for name, value in record.items() if value}


def expression(package):
    """Returns the licence. Old packages separate alternatives by a slash."""
    return (package["license"] or "NOASSERTION").replace("/", " OR ")


def bill(packages):
    hashes = checksums()
    (program, _), *others = packages
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component(program, hashes)},
        "components": [component(package, hashes) for package, _ in others],
        "dependencies": [
            {"ref": reference(package), "dependsOn": [reference(used) for used in uses]} for package, uses in packages
        ],
    }


def licences(packages):
    """Prints each licence text once, with its packages."""
    texts = {}
    for package, _ in packages:
        if is_ours(package):
            continue
        folder = Path(package["manifest_path"]).parent
        for file in sorted(folder.iterdir()):
            if file.is_file() and LICENCE_FILE.match(file.name):
                text = file.read_text(errors="replace").replace("\r\n", "\n").strip()
                owners = texts.setdefault(text, [])
                if package not in owners:
                    owners.append(package)
    print("Ninefold contains these packages, under the licences that they name.\n")
    for package, _ in packages:
        if not is_ours(package):
            print(f"{package['name']} {package['version']}: {expression(package)}")
    for text, owners in texts.items():
        names = ", ".join(f"{package['name']} {package['version']}" for package in owners)
        print(f"\n{'=' * 100}\n{names}\n{'=' * 100}\n\n{text}")


def main():
    task, target = sys.argv[1:]
    packages = contained(metadata(target))
    match task:
        case "licences":
            licences(packages)
        case "bill":
            json.dump(bill(packages), sys.stdout, indent=2)
            print()
        case _:
            sys.exit(f"unknown task {task}")


main()
