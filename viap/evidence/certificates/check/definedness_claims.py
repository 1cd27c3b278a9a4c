"""Undefined behaviour in a certificate: the kinds that are proved absent, and the operations."""

from typing import Any

from viap.checker.evidence_errors import Rejected
from viap.checker.json_fields import Fields
from viap.program.undefined_behaviour import ALL, CLEANUP, DOUBTFUL_LEAK, LEAKS, MEMORY
from viap.transform.common.requested_checks import RequestedChecks


def written(asked: RequestedChecks) -> dict[str, Any]:
    """Returns the fields; none if only the program's own assertions are in question."""
    if not asked.kinds:
        return {}
    return {"checks": {"kinds": sorted(asked.kinds), "only": asked.only}}


def read_asked(about: Fields) -> RequestedChecks:
    if not about.has("checks"):
        return RequestedChecks()
    fields = about.inner("checks")
    fields.only("kinds", "only")
    kinds = fields.texts("kinds")
    for kind in kinds:
        # With an unknown kind, no operation would be missed, so it is refused.
        if kind not in ALL and kind not in MEMORY:
            raise Rejected(f"{fields.where}: there is no kind '{kind[:40]}' of undefined behaviour")
    asked = RequestedChecks(frozenset(kinds), fields.truth("only"))
    if asked.kinds & {LEAKS, CLEANUP} and DOUBTFUL_LEAK not in asked.kinds:
        raise Rejected(f"{fields.where}: memory that may be lost has to be asked about, too")
    return asked
