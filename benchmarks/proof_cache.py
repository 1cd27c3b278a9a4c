"""What does the proof cache save, and can it change a verdict?

    python benchmarks/proof_cache.py [--functions N] [--check KINDS] [--keep FILE]
    python benchmarks/proof_cache.py --tasks FOLDER [--damaged N] [--seed S] [--timeout S]

The first form generates a file of N functions (default: 100) and proves all of them: without a
cache, with an empty one, again, after a change of one function, after a change of a helper that is
inlined into others, and after a change of a contract that others rely on. It prints CPU and wall
seconds and the number of verdicts that were searched for. Exit status 1 where the second run takes
20 % of the first or more, where other functions than those that a change concerns are searched
again, or where a result differs.

The second form proves the tasks of a folder with an empty cache, again, and again with N damaged
entries (default: 200): bytes are changed, parts of entries exchanged, entries put under other keys;
half of them are sealed like good ones. Exit status 1 where the second result of a task differs: the
JSON object, but for its times and the mark of the cache. Checks that are open beside a violation
are left out, and UNKNOWN: each run searches again, and may do better. With damaged entries,
a run may be another one that fails, and a proof another one; exit status 1 where the verdict, the
assumptions or the requirements differ.
"""

import argparse
import contextlib
import io
import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from viap.project.task import words_of
from viap.prover.cache.entries import FILE, VARIABLE, seal
from viap.ui.cli.main import main as main_of_viap

ROOT = Path(__file__).resolve().parents[1]
KINDS = "bounds,null,overflow,division,shift"
SHARE = 0.2  # of the first run, for the second one
OWN = {"cpu_s", "wall_s", "cached"}  # fields that each run has of its own
PLACES = ("assertions", "checks")
FIRM = ("verdict", "assumed", "assumptions", "requires", "vacuous")  # whatever the entries hold
_SEAL = 16

SHAPES = (
    """int {f}(const int *a, int n, int low, int high)
{{
    int count = {k};
    for (int i = 0; i < n; i++)
        if (a[i] >= low && a[i] <= high) count++;
    return count;
}}
""",
    """void {f}(int *a, int *b, int n)
{{
    for (int i = 0; i < n; i++) {{ int t = a[i]; a[i] = b[i]; b[i] = t + {k} - {k}; }}
}}
""",
    "int {f}(int low, int high) {{ return (low + high) / {d}; }}\n",
    """void {f}(int *a, int n)
{{
    for (int i = 0; i < n; i++) a[i] = {k};
    for (int i = 0; i < n; i++) assert(a[i] == {k});
}}
""",
    """int {f}(const int *a, int n)
{{
    int best = a[0];
    for (int i = 1; i < n; i++) if (a[i] > best + {k} - {k}) best = a[i];
    return best;
}}
""",
    "int {f}(int x) {{ if (x < 0) x = -x; return x % {d}; }}\n",
    """long {f}(const short *a, int n)
{{
    long sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] + {k};
    return sum;
}}
""",
    """int {f}(unsigned char *s, unsigned n, int c)
{{
    for (unsigned i = 0; i < n; i++) if (s[i] == c + {k}) return (int)i;
    return -1;
}}
""",
    """int {f}(int *a, int n)
{{
    for (int i = 0; i < n; i++) {{ a[i] = inlined(a[i]); assert(a[i] >= 0); }}
    return {k};
}}
""",
    """int {f}(int x, int y)
{{
    int z = by_contract(x);
    assert(z >= 0 && z <= 1000);
    return z + {k};
}}
""",
)
HEAD = """#include <assert.h>
static int inlined(int v) { if (v > 100) return 100; if (v < 0) return 0; return v; }
/*@ assigns \\nothing; ensures 0 <= \\result <= 1000; */
int by_contract(int x);
"""
# Changes of the file, and the functions that each concerns, by the shapes.
CHANGES = {
    "one function": ("int count = 0;", "int count = -1;"),
    "inlined helper": ("if (v > 100) return 100;", "if (v > 99) return 99;"),
    "contract": ("ensures 0 <= \\result <= 1000;", "ensures 0 <= \\result <= 999;"),
}


def program(functions: int) -> str:
    shapes = (SHAPES[number % len(SHAPES)] for number in range(functions))
    parts = [shape.format(f=f"fn_{k}", k=k, d=k + 2) for k, shape in enumerate(shapes)]
    return "\n".join([HEAD, *parts])


def concerned(functions: int) -> dict[str, int]:
    """How many functions each change concerns, at most."""
    by_shape = [len(range(shape, functions, len(SHAPES))) for shape in range(len(SHAPES))]
    return {"one function": 1, "inlined helper": by_shape[8] + 1, "contract": by_shape[9]}


@dataclass(frozen=True)
class Spent:
    """Seconds of a run."""

    cpu: float
    wall: float

    def __str__(self) -> str:
        return f"{self.cpu:7.1f} {self.wall:8.1f}"

    def share(self, first: "Spent") -> float:
        """The larger part, of CPU and wall-clock time, that this is of another one."""
        return max(self.cpu / first.cpu, self.wall / first.wall)


def run(words: list[str], cache: Path | None) -> tuple[list[dict[str, Any]], Spent]:
    """Runs `viap prove --json`; returns the results and the time."""
    environment = {**os.environ, VARIABLE: "" if cache is None else str(cache)}
    environment["PYTHONPATH"] = str(ROOT)
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-m", "viap", "prove", "--json", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(done.stdout)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    wall = time.perf_counter() - start
    return found if isinstance(found, list) else [found], Spent(spent, wall)


def run_here(words: list[str]) -> tuple[dict[str, Any], float]:
    """The same in this process: to start one takes longer than most second runs."""
    printed, start = io.StringIO(), time.process_time()
    with contextlib.redirect_stdout(printed):
        main_of_viap(["prove", "--json", *words])
    return json.loads(printed.getvalue()), time.process_time() - start


def verdicts(cache: Path) -> int:
    """The number of verdicts in a cache: each was searched for once."""
    with sqlite3.connect(cache / FILE) as database:
        asked = "SELECT count(*) FROM entries WHERE kind = 'verdict'"
        return int(database.execute(asked).fetchone()[0])


def differences(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """The fields of two results that differ, but for those that each run has of its own."""
    found = []
    for name in sorted({*before, *now} - OWN):
        one: Any = before.get(name)
        other: Any = now.get(name)
        if name in PLACES and before["verdict"] == now["verdict"] == "FALSE":
            pairs = zip(one, other, strict=True)
            if all(a == b or "UNKNOWN" in (a["verdict"], b["verdict"]) for a, b in pairs):
                continue
        if one != other:
            found.append(f"{name}: {one} became {other}")
    return found


def same(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> bool:
    return not any(differences(a, b) for a, b in zip(before, now, strict=True))


def measure_file(options: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="viap-cache-") as folder:
        path, cache = options.keep or Path(folder) / "many.c", Path(folder) / "cache"
        path.write_text(program(options.functions))
        words = ["--all-functions", "--check", options.check, str(path)]
        print("run               CPU s   wall s   of the first   verdicts searched for")
        plain, without = run(words, None)
        print(f"without cache   {without}", flush=True)
        first, most = run(words, cache)
        number = verdicts(cache)
        print(f"first           {most}                  {number:4}", flush=True)
        again, second = run(words, cache)
        wrong = not same(first, again) or verdicts(cache) != number
        wrong |= not all(each.get("cached") for each in again if each["verdict"] == "TRUE")
        print(f"second          {second}        {second.share(most):6.1%}    {0:4}", flush=True)
        wrong |= not same(plain, first)
        for name, (old, new) in CHANGES.items():
            path.write_text(path.read_text().replace(old, new, 1))
            number = verdicts(cache)
            _, spent = run(words, cache)
            searched = verdicts(cache) - number
            print(f"{name:15} {spent}        {spent.share(most):6.1%}    {searched:4}", flush=True)
            wrong |= not 0 < searched <= concerned(options.functions)[name]
        counted = [each["verdict"] for each in first]
        print(", ".join(f"{counted.count(v)} {v}" for v in sorted(set(counted))))
    print("something differs" if wrong else "nothing differs")
    return int(wrong or second.share(most) >= SHARE)


# ----------------------------------------------------------------- damage


def tasks(folder: Path) -> Iterator[list[str]]:
    for yml in sorted(folder.rglob("*.yml")):
        task = yaml.safe_load(yml.read_text())
        options = dict(task["options"])
        words = ["--data-model", options.pop("data_model", "ILP32")]
        yield [*words, *words_of(options), str(yml.parent / task["input_files"])]


def damage(cache: Path, count: int, chance: random.Random) -> int:
    """Damages entries; returns how many."""
    with sqlite3.connect(cache / FILE) as database:
        rows = database.execute("SELECT key, kind, data FROM entries ORDER BY key").fetchall()
        chosen = chance.sample(rows, min(count, len(rows)))
        for key, kind, data in chosen:
            others = [other for other in rows if other[1] == kind]
            body = _damaged(data[_SEAL:], chance.choice(others)[2][_SEAL:], chance)
            front = seal(key, body) if chance.random() < 0.5 else data[:_SEAL]
            database.execute("UPDATE entries SET data = ? WHERE key = ?", (front + body, key))
    return len(chosen)


def _damaged(body: bytes, other: bytes, chance: random.Random) -> bytes:
    match chance.randrange(5):
        case 0:
            return other
        case 1:
            place = chance.randrange(len(body))
            return (
                body[:place] + bytes([body[place] ^ (1 << chance.randrange(8))]) + body[place + 1 :]
            )
        case 2:
            return body[: chance.randrange(len(body))]
        case 3:
            mixed = _mixed(
                json.loads(zlib.decompress(body)), json.loads(zlib.decompress(other)), chance
            )
            return zlib.compress(json.dumps(mixed).encode())
        case _:
            return zlib.compress(
                json.dumps(_bent(json.loads(zlib.decompress(body)), chance)).encode()
            )


def _mixed(one: Any, other: Any, chance: random.Random) -> Any:
    """An entry with some fields of another one."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: chance.choice((one[key], other.get(key))) for key in one}
    return other


def _bent(entry: Any, chance: random.Random) -> Any:
    """An entry with one number or text changed."""
    if isinstance(entry, dict) and entry:
        key = chance.choice(sorted(entry))
        return {**entry, key: _bent(entry[key], chance)}
    if isinstance(entry, list) and entry:
        place = chance.randrange(len(entry))
        return [*entry[:place], _bent(entry[place], chance), *entry[place + 1 :]]
    if isinstance(entry, int):
        return entry + chance.choice((-1, 1, 1 << 40))
    return chance.choice((None, "x", 0, [], "reached", "axiom"))


def measure_tasks(options: argparse.Namespace) -> int:
    chance = random.Random(options.seed)
    wrong = other = 0
    with tempfile.TemporaryDirectory(prefix="viap-cache-") as folder:
        cache = Path(folder)
        os.environ[VARIABLE] = str(cache)
        known: list[dict[str, Any]] = []
        for name in ("first", "second", "damaged"):
            if name == "damaged":
                print(f"{damage(cache, options.damaged, chance)} entries damaged")
            total, counted, cached = 0.0, [], 0
            for place, words in enumerate(tasks(options.tasks)):
                found, spent = run_here(["--cache", "--timeout", str(options.timeout), *words])
                total += spent
                counted.append(found["verdict"])
                cached += "cached" in found
                if name == "first":
                    known.append(found)
                elif known[place]["verdict"] == "UNKNOWN":
                    pass  # (it is not kept, and each run may do better)
                elif changes := differences(known[place], found):
                    other += 1
                    wrong += name == "second" or any(known[place][n] != found[n] for n in FIRM)
                    print(f"{name}: {words[-1]}: {'; '.join(changes)}", flush=True)
            shown = ", ".join(f"{counted.count(v)} {v}" for v in sorted(set(counted)))
            print(
                f"{name:8} {total:8.1f} s of CPU time: {shown}; {cached} from the cache", flush=True
            )
    print(f"{other} results differ, {wrong} of them where they must not")
    return int(wrong > 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--functions", type=int, default=100)
    parser.add_argument("--check", default=KINDS)
    parser.add_argument("--keep", type=Path, help="write the generated file here")
    parser.add_argument("--tasks", type=Path)
    parser.add_argument("--damaged", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=120.0)
    options = parser.parse_args()
    return measure_file(options) if options.tasks is None else measure_tasks(options)


if __name__ == "__main__":
    sys.exit(main())
