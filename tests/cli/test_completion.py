"""What shells are told of the commands and options."""

import shutil
import subprocess

import pytest

from viap.cli.completion import SHELLS
from viap.cli.main import COMMANDS, main


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_completed(shell, capsys):
    assert main(["completion", shell]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in COMMANDS)
    assert "--all-functions" in printed


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["viap", "pro"], {"prove"}),
        (["viap", "prove", "--all-f"], {"--all-functions"}),
        (["viap", "show", "--stage", "lo"], {"loops"}),
        (["viap", "prove", "--data-model", "I"], {"ILP32"}),
    ],
)
def test_bash_offers_what_fits(words, offered, capsys):
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    asked = f"""
    COMP_WORDS=({" ".join(words)}); COMP_CWORD={len(words) - 1}
    $(complete -p viap | sed 's/.*-F \\([^ ]*\\).*/\\1/')
    printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", script + asked], capture_output=True, text=True)
    assert {word.strip() for word in done.stdout.split()} == offered
