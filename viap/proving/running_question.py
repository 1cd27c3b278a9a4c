"""The question that was under way when the time ran out, in words."""

import time

from viap.proving.profile import loop_text
from viap.proving.session import Session


def running_question(session: Session) -> str:
    """Returns a clause about the question of a session or of its transformed programs; or ""."""
    for each in (session, *session.transformed.values()):
        running = each.solver.running
        if running is not None:
            start, formulas = running
            loops = loop_text(each, formulas)
            about = "" if loops == "none" else f" about the loop at {loops}"
            technique = f" of '{session.now}'" if session.now else ""
            spent = time.perf_counter() - start
            return f"; a question{technique}{about} was running, for {spent:.1f} s"
    return ""
