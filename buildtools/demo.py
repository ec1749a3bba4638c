"""`build.py demo`: the extension does tasks on the demo sites, by way of its real popup.

Steps are read from the popup's own list as they appear; what counts in the end is the page itself: the
goal's check is evaluated there. With a window the first task is under way at once and the browser stays
until it is closed; with `--headless` all goals run and the exit code is the verdict.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright

from buildtools.browser import has_display
from buildtools.errors import BuildError
from buildtools.extension_browser import ExtensionBrowser, extension_browser
from buildtools.goals import Goal, choose_goals, load_goals
from buildtools.products import build_products
from buildtools.serve import running_server

STEP_TIMEOUT_S = 60
POLL_MS = 100
SETTLE_MS = 500
FINAL = ("completed", "error", "stopped")

# Rows that are complete, the card at the end, and the sentence below the box when a task cannot start.
READ_POPUP = """() => {
  const text = (root, selector) => root.querySelector(selector)?.textContent.trim() ?? "";
  // Without the words for screen readers, which say what the sign before the row says here.
  const own = (e) => [...(e?.childNodes ?? [])].map((n) => (n.nodeType === 3 ? n.data : "")).join("").trim();
  const rows = [...document.querySelectorAll(".steps > li.step:not(.now)")].map((row) => ({
    action: [...row.querySelectorAll(".body > p:not(.cause)")].at(-1)?.textContent.trim() ?? "",
    cause: text(row, ".cause"),
    time: own(row.querySelector(".time")),
    kind: row.classList.contains("note") ? "note" : row.classList.contains("failed") ? "failed" : "done",
  }));
  const card = document.querySelector(".result");
  return {
    rows,
    status: document.querySelector(".agent")?.dataset.status ?? "",
    title: card ? text(card, "h2") : "",
    answer: card ? text(card, ".answer") : "",
    success: card?.classList.contains("success") ?? false,
    fault: text(document, ".fault:not([hidden])"),
  };
}"""

SIGNS = {"done": "✓", "failed": "✗", "note": "·"}


def demo(*, headless: bool, goal: str | None, site: str | None) -> int:
    """Run the chosen goals; 0 if all were reached."""
    chosen = choose_goals(load_goals(), headless=headless, goal=goal, site=site)
    if not headless and not has_display():
        raise BuildError("There is no display to open a window on. Run: python3 build.py demo --headless")
    build_products()
    with running_server() as server, sync_playwright() as playwright:
        print(f"demo sites at {server.origin}/", flush=True)
        with extension_browser(playwright, headless=headless) as browser:
            failures = [cause for one in chosen if (cause := _run_goal(browser, server.origin, one, keep=not headless))]
            if not headless:
                _wait_until_closed(browser)
    print(f"\n{len(chosen) - len(failures)} of {len(chosen)} goals reached")
    return 1 if failures else 0


def _run_goal(browser: ExtensionBrowser, origin: str, goal: Goal, *, keep: bool) -> str:
    """Do one goal and print it; returns the cause of a failure, or an empty string."""
    print(f"\n{goal.id}: {goal.goal}", flush=True)
    page = browser.context.new_page()
    try:
        page.goto(origin + goal.path)
        browser.save_settings({"maxSteps": goal.max_steps})
        popup = browser.open_popup(page)
        cause = _execute(popup, goal) or _check(page, goal)
        if not keep:
            popup.close()
            page.evaluate("() => localStorage.clear()")  # goals do not build on each other
    except PlaywrightError as error:
        cause = f"the browser: {error.message.splitlines()[0]}"
    print(f"  {'✗ not reached: ' + cause if cause else '✓ reached'}", flush=True)
    if not keep:
        page.close()
    return cause


def _execute(popup: Page, goal: Goal) -> str:
    """Type the goal, press Execute, print the steps; returns why the agent itself thinks that it failed."""
    popup.locator("#goal").fill(goal.goal)
    popup.locator(".composer:has(#goal) button.primary").click()
    known, deadline, seen = 0, time.monotonic() + STEP_TIMEOUT_S, {}
    while time.monotonic() < deadline:
        # Asked again and again: Playwright's own waiting is an eval, which an extension's page refuses.
        seen = popup.evaluate(READ_POPUP)
        fresh = seen["rows"][known:]
        for row in fresh:
            _print_row(row)
        known = len(seen["rows"])
        ended = seen["status"] in FINAL and bool(seen["title"])
        if seen["fault"]:
            return str(seen["fault"])
        if ended and not fresh:
            print(f"  {seen['title']}: {seen['answer']}", flush=True)
            return "" if seen["success"] else f"the agent ended with “{seen['title']}”: {seen['answer']}"
        if fresh:
            deadline = time.monotonic() + STEP_TIMEOUT_S
        # The popup may learn of the end before the last steps have reached it: it is over when nothing new comes.
        popup.wait_for_timeout(SETTLE_MS if seen["title"] else POLL_MS)
    return f"nothing happened for {STEP_TIMEOUT_S} s (status: {seen['status']})"


def _print_row(row: dict[str, Any]) -> None:
    cause = f": {row['cause']}" if row["cause"] else ""
    time = f"  ({row['time']})" if row["time"] else ""
    print(f"  {SIGNS[row['kind']]} {row['action']}{cause}{time}", flush=True)


def _check(page: Page, goal: Goal) -> str:
    """Evaluate the goal's check in the page; returns what it says if that is not true."""
    # Over the protocol, not by Playwright's evaluate: that one is an eval, which the policy of a strict site refuses.
    session = page.context.new_cdp_session(page)
    answer = session.send("Runtime.evaluate", {"expression": goal.check, "returnByValue": True, "awaitPromise": True})
    session.detach()
    if "exceptionDetails" in answer:
        thrown = answer["exceptionDetails"].get("exception", {}).get("description", "an error")
        return f"the check threw {thrown.splitlines()[0]}"
    return "" if answer["result"].get("value") is True else "the agent says so, but the page does not show it"


def _wait_until_closed(browser: ExtensionBrowser) -> None:
    browser.control.close()
    print("\nThe browser stays open: try the popup yourself. Close the window to end.", flush=True)
    try:
        browser.context.wait_for_event("close", timeout=0)
    except (KeyboardInterrupt, PlaywrightError):
        print()
