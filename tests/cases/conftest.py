"""One browser for each worker; and a summary that says what cannot pass."""

from __future__ import annotations

import pytest

from tests.browser.conftest import browser
from tests.cases.limits_page import cannot_pass

__all__ = ["browser"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Every case that cannot pass, with its reason, whichever tests were chosen."""
    terminalreporter.section("what cannot pass, and why")
    for what, why in cannot_pass():
        terminalreporter.write_line(f"{what}: {why}")
