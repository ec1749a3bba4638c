"""Serves pages that a test writes down, each with its own headers, on loopback."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.support.loopback import LoopbackServer

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".css": "text/css"}


class PageServer(LoopbackServer):
    """Serves ``pages[path] = (html, headers)``, and below ``/script/`` the files of a folder.

    Args:
        script: Folder of the script-tag product.
        script_headers: Headers of its files.
    """

    def __init__(self, script: Path | None = None, script_headers: dict[str, str] | None = None) -> None:
        self.pages: dict[str, tuple[str, dict[str, str]]] = {}
        self.requested: list[str] = []
        self.posted: list[str] = []
        self.script = script
        self.script_headers = script_headers or {}
        super().__init__(self._handler())

    def add(self, path: str, html: str, **headers: str) -> str:
        """Serve ``html`` at ``path``; underscores in names of headers stand for hyphens. Returns the address."""
        self.pages[path] = (html, {name.replace("_", "-"): value for name, value in headers.items()})
        return self.origin + path

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: Any) -> None:
                """Stay silent."""

            def do_GET(self) -> None:
                path = urlsplit(self.path).path
                server.requested.append(path)
                self.reply(*server.answer(path))

            def do_POST(self) -> None:
                server.posted.append(urlsplit(self.path).path)
                self.rfile.read(int(self.headers.get("Content-Length", "0")))
                self.reply(404, b"not here", {"Content-Type": "text/plain"})

            def reply(self, status: int, body: bytes, headers: dict[str, str]) -> None:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        return Handler

    def answer(self, path: str) -> tuple[int, bytes, dict[str, str]]:
        """Status, body and headers for a path."""
        if path in self.pages:
            html, headers = self.pages[path]
            return 200, html.encode(), {"Content-Type": "text/html; charset=utf-8", **headers}
        file = self.script / path.removeprefix("/script/") if self.script and path.startswith("/script/") else None
        if file is None or not file.is_file():
            return 404, b"not here", {"Content-Type": "text/plain"}
        kind = _TYPES.get(file.suffix, "application/octet-stream")
        return 200, file.read_bytes(), {"Content-Type": kind, **self.script_headers}
