"""What each task needs beyond clicking, typing, choosing and scrolling by number, which is all that page-agent has."""

from __future__ import annotations

FOUR_ACTIONS = "actions"
"""Everything can be done with page-agent's four actions on what it indexes."""

CLASSES = {
    "shown": """click-color click-shades click-menu-2 email-inbox email-inbox-delete email-inbox-forward
        email-inbox-forward-nl email-inbox-forward-nl-turk email-inbox-important email-inbox-nl-turk
        email-inbox-noscroll email-inbox-reply email-inbox-star-reply number-checkboxes order-food
        social-media social-media-all social-media-some stock-market tic-tac-toe text-transform use-colorwheel-2""",
    "svg": """ascending-numbers click-pie click-pie-nodelay click-shape count-shape count-sides identify-shape
        visual-addition""",
    "point": "bisect-angle circle-center find-midpoint grid-coordinate hot-cold right-angle",
    "hover": "chase-circle hover-shape click-menu",
    "drag": """daily-calendar drag-box drag-circle drag-cube drag-items drag-items-grid drag-shapes drag-shapes-2
        drag-single-shape drag-sort-numbers draw-circle draw-line resize-textarea""",
    "keys": "form-sequence terminal use-slider use-slider-2",
    "selection": "highlight-text highlight-text-2 text-editor",
    "multiple": "click-scroll-list",
    "reaction": "moving-items simon-says",
}
"""Classes with their tasks; what stands in none needs no more than the four actions."""

HURRIED = frozenset(["moving-items", "simon-says", "chase-circle", "hover-shape", "stock-market"])
"""Tasks whose time limit is part of the task; all others get as long as they need."""

ENDLESS = {
    "hover-shape": "the page gives no reward: it works one out but tells nobody, and its time limit ends it with -1"
}
"""Tasks that cannot be won, with the reason; no rate counts them."""


def class_of(task: str) -> str:
    """The class of a task."""
    return next((name for name, tasks in CLASSES.items() if task in tasks.split()), FOUR_ACTIONS)
