"""Serves the demo sites at `/`, the script-tag product at `/script/`.

The shop is served with a strict Content-Security-Policy, as a bank or a shop would: it shows that the
extension works there, and its header is what the documentation tells script-tag users to allow.
"""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from buildtools.errors import BuildError
from buildtools.paths import DEMO, DIST_SCRIPT

STRICT_CSP = "default-src 'self'; script-src 'self'; style-src 'self'"

# Path prefix -> policy. Pages elsewhere have none.
POLICIES = {"/shop/": STRICT_CSP}

# Path prefix -> folder; the longest prefix wins.
ROUTES = {"/": DEMO, "/script/": DIST_SCRIPT}

MIME_TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".whl": "application/zip",
}


class _Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **MIME_TYPES}  # noqa: RUF012
    server: LoopbackServer

    def translate_path(self, path: str) -> str:
        clean = urlsplit(path).path
        prefix = max((one for one in self.server.routes if clean.startswith(one)), key=len)
        self.directory = str(self.server.routes[prefix])
        return super().translate_path("/" + clean.removeprefix(prefix))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.server.cache_control)
        for prefix, policy in POLICIES.items():
            if self.path.startswith(prefix):
                self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: the verb that serves says what matters."""


class LoopbackServer(http.server.ThreadingHTTPServer):
    """Serves folders to this machine alone. `origin` is its address without a slash at the end."""

    daemon_threads = True

    def __init__(self, port: int, routes: Mapping[str, Path], cache_control: str) -> None:
        self.routes = routes
        self.cache_control = cache_control
        try:
            super().__init__(("127.0.0.1", port), _Handler)
        except OSError as error:
            raise BuildError(f"Port {port} is taken. Choose another with --port, or 0 for any free one.") from error
        self.origin = f"http://127.0.0.1:{self.server_port}"


@contextmanager
def running_server(
    port: int = 0, routes: Mapping[str, Path] = ROUTES, *, cache_control: str = "no-cache"
) -> Iterator[LoopbackServer]:
    """A server in a thread of its own, stopped at the end of the block."""
    server = LoopbackServer(port, routes, cache_control)
    thread = threading.Thread(target=server.serve_forever, name="loopback-server", daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def serve_until_stopped(port: int) -> int:
    """Serve until Ctrl-C; prints the addresses."""
    with running_server(port) as server:
        print(f"demo sites   {server.origin}/")
        for page in sorted(DEMO.glob("*/index.html")):
            print(f"             {server.origin}/{page.parent.name}/")
        print(f"script tag   {server.origin}/script/pagehand.js")
        print("Ctrl-C stops the server.", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()
    return 0
