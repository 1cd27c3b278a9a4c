"""The SV-COMP tasks beside the project, where they are present."""

from dataclasses import dataclass
from pathlib import Path

import yaml

from viap.core.program.integer_types import DataModel, named_model

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "sv-benchmarks" / "c"


@dataclass(frozen=True)
class Task:
    """A task's name (its folder and file), its C file, and its data model."""

    name: str
    source: Path
    model: DataModel

    def text(self) -> str:
        return self.source.read_text(errors="replace")


def read_task(path: Path, folder: Path = FOLDER) -> Task:
    """The task that a YAML file describes; the data model is ILP32 unless it says so."""
    content = yaml.safe_load(path.read_text())
    files = content["input_files"]
    source = path.parent / (files if isinstance(files, str) else files[0])
    options = content.get("options") or {}
    model = named_model(options.get("data_model", "ILP32"))
    return Task(str(path.relative_to(folder).with_suffix("")), source, model)


def all_tasks(folder: Path = FOLDER) -> list[Task]:
    """All tasks, in the order of their names; none where the folder is absent."""
    return [read_task(path, folder) for path in sorted(folder.glob("*/*.yml"))]
