"""The models that are compared, and what is already known of them.

    corpus/...          public models beside the repository (see --shared), with SPIN's answers in their spin-says.csv
    papers/...          models/papers, with SPIN's answers in papers.csv beside this file
    semantics/...       tests/models/spin-semantics, with SPIN's answers in their spin-says.csv
    print/...           tests/models/print: constructs that are easily lost in printing; SPIN is asked on the spot
"""

import csv
import dataclasses
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent

UNKNOWN = "unknown"  # of a verdict: SPIN did not come to one


@dataclasses.dataclass(frozen=True)
class Model:
    name: str
    path: Path
    definitions: tuple = ()
    accepted: bool = True
    # Of the plain space; nothing where SPIN did not finish.
    states: int = None
    transitions: int = None
    # The kind of the error SPIN stops at, nothing where there is none.
    verdict: str = UNKNOWN
    # SPIN needs more time or memory than a test may take.
    too_large: bool = False


def number(text):
    return int(text) if text.isdigit() else None


# The words of the corpus's table in ours.
CORPUS_VERDICTS = {
    "none": None,
    "end-state": "invalid-end-state",
    "assertion": "assertion",
    "timeout": UNKNOWN,
    "": UNKNOWN,
    "vectorsz-is-too-small-edit-pan-h": UNKNOWN,  # a limit of SPIN's, no error of the model's
}


def corpus_models(shared):
    folder = shared / "corpus"
    table = folder / "spin-says.csv"
    if not table.is_file():
        return []
    models = []
    with table.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            whole = row["truncated"] == "0"
            states = number(row["states_plain"]) if whole else None
            verdict = CORPUS_VERDICTS.get(row["verdict_nr"], "runtime-error")
            models.append(
                Model(
                    name="corpus/" + row["model"],
                    path=folder / row["model"],
                    accepted=row["accept"] == "1",
                    states=states,
                    transitions=number(row["transitions_plain"]) if whole else None,
                    verdict=verdict,
                    # Without counts: a run that did not end, or one that an error ended at once.
                    too_large=states is None and verdict != "runtime-error",
                )
            )
    return models


def paper_models():
    folder = ROOT / "models" / "papers"
    models = []
    with (HERE / "papers.csv").open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            definitions = tuple(row["definitions"].split())
            models.append(
                Model(
                    name=" ".join(["papers/" + row["model"], *definitions]),
                    path=folder / row["model"],
                    definitions=definitions,
                    states=number(row["states"]),
                    transitions=number(row["transitions"]),
                    verdict=row["verdict"] or None,
                    too_large=row["states"] == "",
                )
            )
    return models


def semantics_models():
    folder = ROOT / "tests" / "models" / "spin-semantics"
    models = []
    with (folder / "spin-says.csv").open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            models.append(
                Model(
                    name="semantics/" + row["model"],
                    path=folder / row["model"],
                    states=int(row["states_plain"]),
                    transitions=int(row["transitions_plain"]),
                    verdict=UNKNOWN,  # the table lists all errors, not the first
                )
            )
    return models


def print_models():
    folder = ROOT / "tests" / "models" / "print"
    return [Model(name="print/" + path.name, path=path) for path in sorted(folder.glob("*.pml"))]


def find_shared(given):
    """The folder with the corpus: as given, else beside the repository. Nothing when it is not there."""
    folder = Path(given) if given else ROOT.parent / "shared"
    return folder if (folder / "corpus" / "spin-says.csv").is_file() else None


def all_models(shared):
    models = semantics_models() + print_models() + paper_models()
    return models + (corpus_models(shared) if shared else [])
