"""Shapes and colours by description, and mail: what a person says of what they see."""

from __future__ import annotations

import pytest

from pagehand.llm.offline.colors import family, hex_of
from pagehand.llm.offline.shapes import meant
from pagehand.llm.offline.view import View
from tests.unit.offline.conversation import Conversation

TOOLS = frozenset("click input_text press_keys select_option scroll hover drag select_text find_text extract".split())

DRAWING = (
    "[1<drawing 160×160] [2<circle red 10×10 @20,20] [3<circle blue 20×20 @60,20] [4<rect red 20×20 @100,20] "
    '[5<text "7" black 11×22 @20,80] [6<text "w" green 6×11 @60,80] [7<rect black 80×50 @80,130]'
)


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("red circle", [2]),
        ("circles", [2, 3]),
        ("a small circle", [2]),
        ("red items", [2, 4]),
        ("digit", [5]),
        ("small letter", [6]),
        ("7", [5]),
        ("green shape", [6]),
        ("all shades of red", [2, 4]),
        ("Save button", []),
        ("红色的圆", [2]),
        ("蓝色圆形", [3]),
        ("数字", [5]),
    ],
)
def test_shapes_by_description(words: str, ids: list[int]) -> None:
    # The box at the bottom is what things are put into; its size alone must not make everything else small.
    found = [one.thing.id for one in meant(View("P · https://a.b/\n" + DRAWING.rsplit(" [7<", 1)[0]), words)]
    assert found == ids


def test_shapes_are_clicked_counted_and_dragged() -> None:
    assert Conversation("Click on a red item", TOOLS).see(DRAWING) == {"click": {"id": 2}}
    success, text = Conversation("Click on the red item", TOOLS).done(DRAWING)
    assert not success
    assert "2" in text
    assert Conversation("How many circles are there?", TOOLS).done(DRAWING) == (True, "2")
    action = Conversation("Drag all circles into the black box", TOOLS).see(DRAWING)
    assert action == {"drag": {"id": 2, "offset": [60.0, 110.0]}}


def test_points_that_complete_a_figure() -> None:
    angle = "[1<drawing 200×200] [2<line black 100×1 @20,100→120,100] [3<line black 1×80 @20,100→20,20]\n"
    action = Conversation("Draw the line that bisects the angle", TOOLS).see("Angle\n" + angle)
    x, y = (part * 200 for part in action["click"]["at"])
    assert abs((x - 20) - (100 - y)) < 0.1
    line = "[1<drawing 200×200] [2<circle black 7×7 @20,20] [3<circle blue 7×7 @100,20] "
    line += "[4<line black 80×1 @20,20→100,20]"
    action = Conversation("Add a third point to create a right angle", TOOLS).see("Angle\n" + line)
    x, y = (part * 200 for part in action["click"]["at"])
    assert abs(x - 100) < 0.1
    assert y > 50


def test_where_a_number_vanished_it_was_not_clicked() -> None:
    talk = Conversation("Click the numbers in ascending order", TOOLS)
    talk.see('[1<drawing 90×90] [2<text "1" black 9×9 @9,9] [3<text "2" black 9×9 @40,9]')
    hidden = "[1<drawing 90×90] [4<rect black 9×9 @40,9]"
    assert talk.worked("Clicked.").see(hidden) == {"wait": {"seconds": 1}}
    success, _ = talk.worked("Waited.").done(hidden)
    assert not success


def test_a_thing_is_kept_under_the_pointer() -> None:
    talk = Conversation("Keep the mouse on the coloured square", TOOLS)
    for x in (10, 20, 30):
        page = f"[1<drawing 90×90] [2<rect red 9×9 @{x},9] [3<rect black 9×9 @50,9]"
        assert talk.see(page) == {"hover": {"id": 2}}
        talk.worked("Pointed at [2] shape.")
    success, text = talk.done("[1<drawing 90×90] [2<rect red 9×9 @40,9]")
    assert not success
    assert "keep" in text


def test_an_unasked_question_is_answered_with_no() -> None:
    talk = Conversation('Enter the username "ann" and the password "pw", then press login', TOOLS)
    page = 'Name [1<input hint="username"]\nPassword [2<input password hint="password" empty]\n[3<button "OK"]'
    assert talk.see(page) == {"input_text": {"id": 1, "text": "ann"}}
    talk.worked('Typed. New on the page: button "OK"; button "Cancel".')
    asked = 'Your session is about to end.\nLeave now?\n*[4<button "OK"] *[5<button "Cancel"]'
    assert talk.see(asked) == {"click": {"id": 5}}


def test_text_is_copied_by_keyboard() -> None:
    talk = Conversation("Copy the text of the text area and paste it into the text box", TOOLS)
    page = '[1<textarea value="Once "]\n[2<input]'
    assert talk.see(page) == {"press_keys": {"keys": "Control+a", "id": 1}}
    assert talk.worked("Pressed.").see(page) == {"press_keys": {"keys": "Control+c", "id": 1}}
    assert talk.worked("Pressed.").see(page) == {"press_keys": {"keys": "Control+v", "id": 2}}


def test_one_of_each() -> None:
    talk = Conversation("Order one of each: tea, ham and eggs", TOOLS)
    page = 'Tea\n<img "hot">\n[1<clickable "-"]{} [2<clickable "+"]\nHam and eggs\n[3<clickable "-"] [4<clickable "+"]'
    assert talk.see(page.format("")) == {"click": {"id": 2}}
    assert talk.worked().see(page.format("1")) == {"click": {"id": 4}}


def test_digits_are_not_read_across_words() -> None:
    page = "| Order | Day | Total |\n| 1000 | 2026-01-10 | 0.00 |\n| 1100 | 2026-01-11 | 13.50 |"
    assert Conversation("What is the total of order 1100?").done(page) == (True, "13.50")


def test_the_submenu_unfolds_after_a_moment() -> None:
    talk = Conversation("Select File > Open", TOOLS)
    bar = '[9<clickable]\n [1<menuitem "File"]\n [2<menuitem "Edit"]'
    assert talk.see(bar) == {"hover": {"id": 1}}
    talk.worked("Pointed at [1]. Nothing changed on the page.")
    assert talk.see(bar) == {"wait": {"seconds": 0.5}}
    opened = bar + '\n *[3<menuitem "Open"]'
    assert talk.worked("Waited.").see(opened) == {"click": {"id": 3}}


def test_families_of_colours() -> None:
    assert [family(color) for color in ("#faa3a3", "brown", "#16df16", "navy", "#808080", "黑色", "nothing")] == [
        "red", "red", "green", "blue", "gray", "black", ""
    ]  # fmt: skip
    assert hex_of("aqua") == "00ffff"
    assert hex_of("no colour") is None


MAIL = """
[4<clickable]
 Ann
 Lunch?
 [2<img hint="delete"]
 [3<img hint="star"]
[7<clickable]
 Bob
 Report
 [5<img hint="delete"]
 [6<img hint="star"]
"""


def test_mail_is_deleted_and_starred_by_its_own_signs() -> None:
    assert Conversation("Delete all messages from Bob", TOOLS).see(MAIL) == {"click": {"id": 5}}
    assert Conversation("Bob's email should be deleted", TOOLS).see(MAIL) == {"click": {"id": 5}}
    assert Conversation("Mark Ann's email as important", TOOLS).see(MAIL) == {"click": {"id": 3}}


def test_mail_is_opened_forwarded_and_sent() -> None:
    talk = Conversation("Send Cid the email from Bob", TOOLS)
    assert talk.see(MAIL) == {"click": {"id": 7}}
    opened = 'Bob\nReport\nAll is well.\n[8<clickable "Reply"] [9<clickable "Forward"]'
    assert talk.worked().see(opened) == {"click": {"id": 9}}
    form = '[10<img hint="send"]\nto: [11<input{}]\n[12<textarea value="All is well."]'
    assert talk.worked().see(form.format("")) == {"input_text": {"id": 11, "text": "Cid"}}
    assert talk.worked("Typed.").see(form.format(' value="Cid"')) == {"click": {"id": 10}}


FLIGHTS = "Depart:\n8:46 PM\nDuration:\n{}\n{}"


def test_the_cheapest_of_a_list_that_goes_on_below() -> None:
    talk = Conversation("Book the cheapest flight", TOOLS)
    page = '[1<scroll ↓2.4 pages]\n Duration:\n 2h 10m\n [2<button "Book flight for $220"]'
    assert talk.see(page) == {"extract": {}}
    text = "\n".join(
        FLIGHTS.format(time, f"Book flight for ${price}") for time, price in (("2h 10m", 220), ("5h", 65), ("1h", 410))
    )
    assert talk.worked(text).see(page) == {"find_text": {"query": "Book flight for $65"}}
    assert talk.worked('[9] button "Book flight for $65", below').see(page) == {"click": {"id": 9}}


def test_a_code_in_brackets_is_a_word_of_its_own() -> None:
    talk = Conversation('Type "LEX" into the To field', TOOLS)
    talk.see('[1<input "To"]')
    page = '[1<input "To" value="LEX"]\n- *[2<clickable "Alexandria, LA (AEX)"]\n'
    page += '- *[3<clickable "Lexington, KY (LEX)"]'
    assert talk.worked("Typed.").see(page) == {"click": {"id": 3}}
