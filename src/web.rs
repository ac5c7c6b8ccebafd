//! The wasm boundary: conversion only.
