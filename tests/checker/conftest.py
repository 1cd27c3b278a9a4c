"""A certificate for each test, to be changed at will."""

import shutil

import pytest

from tests.evidence.programs import certificate_of


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    return tmp_path_factory.mktemp("certificates")


@pytest.fixture
def copy(certificates, tmp_path):
    """Copies the certificate of a program; returns its folder."""

    def copied(name):
        return shutil.copytree(certificate_of(name, certificates), tmp_path / "copy")

    return copied
