"""A task with the contents of its files, to be proved on another machine."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import viap
from viap.bench.task_files import FileBundle
from viap.bench.task_process import Order, Process
from viap.bench.task_result import ProcessFinding, TaskLimits


@dataclass(frozen=True, slots=True)
class Shipment:
    """`strategy_text`: the content of a strategy given as a file; `version`: the sender's."""

    bundle: FileBundle
    data_model: str
    strategy: str
    strategy_text: bytes | None
    limits: TaskLimits
    words: tuple[str, ...] = ()
    version: str = viap.__version__


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a machine does not take part; returned, not raised: a second attempt would not help."""

    reason: str


def prove_shipment(shipment: Shipment, scratch: str | None = None) -> ProcessFinding | Refusal:
    """Unpacks a task below a scratch folder, proves it there, and leaves no files behind."""
    if shipment.version != viap.__version__:
        host = os.uname().nodename
        return Refusal(f"{host} has viap {viap.__version__}, not {shipment.version}")
    with tempfile.TemporaryDirectory(prefix="viap-task-", dir=scratch) as folder:
        process = Process(_unpack(shipment, Path(folder)), shipment.limits)
        try:
            process.wait()
            return process.finding()
        finally:
            process.close()


def _unpack(shipment: Shipment, folder: Path) -> Order:
    bundle, root = shipment.bundle, folder / "files"
    for name, content in bundle.contents.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    strategy = shipment.strategy
    if shipment.strategy_text is not None:
        strategy = str(folder / "strategy.toml")
        Path(strategy).write_bytes(shipment.strategy_text)
    source, stated = root / bundle.source, bundle.property_file
    from_there = None if stated is None else os.path.relpath(root / stated, source.parent)
    others = tuple(os.path.relpath(root / each, source.parent) for each in bundle.others)
    model, words = shipment.data_model, shipment.words
    return Order(str(source.parent), source.name, from_there, model, strategy, words, others)
