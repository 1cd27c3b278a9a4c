"""What a task needs, and whether that has changed."""

from dataclasses import replace

import pytest

from viap.core.base.errors import UsageError
from viap.project.task import Task
from viap.ui.bench.task_search import bundle, digest


@pytest.fixture
def task(tmp_path):
    (tmp_path / "code").mkdir()
    (tmp_path / "properties").mkdir()
    (tmp_path / "code" / "a.c").write_text(
        '#include <stdio.h>\n  # include "b.h"\n#include "missing.h"\n'
    )
    (tmp_path / "code" / "b.h").write_text('#include "../common.h"\n#include "b.h"\n')
    (tmp_path / "common.h").write_text("int x;\n")
    (tmp_path / "code" / "unrelated.h").write_text("int y;\n")
    (tmp_path / "properties" / "p.prp").write_text("CHECK\n")
    stated = tmp_path / "properties" / "p.prp"
    return Task("code/a", tmp_path / "code" / "a.c", stated, expected=True)


def test_what_is_included_comes_along(task):
    whole = bundle(task)
    assert set(whole.contents) == {"code/a.c", "code/b.h", "common.h", "properties/p.prp"}
    assert (whole.source, whole.property_file) == ("code/a.c", "properties/p.prp")
    assert whole.contents["common.h"] == b"int x;\n"


def test_a_program_without_property_lies_alone(task):
    (task.source.parent / "b.h").write_text("")
    whole = bundle(replace(task, property_file=None))
    assert (set(whole.contents), whole.source) == ({"a.c", "b.h"}, "a.c")
    assert whole.property_file is None


@pytest.mark.parametrize("name", ["code/a.c", "code/b.h", "common.h", "properties/p.prp"])
def test_a_change_of_any_file_is_seen(task, tmp_path, name):
    before = digest(task)
    assert digest(task) == before
    with open(tmp_path / name, "a") as file:
        file.write(" ")
    assert digest(task) != before


def test_a_change_of_the_task_is_seen(task):
    others = [
        replace(task, expected=False),
        replace(task, expected=None),
        replace(task, data_model="LP64"),
        replace(task, property_file=None),
    ]
    assert len({digest(each) for each in [task, *others]}) == 5


def test_files_elsewhere_do_not_count(task):
    before = digest(task)
    (task.source.parent / "unrelated.h").write_text("int z;\n")
    assert digest(task) == before


def test_a_file_that_is_gone(task):
    task.property_file.unlink()
    with pytest.raises(UsageError, match=r"cannot read .*p\.prp: No such file"):
        bundle(task)
