"""Does cvc5 confirm the obligations of our proofs?

    python benchmarks/certificates.py [--timeout S] [--keep DIR] [PATH...]

Proves the programs at the paths (default: the safe tasks of sv-benchmarks), writes their
certificates and checks them; prints what cvc5 said of the obligations, and the times.
Exit status 1 where a certificate is rejected.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from viap.c.load import load_program  # noqa: E402
from viap.core.base.errors import ViapError  # noqa: E402
from viap.core.kernel.verdict import Outcome  # noqa: E402
from viap.core.smt.other_processes import SecondOpinion  # noqa: E402
from viap.evidence.certificate_check.certificate_checker import check_folder  # noqa: E402
from viap.evidence.certificate_writer import CertificateQuestion, write_certificate  # noqa: E402
from viap.project.property import DEFAULT_PROPERTY  # noqa: E402
from viap.prover.cases.runner import decide  # noqa: E402


def programs(paths):
    if not paths:
        found = sorted((ROOT / "sv-benchmarks").glob("*/*.c"))
        return [path for path in found if not path.stem.endswith("-bug")]
    return [file for path in paths for file in (sorted(path.rglob("*.c")) or [path])]


class Totals:
    def __init__(self):
        self.answers = Counter()
        self.results = Counter()
        self.seconds = Counter()
        self.bytes = 0

    def timed(self, what, function, *arguments):
        start = time.perf_counter()
        try:
            return function(*arguments)
        finally:
            self.seconds[what] += time.perf_counter() - start


def certify(path, folder, opinion, totals):
    """Proves one program, and checks the certificate; a line about it."""
    errors = DEFAULT_PROPERTY.errors
    program = load_program(str(path), errors=errors)
    verdict = totals.timed("prove", decide, program)
    if verdict.outcome is not Outcome.TRUE:
        totals.results[verdict.outcome.value] += 1
        return f"{path.stem}: {verdict.outcome.value}"
    question = CertificateQuestion(str(path), "main", errors)
    totals.timed("write", write_certificate, str(folder), question, verdict)
    report = totals.timed("check", check_folder, str(folder), opinion)
    totals.results[report.result] += 1
    totals.answers.update(answer.value for answer in report.answers.values())
    totals.bytes += sum(f.stat().st_size for f in folder.rglob("*") if f.is_file())
    return "; ".join([f"{path.stem}: {report.result}, {report.reason}", *report.undecided()])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--timeout", type=float, default=10.0, help="for each obligation")
    parser.add_argument("--keep", type=Path, help="where the certificates are put")
    arguments = parser.parse_args()
    totals = Totals()
    with tempfile.TemporaryDirectory() as temporary, SecondOpinion(arguments.timeout) as cvc5:
        place = arguments.keep or Path(temporary)
        place.mkdir(parents=True, exist_ok=True)
        for path in programs(arguments.paths):
            try:
                line = certify(path, place / path.stem, cvc5, totals)
            except ViapError as error:
                totals.results["error"] += 1
                line = f"{path.stem}: {error}"
            print(line, flush=True)
        for name, complaint in cvc5.complaints.items():
            print(f"{name}: {complaint}")
    asked = sum(totals.answers.values())
    print(f"certificates: {dict(totals.results)}, {totals.bytes / 1e6:.2f} MB")
    print(
        f"obligations: {asked}, confirmed {totals.answers['unsat']}, "
        f"undecided {totals.answers['unknown']}, disagreed {totals.answers['sat']}"
    )
    print("seconds:", ", ".join(f"{what} {spent:.1f}" for what, spent in totals.seconds.items()))
    sys.exit(1 if totals.results["rejected"] or totals.results["error"] else 0)


if __name__ == "__main__":
    main()
