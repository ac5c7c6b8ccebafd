"""Builds the rows of tests/facts/backends.json again: python verify.py ROWS [BACKEND]

Each row's project is written to a folder outside the repository, the backend's own build_sdist is
called in it, and the members are compared with those that were measured. Left out are rows that need
links, git, plug-ins, files outside the project, the folder they were measured in, or an old version.
"""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
from importlib import metadata

MODULES = {
    "hatchling": "hatchling.build",
    "setuptools": "setuptools.build_meta",
    "flit-core": "flit_core.buildapi",
    "pdm-backend": "pdm.backend",
    "poetry-core": "poetry.core.masonry.api",
    "uv_build": "uv_build",
}
SPECIAL = {"symlinks", "outside", "empty_dirs", "git", "env", "modes"}
BUILD = "import importlib, sys; print(importlib.import_module(sys.argv[1]).build_sdist(sys.argv[2]))"


def build(row):
    """The members that a build of the row packs; none where it fails."""
    with tempfile.TemporaryDirectory(prefix="plumbline-") as work:
        project = pathlib.Path(work, row["id"], "proj")
        for path, text in row["project"].items():
            file = project / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
        out = pathlib.Path(work, "out")
        out.mkdir()
        command = [sys.executable, "-c", BUILD, MODULES[row["backend"]], str(out)]
        # uv_build calls a program that is installed beside the interpreter.
        path = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])
        run = subprocess.run(
            command, cwd=project, capture_output=True, check=False, env={**os.environ, "PATH": path}
        )
        built = list(out.glob("*.tar.gz"))
        if run.returncode != 0 or len(built) != 1:
            return None
        with tarfile.open(built[0]) as archive:
            return sorted(member.name for member in archive.getmembers() if not member.isdir())


def measured(row):
    if row.get("members") is None:
        return None
    return sorted(member["name"] for member in row["members"] if member["type"] != "dir")


def describe(now, then):
    if now is None or then is None:
        return "fails now" if now is None else "failed when it was measured"
    more = [name for name in now if name not in then]
    less = [name for name in then if name not in now]
    return f"packs more {more}, less {less}"


def is_repeatable(row):
    old = {"flit-core": "3.12.0", "uv_build": "0.9.30"}
    declared = row["project"].get("pyproject.toml", "")
    plugged = "backend-path" in declared or "hatch-" in declared.split("build-backend")[0]
    return (
        not SPECIAL & row.keys()
        and row["version"] != old.get(row["backend"])
        and not plugged
        and "-root-part-" not in row["id"]
    )


def main():
    rows = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    wanted = sys.argv[2:] or list(MODULES)
    own = [row for row in rows if row["backend"] in wanted and row["backend"] in MODULES]
    rows = [row for row in own if is_repeatable(row)]
    print(f"{len(rows)} rows, {len(own) - len(rows)} left out")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(build, rows))
    differing = 0
    for backend in wanted:
        pairs = [(row, now) for row, now in zip(rows, results) if row["backend"] == backend]
        other = [(row, now) for row, now in pairs if now != measured(row)]
        versions = sorted({row["version"] for row, _ in pairs})
        print(
            f"{backend} {metadata.version(backend)}, measured with {', '.join(versions)}: "
            f"{len(pairs) - len(other)} of {len(pairs)} as measured"
        )
        for row, now in other:
            print(f"  {row['id']}: {describe(now, measured(row))}")
        differing += len(other)
    sys.exit(1 if differing else 0)


main()
