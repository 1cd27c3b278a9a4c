"""Witnesses of whole folders: proves tasks, checks the form of each witness, and validates it.

    python benchmarks/witnesses.py [--timeout S] [--every N] [--property NAME] [--without]
                                   [--verbose] PATH...

PATH is a task (.yml) or a folder of tasks. A line for each witness, then a table by verdict:
how many were written, are of the format, are accepted (confirmed, or only too weak: their
invariants are right), confirmed, and confirmed by the invariants alone. With --without, also how
many of the proofs the validator makes from a witness that says nothing: these tasks are too easy
to tell good invariants from bad.
"""

import argparse
import collections
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = ROOT / "tests" / "evidence" / "witnesses" / "schema.json"


def tasks(paths, name):
    for path in map(Path, paths):
        for file in sorted(path.rglob("*.yml")) if path.is_dir() else [path]:
            data = yaml.safe_load(file.read_text())
            for each in data.get("properties", []):
                if Path(each["property_file"]).stem == name:
                    model = (data.get("options") or {}).get("data_model", "ILP32")
                    yield (
                        file,
                        str(file.parent / data["input_files"]),
                        str(file.parent / each["property_file"]),
                        model,
                    )


def run(*arguments, seconds):
    start = time.perf_counter()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "viap", *arguments],
            capture_output=True, text=True, timeout=seconds + 30, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return {}, "timeout", time.perf_counter() - start
    try:
        return json.loads(done.stdout), done.stderr, time.perf_counter() - start
    except ValueError:
        return {}, done.stderr, time.perf_counter() - start


def main():
    import jsonschema

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.add_argument("--timeout", type=float, default=20.0)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each N-th task only")
    parser.add_argument("--property", default="unreach-call", metavar="NAME")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--without", action="store_true", help="validate empty witnesses, too")
    arguments = parser.parse_args()
    schema = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
    counts = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory(prefix="witnesses-") as folder:
        witness = Path(folder) / "witness.yml"
        for task, file, prp, model in list(tasks(arguments.paths, arguments.property))[
            :: arguments.every
        ]:
            witness.unlink(missing_ok=True)
            common = ["--json", "--property", prp, "--data-model", model]
            limit = ["--timeout", str(arguments.timeout)]
            # Half of the time of a proof again for its witness.
            proved, told, spent = run(
                "prove", *common, "--timeout", str(1.5 * arguments.timeout),
                "--witness", str(witness), file, seconds=1.5 * arguments.timeout,
            )  # fmt: skip
            verdict = proved.get("verdict", "ERROR")
            count = counts[verdict]
            count["tasks"] += 1
            if verdict not in ("TRUE", "FALSE"):
                if verdict == "ERROR":
                    print(f"{task}: {told.strip()[-300:]}", flush=True)
                continue
            if not witness.exists():
                print(f"{task}: {verdict}: NO WITNESS: {told.strip()[-200:]}", flush=True)
                continue
            count["written"] += 1
            content = yaml.safe_load(witness.read_text())
            faults = [error.message for error in schema.iter_errors(content)]
            count["of the format"] += not faults
            found, told, again = run(
                "validate", *common, *limit, str(witness), file, seconds=arguments.timeout
            )
            result = found.get("result", "ERROR")
            accepted = result == "confirmed" or (
                result == "undecided" and found.get("inductive") == found.get("invariants") != 0
            )
            count["accepted"] += accepted
            count["confirmed"] += result == "confirmed"
            count["alone"] += result == "confirmed" and not found.get("helped")
            if arguments.without and verdict == "TRUE" and result == "confirmed":
                content[0]["content"] = []
                witness.write_text(yaml.safe_dump(content))
                empty, _, _ = run(
                    "validate", *common, *limit, str(witness), file, seconds=arguments.timeout
                )
                count["needs nothing"] += empty.get("result") == "confirmed"
            if faults or result != "confirmed" or arguments.verbose:
                shown = found.get("reason", told.strip()[-200:])
                print(
                    f"{task}: {verdict}: {result}, {len(content[0]['content'])} parts, "
                    f"{spent:.1f} s + {again:.1f} s: {shown} {faults[:1] or ''}",
                    flush=True,
                )
    print()
    columns = ["tasks", "written", "of the format", "accepted", "confirmed", "alone"]
    columns += ["needs nothing"] if arguments.without else []
    print(" ".join(f"{name:>14}" for name in ["verdict", *columns]))
    for verdict, count in sorted(counts.items()):
        print(" ".join(f"{value!s:>14}" for value in [verdict, *(count[c] for c in columns)]))


if __name__ == "__main__":
    main()
