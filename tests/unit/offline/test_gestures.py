"""The mouse beyond the click, shapes and figures: what is understood, and what is done about it."""

from __future__ import annotations

import pytest

from pagehand.llm.offline.acts.sums import solved
from pagehand.llm.offline.grammar import parse_goal
from tests.unit.offline.conversation import Conversation
from tests.unit.offline.describe import describe

TOOLS = frozenset("click input_text press_keys select_option scroll hover drag select_text find_text extract".split())

# fmt: off
SENTENCES = [
    ("Focus on the email field", ["Click(field:email, verb=focus)"]),
    ('Drag "Task A" onto "Done"', ["Drag(Task A, to=Done)"]),
    ("Drag Ann to the 3rd position", ["Drag(Ann, position=3)"]),
    ("Move Ann down by two places", ["Drag(Ann, way=down, steps=2)"]),
    ("Drag Ann to the bottom right", ["Drag(Ann, cell=bottom right)"]),
    ("Drag all circles into the left box, and everything else into the right box",
     ["Drag(circles, to=field:left, every=True)", "Drag(circles, to=field:right, rest=True)"]),
    ("Hover over the Products menu", ["Hover(menu:Products)"]),
    ("Select the text in the second paragraph", ["Mark(#2 paragraph)"]),
    ('Highlight "important"', ["Mark(text=important)"]),
    ("Make the text area wider", ["Resize(textarea:, side=width)"]),
    ("Sort the list in descending order", ["Arrange(descending=True)"]),
    ("Click the numbers in ascending order", ["ClickInOrder()"]),
    ("Press Roll until the number is greater than 7", ["Until(Roll, condition=> 7)"]),
    ("Sell the stock when the price is above 90", ["Until(sell, condition=> 90, hold=True)"]),
    ('Type "hello" in capital letters into the title field', ["Fill(values=HELLO, field:title)"]),
    ("Enter 9:37 PM as the time", ["Fill(values=9:37 PM, time)"]),
    ('Enter the number "-5" into the 2nd text box', ["Fill(values=-5, #2 field:)"]),
    ("Search for crime films directed by Lee from year 1998",
     ["Fill(values=crime, genre, how=set)", "Fill(values=Lee, director, how=set)", "Fill(values=1998, year, how=set)",
      "Submit(words=search)"]),
    ("Click the Like button on all posts by Ann", ["ClickEach(Like, owner=Ann)"]),
    ("Send Ann the email from Bob",
     ["Click(item:Bob, verb=open)", "Click(forward)", "Fill(values=Ann, to, how=set)", "Submit(words=send)"]),
    ("Give Ann the message you received from Bob",
     ["Click(item:Bob, verb=open)", "Click(forward)", "Fill(values=Ann, to, how=set)", "Submit(words=send)"]),
    ('Find the email by Bob and reply to them with the text "Yes, fine".',
     ["Click(item:Bob, verb=open)", "Click(reply)", "Fill(values=Yes, fine)", "Submit(words=send)"]),
    ("Bob's email should be deleted from the inbox", ["Do(verb=delete, Bob)"]),
    ("Mark Ann's email as important", ["Do(verb=star, Ann)"]),
    ("Click on the folder named \"Work\"", ["Click(item:Work)"]),
    ("把光标移到搜索框", ["Click(field:搜索, verb=focus)"]),
    ("把“任务甲”拖到“已完成”", ["Drag(任务甲, to=已完成)"]),
    ("把小明拖动到第3个位置", ["Drag(小明, position=3)"]),
    ("把圆向左拖动，然后点击提交", ["Drag(圆, way=left)", "Click(提交)"]),
    ("把鼠标悬停在“菜单”上", ["Hover(菜单)"]),
    ("选中第二段的文字", ["Mark(#2)"]),
    ("把数字按降序排列", ["Arrange(descending=True)"]),
    ("按从小到大的顺序点击数字", ["ClickInOrder()"]),
    ("反复点击“生成”，直到数字小于5", ["Until(生成, condition=< 5)"]),
    ("用大写输入“abc”", ["Fill(values=ABC)"]),
    ("回复张三的邮件，内容为“好的”",
     ["Click(item:张三, verb=open)", "Click(reply)", "Fill(values=好的)", "Submit(words=send)"]),
    ("把李四的邮件转发给王五",
     ["Click(item:李四, verb=open)", "Click(forward)", "Fill(values=王五, to, how=set)", "Submit(words=send)"]),
]
# fmt: on


@pytest.mark.parametrize(("sentence", "intents"), SENTENCES, ids=[sentence for sentence, _ in SENTENCES])
def test_sentences(sentence: str, intents: list[str]) -> None:
    assert [describe(one) for one in parse_goal(sentence).intents] == intents


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("3 * 4 =", "12"),
        ("12 ÷ 8", "1.5"),
        ("x + 2 = 7", "5"),
        ("2x - 3 = 11", "7"),
        ("7 - ? = 4", "3"),
        ("x * x = 4", None),
        ("Call 555-1234 today", None),
        ("x + y = 3", None),
        ("1 / 0", None),
    ],
)
def test_sums(text: str, answer: str | None) -> None:
    assert solved([text]) == answer


def test_the_answer_of_a_sum_is_typed() -> None:
    talk = Conversation("Solve the equation and type your answer into the text box", TOOLS)
    page = 'x - 4 = 3\nx = [1<input]\n[2<button "Send"]'
    assert talk.see(page) == {"input_text": {"id": 1, "text": "7"}}


def test_a_page_that_repeats_the_request_is_no_source() -> None:
    goal = "Type the 2nd word of the paragraph into the text box"
    page = f"{goal}.\nRoses are red\n[1<input]"
    assert Conversation(goal, TOOLS).see(page) == {"input_text": {"id": 1, "text": "are"}}


def test_copied_in_full() -> None:
    talk = Conversation("Copy the text in the text area and enter it into the text box", TOOLS)
    page = '[1<textarea value="Once upon a t…"]\n[2<input]'
    assert talk.see(page) == {"extract": {"id": 1}}
    assert talk.worked("Once upon a time").see(page) == {"input_text": {"id": 2, "text": "Once upon a time"}}


def test_case_tells_equals_apart() -> None:
    page = '[1<a "eget" /a] and [2<a "Eget" /b]'
    assert Conversation('Click the link "Eget"').see(page) == {"click": {"id": 2}}


def test_what_is_not_listed_is_looked_for() -> None:
    talk = Conversation('Double-click "Buy milk"', TOOLS)
    page = "- Buy milk\n- Buy bread"
    assert talk.see(page) == {"find_text": {"query": "Buy milk"}}
    found = talk.worked('[7] text "Buy milk", in view').see(page)
    assert found == {"click": {"id": 7, "count": 2}}


def test_renamed_in_place() -> None:
    goal = 'Double-click "Buy milk", change its text to "Buy oat milk" and press Enter'
    talk = Conversation(goal, TOOLS)
    page = '- [1<checkbox "Buy milk"] [2<button "Delete Buy milk"]\n- [3<checkbox "Buy bread"]'
    assert talk.see(page) == {"find_text": {"query": "Buy milk"}}
    hits = '[1] checkbox "Buy milk", in view\n[7] text "Buy milk", in view\n[2] button "Delete Buy milk", in view'
    assert talk.worked(hits).see(page) == {"click": {"id": 7, "count": 2}}
    editing = '- [1<checkbox "Buy milk"] *[8<input value="Buy milk" focused]\n- [3<checkbox "Buy bread"]'
    assert talk.worked("Clicked. Focus: [8] input.").see(editing) == {"input_text": {"id": 8, "text": "Buy oat milk"}}
    edited = editing.replace('value="Buy milk"', 'value="Buy oat milk"')
    assert talk.worked('Typed. Value now: "Buy oat milk".').see(edited) == {"press_keys": {"keys": "Enter", "id": 8}}
    assert talk.worked("Pressed.").done('- [1<checkbox "Buy oat milk"]\n- [3<checkbox "Buy bread"]')[0]


def test_a_box_is_not_its_own_closing_button() -> None:
    page = '[3<clickable]\n [1<button "Close"]\n All is well.\n [2<clickable hint="resize"]'
    assert Conversation("Close the dialog box", TOOLS).see(page) == {"click": {"id": 1}}


def test_of_several_places_none_is_guessed() -> None:
    talk = Conversation('Click "Buy milk"', TOOLS)
    page = "- Buy milk\n- Buy milk"
    talk.see(page)
    done = talk.worked('[7] text "Buy milk", in view\n[8] text "Buy milk", in view').done(page)
    assert done[0] is False


def test_dragging_to_a_place_of_a_list() -> None:
    page = '- [1<clickable "Ann"]\n- [2<clickable "Bob"]\n- [3<clickable "Cid"]'
    talk = Conversation("Drag Ann to the 3rd position", TOOLS)
    assert talk.see(page) == {"drag": {"id": 1, "to_id": 3}}
    nearly = '- [2<clickable "Bob"]\n- [1<clickable "Ann"]\n- [3<clickable "Cid"]'
    assert talk.worked("Dragged.").see(nearly) == {"drag": {"id": 3, "to_id": 1}}
    there = '- [2<clickable "Bob"]\n- [3<clickable "Cid"]\n- [1<clickable "Ann"]'
    assert talk.worked("Dragged.").done(there)[0]
    assert Conversation("Move Ann down by one position", TOOLS).see(page) == {"drag": {"id": 2, "to_id": 1}}
    assert Conversation("Move Cid up by one position", TOOLS).see(page) == {"drag": {"id": 3, "to_id": 2}}


def test_without_a_tool_to_drag_it_is_said() -> None:
    success, text = Conversation("Drag Ann to the 3rd position", frozenset({"click"})).done('- [1<clickable "Ann"]')
    assert not success
    assert "drag" in text


def test_a_list_is_put_into_order() -> None:
    talk = Conversation("Sort the numbers in increasing order", TOOLS)
    before = '- [1<clickable "7"]\n- [2<clickable "-3"]\n- [3<clickable "5"]'
    after = '- [2<clickable "-3"]\n- [1<clickable "7"]\n- [3<clickable "5"]'
    sorted_ = '- [2<clickable "-3"]\n- [3<clickable "5"]\n- [1<clickable "7"]'
    assert talk.see(before) == {"drag": {"id": 2, "to_id": 1}}
    assert talk.worked("Dragged.").see(after) == {"drag": {"id": 3, "to_id": 1}}
    assert talk.worked("Dragged.").done(sorted_)[0]


def test_a_paragraph_is_selected() -> None:
    talk = Conversation("Highlight the text in the 2nd paragraph", TOOLS)
    page = "One fine day.\nAnother day."
    assert talk.see(page) == {"find_text": {"query": "Another day."}}
    assert talk.worked('[4] text "Another day.", in view').see(page) == {"select_text": {"id": 4}}


def test_resizing_takes_hold_of_the_corner() -> None:
    action = Conversation("Make the text area taller", TOOLS).see("[1<textarea]")
    path = action["drag"]["path"]
    assert path[0] == [0.98, 0.98]
    assert path[1][1] > 1


def test_pressed_until_the_number_fits() -> None:
    talk = Conversation("Press Roll until the number is greater than 4", TOOLS)
    assert talk.see('2\n[1<button "Roll"]') == {"click": {"id": 1}}
    assert talk.worked().see('3\n[1<button "Roll"]') == {"click": {"id": 1}}
    assert talk.worked().done('6\n[1<button "Roll"]')[0]


def test_guessing_goes_by_what_the_page_says() -> None:
    talk = Conversation("Guess the number between 0-9", TOOLS)
    page = '{}\n[1<input number value="{}"] [2<button "Submit"]'
    assert talk.see(page.format("Your guess?", "")) == {"input_text": {"id": 1, "text": "4"}}
    assert talk.worked("Typed.").see(page.format("Your guess?", "4")) == {"click": {"id": 2}}
    talk.worked("Clicked. New on the page: The number is higher than 4.")
    assert talk.see(page.format("The number is higher than 4.", "4")) == {"input_text": {"id": 1, "text": "7"}}
    assert talk.worked("Typed.").see(page.format("The number is higher than 4.", "7")) == {"click": {"id": 2}}
    assert talk.worked("Clicked. New on the page: Right!.").done(page.format("Right!", "7"))[0]


def test_every_number_is_odd_or_even() -> None:
    talk = Conversation("Mark the numbers as odd or even", TOOLS)
    page = '[1<button "Odd"]\n-5\n[2<button "Even"]\n[3<button "Odd"]\n4\n[4<button "Even"]'
    assert talk.see(page) == {"click": {"id": 1}}
    assert talk.worked().see(page) == {"click": {"id": 4}}
    assert talk.worked().done(page)[0]


def test_every_field_gets_what_the_table_tells() -> None:
    talk = Conversation("Enter the value that corresponds with each label into the form", TOOLS)
    page = "| Name | Ann |\n| Town | Rome |\nTown:\n[1<input{}]\nName:\n[2<input]"
    assert talk.see(page.format("")) == {"input_text": {"id": 1, "text": "Rome"}}
    assert talk.worked("Typed.").see(page.format(' value="Rome"')) == {"input_text": {"id": 2, "text": "Ann"}}


def test_a_slider_that_is_only_a_handle() -> None:
    talk = Conversation("Select 2 with the slider", TOOLS)
    assert talk.see('[1<clickable hint="ui-slider-handle"]\n0') == {"press_keys": {"keys": "ArrowRight", "id": 1}}
    talk.worked("Pressed.")
    assert talk.see('[1<clickable hint="ui-slider-handle"]\n1') == {"press_keys": {"keys": "ArrowRight", "id": 1}}
    assert talk.worked("Pressed.").done('[1<clickable hint="ui-slider-handle"]\n2')[0]


def test_a_colour_is_written_as_the_field_writes_colours() -> None:
    page = 'Color:\n[1<input value="AB2567"]'
    assert Conversation("Select navy with the color picker", TOOLS).see(page) == {
        "input_text": {"id": 1, "text": "000080"}
    }


def test_the_result_on_a_later_page() -> None:
    talk = Conversation("Click the 5th search result", TOOLS)
    first = 'Results\n[1<a "Ann" /a]\nText one.\n[2<a "Bob" /b]\nText two.\n[8<a "1" /1] [9<a "2" /2] [10<a ">" /2]'
    second = 'Results\n[3<a "Cid" /c]\nText three.\n[4<a "Dan" /d]\nText four.\n'
    second += '[11<a "1" /1] [12<a "2" /2] [13<a ">" /3]'
    third = 'Results\n[5<a "Eve" /e]\nText five.\n[6<a "Fay" /f]\nText six.\n[14<a "2" /2] [15<a "3" /3]'
    assert talk.see(first) == {"click": {"id": 10}}
    assert talk.worked().see(second) == {"click": {"id": 13}}
    assert talk.worked().see(third) == {"click": {"id": 5}}


def test_every_post_of_somebody() -> None:
    talk = Conversation("Click the Like button on all posts by @ann", TOOLS)
    icons = '[{}<img hint="reply"] [{}<img hint="like"]'
    page = f"Bea @bea\nHello\n{icons.format(1, 2)}\nAnn @ann\nMorning\n{icons.format(3, 4)}\n"
    page += f"Ann @ann\nNight\n{icons.format(5, 6)}"
    assert talk.see(page) == {"click": {"id": 4}}
    assert talk.worked().see(page) == {"click": {"id": 6}}
    assert talk.worked().done(page)[0]


def test_the_menu_of_a_post_is_opened_for_what_is_not_beside_it() -> None:
    talk = Conversation('For the user @bob, click on the "Mute" button', TOOLS)
    page = 'Ann @ann\nHello\n[1<img hint="like"] [2<img hint="more"]\n'
    page += 'Bob @bob\nMorning\n[3<img hint="like"] [4<img hint="more"]'
    assert talk.see(page) == {"click": {"id": 4}}
    opened = f'{page}\n- *[5<clickable "Mute @bob"]\n- *[6<clickable "Report"]'
    assert talk.worked('Clicked. New on the page: clickable "Mute @bob".').see(opened) == {"click": {"id": 5}}


def test_a_page_that_sets_the_task_gets_its_form_sent() -> None:
    goal = 'Type "Rome" into the text field.'
    form = '[1<input{}] [2<button "Submit"]'
    talk = Conversation(goal, TOOLS)
    talk.see(f"{goal}\n{form.format('')}")
    after = f"{goal}\n" + form.format(' value="Rome"')
    assert talk.worked("Typed.").see(after) == {"click": {"id": 2}}
    plain = Conversation(goal, TOOLS)
    plain.see(form.format(""))
    assert plain.worked("Typed.").done(form.format(' value="Rome"'))[0]
