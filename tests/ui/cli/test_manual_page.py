"""The manual page: from the parsers, without a fault, and without other packages."""

import shutil
import subprocess
import sys

import pytest

from tests.ui.cli.conftest import ROOT
from viap.ui.cli.command_table import COMMANDS
from viap.ui.cli.manual_page import manual_page


def test_every_command_is_there(viap):
    answer = viap("--man")
    assert (answer.status, answer.out) == (0, manual_page())
    assert all(f'.SS "viap {name}"' in answer.out for name in COMMANDS)
    assert r"\fB\-\-all\-functions\fR" in answer.out


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_groff_has_no_warning():
    done = subprocess.run(
        ["groff", "-man", "-ww", "-z", "-Tutf8"],
        input=manual_page(),
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_an_installation_can_make_it():
    # (Nothing but Python's own library is there when a wheel is built.)
    script = "import sys; sys.path.insert(0, sys.argv[1]); import viap.ui.cli.manual_page as m;"
    script += "print(len(m.manual_page()))"
    run = [sys.executable, "-I", "-S", "-c", script, str(ROOT)]
    done = subprocess.run(run, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) == len(manual_page())
