"""The assumptions about external functions and the like in a certificate."""

from dataclasses import replace

from viap.c.environment import CALLS, DEFAULT, EXTERNAL, VOLATILE, Environment
from viap.checker.evidence_errors import Rejected
from viap.checker.json_fields import Fields
from viap.evidence.certificates.check.certificate_text import Node

FIELD = "environment"


def environment_fields(environment: Environment) -> Node:
    """Returns the fields; none if nothing restricts the environment."""
    # (`strict` refuses programs, and changes none.)
    if replace(environment, strict=False) == DEFAULT:
        return {}
    return {
        FIELD: {
            "external": environment.external,
            "volatile": environment.volatile,
            "malloc_may_fail": environment.malloc_may_fail,
            "calls": environment.calls,
        }
    }


def read_environment(about: Fields) -> Environment:
    if not about.has(FIELD):
        return DEFAULT
    fields = about.inner(FIELD)
    fields.only("external", "volatile", "malloc_may_fail", "calls")
    external, volatile = fields.text("external"), fields.text("volatile")
    calls = fields.text("calls") if fields.has("calls") else DEFAULT.calls
    if external not in EXTERNAL or volatile not in VOLATILE or calls not in CALLS:
        raise Rejected(f"{fields.where}: such surroundings are not known")
    return Environment(external, volatile, fields.truth("malloc_may_fail"), calls=calls)
