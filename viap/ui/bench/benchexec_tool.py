"""viap's tool-info module for BenchExec: how to call it, and what its answers mean.

BenchExec finds this module by its dotted name: `<benchmark tool="viap.ui.bench.benchexec_tool">`.
"""

import re
from pathlib import Path
from typing import Any

import benchexec.result as result
from benchexec.tools.template import BaseTool2, UnsupportedFeatureException

from viap.project.task import words_of

_VACUOUS = r"(: (nothing to prove|no execution reaches).*)?"
_VERDICT = re.compile(rf"^\S.*?: (TRUE|FALSE|UNKNOWN){_VACUOUS}$")
_REASON = re.compile(r"^  reason: (.*)$")
# Exit statuses with which a verdict counts: that of the verdict, or 2 if a file such as a witness
# could not be written: the verdict is as sure as without it.
_STATUS = {"TRUE": (0, 2), "FALSE": (1, 2), "UNKNOWN": (3,)}
_FALSE = {
    "unreach-call": result.RESULT_FALSE_REACH,
    "no-overflow": result.RESULT_FALSE_OVERFLOW,
    "valid-deref": result.RESULT_FALSE_DEREF,
    "valid-free": result.RESULT_FALSE_FREE,
    "valid-memtrack": result.RESULT_FALSE_MEMTRACK,
    "valid-memcleanup": result.RESULT_FALSE_MEMCLEANUP,
}
# The share of the CPU time after which viap ends by itself and reports what it could not prove.
_OWN_PART = 0.97


class Tool(BaseTool2):  # type: ignore[misc]  # BenchExec has no types
    """Passes everything on the command line; keeps nothing between runs."""

    # The contents of an archive built by `viap bench archive`.
    REQUIRED_PATHS = ["viap", "lib", "python"]

    def name(self) -> str:
        return "viap"

    def executable(self, tool_locator: Any) -> str:
        return str(tool_locator.find_executable("viap"))

    def version(self, executable: str) -> str:
        return str(self._version_from_tool(executable, line_prefix="viap"))

    def cmdline(self, executable: str, options: list[str], task: Any, rlimits: Any) -> list[str]:
        # (What is measured is the search, not what an earlier run found.)
        words = [executable, "prove", "--no-cache", *options]
        if task.property_file:
            words += ["--property", task.property_file]
        said = task.options if isinstance(task.options, dict) else {}
        if said.get("data_model") and "--data-model" not in options:
            words += ["--data-model", str(said["data_model"])]
        try:
            words += words_of(said)
        except ValueError as error:
            raise UnsupportedFeatureException(f"the options of the task: {error}") from None
        if rlimits.cputime and "--timeout" not in options:
            words += ["--timeout", f"{rlimits.cputime * _OWN_PART:g}"]
        return [*words, *task.input_files]

    def determine_result(self, run: Any) -> str:
        verdict, reason = _said(run.output)
        status = run.exit_code.value
        if verdict is None or status not in _STATUS[verdict]:
            if run.was_timeout:
                return str(result.RESULT_TIMEOUT)
            return f"{result.RESULT_ERROR} ({_complaint(run)})"
        if verdict == "TRUE":
            return str(result.RESULT_TRUE_PROP)
        if verdict == "FALSE":
            # If the property has parts, the reason names the violated one first.
            asked, part = _property(run.cmdline), reason.partition(":")[0]
            name = part if asked not in _FALSE and part in _FALSE else asked
            return str(_FALSE.get(name, result.RESULT_FALSE_PROP))
        if reason.startswith("out of time"):
            return str(result.RESULT_TIMEOUT)
        if reason.startswith("out of memory"):
            return "OUT OF MEMORY"
        return str(result.RESULT_UNKNOWN)


def _said(output: Any) -> tuple[str | None, str]:
    """Returns the verdict and its reason, from the last lines that look like them."""
    verdict, reason = None, ""
    for line in output:
        if match := _VERDICT.match(line.rstrip("\r\n")):
            verdict, reason = match[1], ""
        elif match := _REASON.match(line.rstrip("\r\n")):
            reason = match[1]
    return verdict, reason


def _property(cmdline: Any) -> str:
    words = list(cmdline or ())
    if "--property" in words[:-1]:
        return Path(words[words.index("--property") + 1]).stem
    return "unreach-call"


def _complaint(run: Any) -> str:
    """Returns why there is no verdict; short, since BenchExec shows it in its table."""
    if run.exit_code.value == 2:
        for line in run.output:
            if ": unsupported: " in line:
                return "unsupported"
        return "bad input"
    if run.exit_code.signal:
        return f"signal {run.exit_code.signal}"
    return f"status {run.exit_code.value}"
