"""A small proof loads few modules: what a program does not need is imported where it is used."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = "sv-benchmarks/first/count-up.c"
# The modules of this package that a proof without pointers and arrays loads stay below this.
BOUND = 215
# Those that it loaded when the list was last written, so that a failure can name the new ones:
# `python -m tests.test_start` writes it anew.
LIST = Path(__file__).with_name("start_modules.txt")

SCRIPT = (
    "import sys; from viap.ui.cli.main import main;"
    "status = main(['prove', '--quiet', sys.argv[1]]);"
    "print(*(name for name in sys.modules if name.partition('.')[0] == 'viap'), file=sys.stderr);"
    "sys.exit(status)"
)


def loaded():
    run = [sys.executable, "-c", SCRIPT, PROGRAM]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{PROGRAM}: TRUE\n")
    return sorted(done.stderr.split())


def test_a_small_proof_loads_few_modules():
    found = loaded()
    new = sorted(set(found) - set(LIST.read_text().split()))
    assert len(found) < BOUND, (
        f"a proof of {PROGRAM} loads {len(found)} modules, and fewer than {BOUND} are wanted: "
        f"import these where they are used: {', '.join(new)}"
    )
    assert {name for name in found if name.startswith("viap.c.memory.pointer_")} == {
        "viap.c.memory.pointer_uses"
    }


if __name__ == "__main__":
    LIST.write_text("".join(f"{name}\n" for name in loaded()))
