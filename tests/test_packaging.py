"""The wheel: built from a checkout, installed into an empty environment, and used from afar."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = """\
#include <assert.h>
#include <limits.h>
int main(void) { long x = LONG_MAX; assert(x > 0); return 0; }
"""

TEXT = """#include <assert.h>
#include <string.h>
int main(void) { char s[4] = ""; assert(strlen(s) == 0); }
"""


def copy_checkout(copy):
    """What the wheel is built from, elsewhere: a build leaves files beside its sources."""
    for name in ("viap", "axioms", "strategies"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("setup.py", "setup.cfg", "pyproject.toml", "README.rst", "LICENSE"):
        shutil.copy(ROOT / name, copy)


def install(folder):
    """The `bin` folder of a new environment that holds viap and its dependencies alone."""
    copy_checkout(folder / "checkout")
    build = ("-m", "build", "--wheel", "--no-isolation", "-o", folder, folder / "checkout")
    run(sys.executable, *build)
    (wheel,) = folder.glob("viap-*.whl")
    home = folder / "environment"
    venv.create(home, with_pip=False)
    run(sys.executable, "-m", "pip", "--python", home, "install", "--quiet", "--no-compile", wheel)
    return home / "bin"


def run(*command, cwd=None):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIAP"))}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode in (0, 3), done.stdout + done.stderr
    return done.stdout


def test_the_wheel(tmp_path):
    # One test, so that parallel workers build and install it only once.
    tools = install(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    commands_work(tools, elsewhere)
    data_is_there(tools, elsewhere)


def commands_work(installed, folder):
    (folder / "tiny.c").write_text(PROGRAM)
    python, viap = installed / "python", installed / "viap"
    assert run(viap, "--version", cwd=folder).startswith("viap ")
    assert run(viap, "prove", "--quiet", "tiny.c", cwd=folder) == "tiny.c: TRUE\n"
    assert run(python, "-m", "viap", "show", "tiny.c", cwd=folder)
    # The library's functions, in C, are part of the package.
    (folder / "text.c").write_text(TEXT)
    assert run(viap, "prove", "--quiet", "text.c", cwd=folder) == "text.c: TRUE\n"
    assert "the program ended" in run(python, "-m", "viap", "run", "tiny.c", cwd=folder)


def data_is_there(installed, folder):
    script = (
        "import viap.data, viap.c, pathlib\n"
        "for folder in (viap.data.axioms_path(), viap.data.strategies_path()):\n"
        "    print(*sorted(path.name for path in folder.iterdir() if path.is_file()))\n"
        "headers = pathlib.Path(viap.c.__file__).parent / 'headers'\n"
        "print(*sorted(str(path.relative_to(headers)) for path in headers.rglob('*.h')))\n"
        "package = pathlib.Path(viap.__file__).parent\n"
        "print(*sorted(str(path.relative_to(package)) for path in package.rglob('*.[pt]y*')))\n"
    )
    axioms, strategies, headers, modules = run(
        installed / "python", "-c", script, cwd=folder
    ).splitlines()
    assert axioms.split() == files(ROOT / "axioms")
    assert strategies.split() == files(ROOT / "strategies")
    assert headers.split() == files(ROOT / "viap" / "c" / "headers")
    expected = [name for name in files(ROOT / "viap") if name.endswith((".py", ".typed"))]
    assert [name for name in modules.split() if not name.endswith(".pyc")] == expected


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_the_checkout_itself_works_without_an_installation():
    script = "import viap.data; print(viap.data.axioms_path())"
    found = run(sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {script}")
    assert Path(found.strip()) == ROOT / "axioms"
