"""Observation beside the peer's, on the same pages in one browser session, in turns.

Ours is the bridge in the page up to the JSON that crosses the border. The peer is `getBrowserState()` of its page
controller with its own defaults (the full page; `viewportExpansion: 0` where the viewport is asked for): once as it
ships, and once with the one function that draws its overlays replaced by nothing.

* first: a fresh bridge or controller on a page that is loaded and laid out; second: the same one after a small change.
* layouts: forced by one observation right after a change, before the browser has laid the page out itself.
* text: what a model reads, in full mode without any limit. Ours is written by the agent's own renderer, the peer's is
  its header, content and footer. Facts are judged by `checklists.py`, tokens are those of o200k.
"""

from __future__ import annotations

from benchmarks.observe.report import describe
from benchmarks.observe.run import measure

__all__ = ["describe", "measure"]
