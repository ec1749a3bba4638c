"""What cannot pass yet, with its reason, and what is checked elsewhere.

A case under ``LIMITS`` must fail: one that has begun to pass is a line to take away. A case under ``NOT_PLAYED`` has
nothing here to be played against.
"""

from __future__ import annotations

LIMITS: dict[tuple[str, str], str] = {}
"""(id, realm) -> reason."""

NOT_PLAYED: dict[str, str] = {
    "C16": "the driver of the browser makes every tab believe that it is in front, so that none is ever throttled",
    "S04": "there are no secrets yet that could be filled in and redacted",
    "S07": "there are no domain rules yet",
    "S09": "does not apply: no program of the product listens on a port",
}
"""id -> reason."""

_POPUP = "tests/e2e/test_extension_popup.py"
_MODEL = "tests/e2e/test_extension_model.py"
_LIFE = "tests/e2e/test_extension_lifecycle.py"
_TAG = "tests/e2e/test_script_tag_settings.py"

PLAYED_ELSEWHERE: dict[str, tuple[str, ...]] = {
    "C06": (f"{_LIFE}::test_a_task_outlives_the_service_worker",),
    "C07": (
        f"{_POPUP}::test_a_draft_belongs_to_its_tab_and_goes_with_it",
        f"{_MODEL}::test_the_popup_may_close_and_shows_everything_when_it_is_opened_again",
        f"{_LIFE}::test_stop_in_a_popup_that_was_opened_again_ends_the_task",
    ),
    "C12": (f"{_LIFE}::test_a_task_stays_in_the_window_that_it_was_started_from",),
    "C14": (f"{_LIFE}::test_what_the_parts_tell_each_other_grows_with_the_steps_alone",),
    "C17": (f"{_TAG}::test_settings_arrive_whichever_way_the_tag_is_loaded",),
    "S05": (f"{_MODEL}::test_the_key_never_comes_near_the_page",),
}
"""id of a case that needs the built product -> the tests that play it."""

ELSEWHERE = {
    "In the product's task box, Enter with isComposing or with key code 229 does not start a run.": (
        "tests/e2e/test_extension_bad_input.py::test_enter_that_ends_a_composition_starts_nothing"
    ),
}
"""Sentence -> the test that checks it."""
