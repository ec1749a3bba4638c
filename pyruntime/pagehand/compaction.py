"""The history in the prompt, within a budget of tokens.

Beyond it, the oldest events collapse into one block, in a jump that frees half of the budget: between two jumps the
text in front stays what it was, so that a provider finds it in its cache. Nothing is lost of the history itself.
"""

from __future__ import annotations

from pagehand.events import StepEvent
from pagehand.history import CHARACTERS_A_TOKEN, collapsed_text, event_text
from pagehand.state import TaskState

KEPT_STEPS = 3
"""The last steps, which never collapse."""


def estimate_tokens(text: str) -> int:
    """About how many tokens a text has: a vocabulary is too large to carry. Latin text and code take about 3.6
    characters a token, other scripts about one and a quarter."""
    other = 0 if text.isascii() else sum(1 for character in text if ord(character) > 0x2E7F)
    return round((len(text) - other) / CHARACTERS_A_TOKEN + other / 1.25)


class HistoryText:
    """Writes the history of one task. What an event says never changes, so each is written once."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._block: tuple[int, str] = (0, "")

    def write(self, state: TaskState, budget: int) -> str:
        """All events that the model may see, oldest first: the prompt of a step begins with that of the one before.

        Args:
            state: The task. Its first ``collapsed`` events are told in one block; the number is moved on here, when
                the text has more than ``budget`` tokens.
            budget: Tokens that the history may have.
        """
        for event in state.history[len(self._texts) :]:
            self._texts.append(event_text(event, state.nonce))
        text = self._joined(state, budget)
        if estimate_tokens(text) <= budget:
            return text
        state.collapsed = self._cut(state, budget / 2)
        return self._joined(state, budget)

    def _joined(self, state: TaskState, budget: int) -> str:
        if self._block[0] != state.collapsed:
            events = state.history[: state.collapsed]
            self._block = (state.collapsed, collapsed_text(events, state.nonce, budget))
        lines = [self._block[1], *self._texts[state.collapsed :]]
        return "\n".join(line for line in lines if line)

    def _cut(self, state: TaskState, room: float) -> int:
        """Index of the first event that stays."""
        cut, kept = len(state.history), 0
        for index in range(len(state.history) - 1, state.collapsed - 1, -1):
            room -= estimate_tokens(self._texts[index])
            if room < 0 and kept >= KEPT_STEPS:
                break
            cut = index
            kept += isinstance(state.history[index], StepEvent)
        return cut
