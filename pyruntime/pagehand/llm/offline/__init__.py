"""The built-in planner: follows plain instructions in English and Chinese without a language model.

It reads the same prompt as a model and answers by the same protocol; it keeps nothing between calls::

    LLM(config, transport=OfflineTransport())

Way of a request: :mod:`.transport` → :mod:`.reader` (prompt) → :mod:`.grammar` (goal → intents) → :mod:`.planner`
(which intent is next) → :mod:`.acts` (what to do for it on this page, by :mod:`.match` and :mod:`.places`)
→ :mod:`.sentences`.
"""

from pagehand.llm.offline.planner import decide
from pagehand.llm.offline.transport import OfflineTransport

__all__ = ["OfflineTransport", "decide"]
