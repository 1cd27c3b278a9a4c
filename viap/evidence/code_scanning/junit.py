"""Results as JUnit XML, which CI systems show as tests: one for each claim."""

from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

_UNFIT = {code: "?" for code in range(32) if code not in (9, 10, 13)}  # in no XML


def junit_xml(results: Sequence[Mapping[str, Any]]) -> str:
    """A suite for each result as JSON; violations are failures, unproved claims are skipped."""
    root = ElementTree.Element("testsuites", name="viap")
    for result in results:
        cases = [*_cases(result)]
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=_name(result),
            tests=str(len(cases)),
            failures=str(sum(case.find("failure") is not None for case in cases)),
            errors=str(sum(case.find("error") is not None for case in cases)),
            skipped=str(sum(case.find("skipped") is not None for case in cases)),
            time=f"{result['wall_s']:.3f}",
        )
        suite.extend(cases)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _name(result: Mapping[str, Any]) -> str:
    function = result.get("function")
    return _fit(f"{result['file']}: {function}" if function else result["file"])


def _cases(result: Mapping[str, Any]) -> "Sequence[ElementTree.Element]":
    cases = []
    for claim in [*result["assertions"], *result["checks"]]:
        clause = claim.get("clause")
        kind = clause["kind"] if clause else claim.get("kind", "assertion")
        text = clause["text"] if clause else claim.get("operation", "")
        name = f"{claim['position']}: {kind} {text}".rstrip()
        case = ElementTree.Element("testcase", name=_fit(name), classname=_name(result), time="0")
        if claim["verdict"] != "TRUE":
            tag = "failure" if claim["verdict"] == "FALSE" else "skipped"
            ElementTree.SubElement(case, tag, message=_fit(result["reason"]))
        cases.append(case)
    if not cases:
        case = ElementTree.Element("testcase", name=_name(result), classname="viap", time="0")
        if result["verdict"] != "TRUE":
            bad = result["cause"] == "input-error"
            tag = "error" if bad else "skipped"
            ElementTree.SubElement(case, tag, message=_fit(result["reason"]))
        cases.append(case)
    return cases


def _fit(text: str) -> str:
    return text.translate(_UNFIT).encode("utf-8", "replace").decode()
