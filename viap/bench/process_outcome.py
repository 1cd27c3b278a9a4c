"""Interprets the end of a prover process. A verdict counts only if output and status agree."""

import json
from typing import Any

from viap.bench.task_result import CRASH, ERROR, OUT_OF_MEMORY, TIMEOUT, ProcessFinding

_STATUS = {"TRUE": 0, "FALSE": 1, "UNKNOWN": 3}
_BAD_INPUT = 2  # exit status
# Words with which libraries report that memory is exhausted.
_NO_MEMORY = ("out of memory", "memoryerror", "bad_alloc")


def interpret(status: int, output: bytes, messages: bytes) -> ProcessFinding:
    """Interprets an exit status (negative for a signal), the output, and the last messages."""
    said = _object(output)
    verdict, reason = said.get("verdict"), str(said.get("reason"))
    if isinstance(verdict, str) and _STATUS.get(verdict) == status:
        if verdict == "UNKNOWN":
            verdict = _kind_of_unknown(reason)
        return ProcessFinding(verdict, reason, str(said.get("strategy") or ""))
    lines = messages.decode(errors="replace").strip().splitlines()
    last = lines[-1].strip() if lines else ""
    if status == _BAD_INPUT:
        return ProcessFinding(ERROR, reason if said else last)
    if any(word in last.lower() for word in _NO_MEMORY):
        return ProcessFinding(OUT_OF_MEMORY, last)
    fate = f"ended by signal {-status}" if status < 0 else f"ended with status {status}"
    return ProcessFinding(CRASH, f"{fate}: {last}" if last else fate)


def _kind_of_unknown(reason: str) -> str:
    if reason.startswith("out of time"):
        return TIMEOUT
    return OUT_OF_MEMORY if reason.startswith("out of memory") else "UNKNOWN"


def _object(output: bytes) -> dict[str, Any]:
    try:
        found = json.loads(output)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
