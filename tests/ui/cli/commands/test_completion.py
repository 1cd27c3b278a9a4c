"""What shells are told of the commands and options."""

import shutil
import subprocess

import pytest

from viap.ui.cli.command_table import COMMANDS
from viap.ui.cli.commands.completion import SHELLS
from viap.ui.cli.main import main


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
        (["viap", "prove", "--strategy", "fa"], {"fast"}),
        (["viap", "prove", "--check", "ov"], {"overflow"}),
        (["viap", "prove", "--check", "null,ov"], {"null,overflow"}),
        (["viap", "bench", "arc"], {"archive"}),
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


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_can_read_it(capsys):
    assert main(["completion", "zsh"]) == 0
    script = capsys.readouterr().out
    done = subprocess.run(["zsh", "-n"], input=script, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("viap pro", {"prove"}),
        ("viap prove --check null,ov", {"null,overflow"}),
        ("viap prove --strategy fa", {"fast"}),
        ("viap prove --property u", {"unreach.prp"}),
    ],
)
def test_fish_offers_what_fits(words, offered, capsys, tmp_path):
    (tmp_path / "unreach.prp").touch()
    (tmp_path / "unreach.c").touch()
    assert main(["completion", "fish"]) == 0
    script = capsys.readouterr().out + f"\ncomplete -C '{words}'\n"
    shell = ["fish", "--no-config"]
    done = subprocess.run(shell, input=script, capture_output=True, text=True, cwd=tmp_path)
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} == offered
