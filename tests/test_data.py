"""The data folders: found from a checkout, and well-formed."""

import re
import tomllib

import pytest

import viap.data
from viap.core.base.errors import ViapError
from viap.data import axioms_path, data_folder, strategies_path


def test_folders_are_found():
    assert (axioms_path() / "division.smt2").is_file()
    assert (strategies_path() / "README.rst").is_file()


def test_a_missing_folder_is_told():
    with pytest.raises(ViapError, match="data folder 'nothing' is missing"):
        data_folder("nothing")


def test_a_neighbour_of_the_installed_package_is_not_taken(tmp_path, monkeypatch):
    # As in site-packages: a folder "axioms" beside viap/ belongs to someone else.
    (tmp_path / "axioms").mkdir()
    monkeypatch.setattr(viap.data, "__file__", str(tmp_path / "viap" / "data" / "__init__.py"))
    with pytest.raises(ViapError, match="not installed completely"):
        axioms_path()
    (tmp_path / "viap" / "data" / "axioms").mkdir(parents=True)
    assert axioms_path() == tmp_path / "viap" / "data" / "axioms"


def test_strategies_are_toml():
    for path in strategies_path().glob("*.toml"):
        tomllib.loads(path.read_text())


@pytest.mark.parametrize("path", sorted(axioms_path().glob("*.smt2")), ids=lambda path: path.name)
def test_axioms_are_balanced_and_name_their_lemmas(path):
    text = re.sub(r";.*", "", path.read_text())
    depth = 0
    for character in text:
        depth += (character == "(") - (character == ")")
        assert depth >= 0
    assert depth == 0
    names = re.findall(r":named ([\w-]+)", text)
    assert len(names) == len(set(names)) == text.count("(assert")


def test_every_axiom_file_is_listed_in_the_readme():
    readme = (axioms_path() / "README.rst").read_text()
    assert all(f"``{path.name}``" in readme for path in axioms_path().glob("*.smt2"))


def test_c_division_by_its_definition():
    # The definitions of division.smt2, read in Python: SMT-LIB's div and mod are Euclidean.
    def mod(a, b):
        return a % abs(b)

    def div(a, b):
        return (a - mod(a, b)) // b

    for a in range(-7, 8):
        for b in (-3, -2, -1, 1, 2, 3):
            quotient = div(a, b) if a >= 0 else -div(-a, b)
            remainder = mod(a, b) if a >= 0 else -mod(-a, b)
            assert quotient == int(a / b)
            assert remainder == a - int(a / b) * b
