"""The examples of docs/python-interface.rst, run as they are shown."""

import doctest
from pathlib import Path

from tests.test_doc_examples import programs

PAGE = Path(__file__).resolve().parents[1] / "docs" / "python-interface.rst"


def test_the_examples(tmp_path, monkeypatch):
    text = PAGE.read_text()
    for name, program in programs(text).items():
        (tmp_path / name).write_text(program)
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) > 15
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=told.append)
    assert runner.failures == 0, "".join(told)
