"""`viap.toml`: what it says, where it is found, and what is wrong with it."""

import re

import pytest

from viap.core.base.errors import UsageError
from viap.project.settings import FunctionSettings, read_settings
from viap.ui.cli.commands.init import TEMPLATE

TEXT = """\
[compiler]
include = ["inc", "/usr/include/x"]
define = ["N=3"]
undefine = ["M"]
first = "config.h"
standard = "gnu11"
database = "build"
[prove]
data-model = "LP64"
check = ["bounds", "null"]
timeout = 2.5
strategy = "mine.toml"
malloc-may-fail = true
[function.fill]
arrays = { a = "n", "p->b" = 3 }
assume = "n > 0"
"""


def test_everything(tmp_path):
    (tmp_path / "viap.toml").write_text(TEXT)
    settings = read_settings(str(tmp_path / "viap.toml"))
    compilation = settings.compilation
    assert compilation.include == (str(tmp_path / "inc"), "/usr/include/x")
    assert compilation.macros == (("D", "N=3"), ("U", "M"))
    assert compilation.first == (str(tmp_path / "config.h"),)
    assert compilation.standard == "gnu11"
    assert settings.database == str(tmp_path / "build")
    assert settings.prove == {
        "data-model": "LP64",
        "check": "bounds,null",
        "timeout": 2.5,
        "strategy": str(tmp_path / "mine.toml"),
        "malloc-may-fail": True,
    }
    fill = FunctionSettings((("a", "n"), ("p->b", "3")), ("n > 0",))
    assert settings.functions == {"fill": fill}


def test_the_template_is_right_with_all_its_lines(tmp_path):
    text = TEMPLATE.read_text()
    assert read_settings(str(TEMPLATE)).prove == {}
    used = re.sub(r"^# (?=[\w-]+ = |\[)", "", text, flags=re.MULTILINE)
    (tmp_path / "viap.toml").write_text(used)
    settings = read_settings(str(tmp_path / "viap.toml"))
    assert len(settings.prove) == 10
    assert settings.functions["fill"].arrays == (("a", "n"),)
    assert settings.compilation.flags()


WRONG = {
    "x": "not TOML",
    "[prov]": "unknown key 'prov'",
    "[prove]\nchek = 1": "unknown key 'chek'",
    "prove = 3": "must be a table",
    "[prove]\ndata-model = 'LP63'": "one of ILP32, LP64",
    "[prove]\ntimeout = 0": "above 0",
    "[prove]\ntimeout = true": "above 0",
    "[prove]\ntimeout = nan": "above 0",
    "[prove]\ntimeout = inf": "at most",
    f"[prove]\ntimeout = {'9' * 400}": "at most",
    f"[prove]\ntimeout = {'9' * 5000}": "viap.toml: ",
    f"x = {'[' * 5000}": "not TOML",
    "[compiler]\ninclude = ['a', \"b\\u0000\"]": "can't be the name of a file",
    "[compiler]\nfirst = 'a\"b.h'": "can't be the name of a header",
    "[function.f]\narrays = { p = true }": "the size of 'p'",
    "[function.f]\narrays = { p = [1] }": "the size of 'p'",
    "[prove]\njobs = 1.5": "whole number",
    "[prove]\nmalloc-may-fail = 1": "true or false",
    "[prove]\nstrategy = 3": "must be a text",
    "[compiler]\ninclude = 3": "a text or a list of texts",
    "[compiler]\ndefine = ['9']": "not the name of a macro",
    "[compiler]\nstandard = 'c89'": "before C99",
    "[function]\nf = 3": "must be a table",
    "[function.f]\nsizes = 3": "unknown key 'sizes'",
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong_settings(text, tmp_path):
    (tmp_path / "viap.toml").write_text(text)
    with pytest.raises(UsageError, match=WRONG[text]) as caught:
        read_settings(str(tmp_path / "viap.toml"))
    assert "viap.toml: " in str(caught.value)


def test_no_checks(tmp_path):
    (tmp_path / "viap.toml").write_text("[prove]\ncheck = []\n")
    assert read_settings(str(tmp_path / "viap.toml")).prove == {}
