"""A copy of a certificate for each test, to be changed at will."""

import json
import shutil

import pytest

from tests.evidence.programs import certificate_of


class Copy:
    """A certificate's folder, with ways to change it."""

    def __init__(self, path):
        self.path = path

    @property
    def content(self):
        return json.loads((self.path / "certificate.json").read_text())

    def change(self, edit):
        """Edits the content in place and writes it back."""
        content = self.content
        edit(content)
        (self.path / "certificate.json").write_text(json.dumps(content))

    def nodes(self, rule):
        return [node for node in self.content["nodes"] if node["rule"] == rule]

    def leaves(self):
        return sorted((self.path / "obligations").glob("*.smt2"))


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """Certificates by the names of their programs; each is made once."""
    folder = tmp_path_factory.mktemp("certificates")
    return lambda name: certificate_of(name, folder)


@pytest.fixture
def copy(made, tmp_path):
    def copied(name):
        place = tmp_path / "copy"
        shutil.copytree(made(name), place)
        return Copy(place)

    return copied
