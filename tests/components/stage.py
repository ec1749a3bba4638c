"""A page of a component library in the browser, with the bridge in the realm that is tried."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Page, Route

from buildtools.paths import COMPONENT_BUNDLES
from pagehand.page.remote import RemotePage
from tests.cases.case import Case
from tests.cases.stage import ORIGIN, Stage

HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{path}</title>
<link rel="icon" href="data:,">{style}<style>body {{ margin: 24px }}</style></head>
<body><script src="/{library}.js"></script></body></html>"""
TYPES = {".js": "text/javascript", ".css": "text/css"}


class Shelf(Stage):
    """Shows ``library/widget`` at an address of its own."""

    def __init__(self, page: Page, path: str, realm: str) -> None:
        super().__init__(page, Case(path, "component", path, (realm,), {}), realm)
        self.path = path

    @property
    def hands(self) -> RemotePage:
        """The page as the agent has it."""
        return self.bridge

    async def show(self) -> None:
        """Open the page and put the bridge in."""
        await self.open(address=f"{ORIGIN}/{self.path}")
        await self.page.wait_for_function("() => typeof window.state === 'function'")

    async def state(self) -> Any:
        """What the library itself says it holds now."""
        return await self.page.evaluate("() => JSON.parse(JSON.stringify(window.state()))")

    async def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(ORIGIN + "/")
        file = COMPONENT_BUNDLES / name
        if name == self.path:
            await route.fulfill(body=self._html(), content_type="text/html; charset=utf-8")
        elif file.suffix in TYPES and file.is_file():
            await route.fulfill(path=file, content_type=TYPES[file.suffix] + "; charset=utf-8")
        else:
            await route.fulfill(status=404, body="")

    def _html(self) -> str:
        library = self.path.split("/")[0]
        style = (
            f'<link rel="stylesheet" href="/{library}.css">' if (COMPONENT_BUNDLES / f"{library}.css").exists() else ""
        )
        return HTML.format(path=self.path, library=library, style=style)
