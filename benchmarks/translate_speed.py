"""Translates programs to axioms: how long it takes, and how large the axioms become.

    python benchmarks/translate_speed.py [--only tasks|growth]

First all shared tasks that the front end understands, on one core; then generated programs
that grow. Exit status 1 where a translation crashes, or where an added statement costs more
than twice as many nodes at the large end of a family as one costs in smaller programs.
"""

import argparse
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.core.translate.growth import FAMILIES, MOST_GROWTH, growth, measure, whole_growth  # noqa: E402
from tests.shared_tasks import all_tasks  # noqa: E402
from viap.c.load import load_program, load_text  # noqa: E402
from viap.core.base.errors import ViapError  # noqa: E402
from viap.core.translate.translation import translate  # noqa: E402


def translate_tasks() -> bool:
    """Translates all shared tasks; whether none crashes."""
    times: list[tuple[float, int, str]] = []
    crashed: list[tuple[str, str]] = []
    for task in all_tasks():
        try:
            program = load_program(str(task.source), task.model)
        except ViapError:
            continue
        start = time.perf_counter()
        try:
            theory = translate(program)
        except Exception:
            crashed.append((task.name, traceback.format_exc()))
            continue
        seconds = time.perf_counter() - start
        times.append((seconds, measure(program, theory).size, task.name))
    total = sum(seconds for seconds, _, _ in times)
    size = sum(nodes for _, nodes, _ in times)
    print(f"{len(times)} tasks in {total:.2f} s; axioms of {size} nodes")
    print("\nthe slowest:")
    for seconds, nodes, name in sorted(times, reverse=True)[:5]:
        print(f"  {seconds:6.3f} s {nodes:8} nodes  {name}")
    print("\nthe largest:")
    for seconds, nodes, name in sorted(times, key=lambda item: -item[1])[:5]:
        print(f"  {seconds:6.3f} s {nodes:8} nodes  {name}")
    for name, message in crashed:
        print(f"\ncrashed: {name}: {message}")
    return not crashed


def translate_families() -> bool:
    """Translates generated programs; whether all families grow linearly."""
    linear = True
    print("\nfamily         statements  axioms     nodes  nodes/statement  ms/statement")
    for name, (family, sizes) in FAMILIES.items():
        members = []
        for size in sizes:
            program = load_text(family(size), f"{name}.c")
            start = time.perf_counter()
            theory = translate(program)
            seconds = time.perf_counter() - start
            members.append(member := measure(program, theory))
            print(
                f"{name:14} {member.statements:10} {member.axioms:7} {member.size:9}"
                f" {member.per_statement:16.1f} {1000 * seconds / member.statements:13.2f}"
            )
        factor = growth(members)
        if factor > MOST_GROWTH:
            linear = False
        verdict = "linear" if factor <= MOST_GROWTH else "GROWS"
        print(
            f"{name:14} {verdict}: an added statement costs {factor:.2f} times as much;"
            f" nodes/statement from smallest to largest: {whole_growth(members):.2f} times"
        )
    return linear


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=("tasks", "growth"), help="do only this part")
    arguments = parser.parse_args()
    good = True
    if arguments.only != "growth":
        good &= translate_tasks()
    if arguments.only != "tasks":
        good &= translate_families()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
