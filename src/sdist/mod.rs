//! `pyproject.toml`, `uv.lock` and source distributions.

pub mod toml;
