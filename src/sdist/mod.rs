//! `pyproject.toml`, `uv.lock` and source distributions.
