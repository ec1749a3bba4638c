"""One browser for each worker."""

from tests.browser.conftest import browser

__all__ = ["browser"]
