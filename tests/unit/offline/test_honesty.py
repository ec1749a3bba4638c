"""Nothing is called done that was not: forms that were kept, questions that were declined, answers that are none."""

from __future__ import annotations

import pytest

from pagehand.llm.offline import decide
from tests.unit.offline.conversation import Conversation

FORM = """
<group "Newsletter">
 [9<input email "Your mail" required]
 [10<button "Join"]
<group "Sign up">
 [1<input "Name" value="Ann" required]
 [2<input email "Email"{}]
 [3<checkbox "Terms" required{}]
 [4<button "{}"]
"""


@pytest.mark.parametrize(
    ("mail", "result", "words"),
    [
        (" required focused", 'Clicked. Focus: [2] input "Email".', "“Email” (required, empty)"),
        (" required", "Clicked. Nothing changed on the page.", "“Email” (required, empty)"),
        (
            ' value="x" error="Enter an address with @" invalid focused',
            'Clicked. Focus: [2] input "Email".',
            "“Email” (Enter an address with @)",
        ),
        (' value="x" invalid', "Clicked. States now: focused.", "“Email” (not accepted)"),
        (" required invalid", "Clicked. New on the page: Please enter your mail.", "“Email” (required, empty)"),
    ],
)
def test_a_form_that_the_page_keeps_is_not_sent(mail: str, result: str, words: str) -> None:
    talk = Conversation("click Create account")
    page = FORM.format(mail, " checked", "Create account")
    talk.see(FORM.format(" required", " checked", "Create account"))
    success, text = talk.worked(result).done(page)
    assert not success
    assert text.startswith("The form was not sent.")
    assert words in text
    assert "Your mail" not in text


def test_all_missing_fields_are_named_in_the_language_of_the_goal() -> None:
    talk = Conversation("点击提交")
    page = FORM.format(" required", "", "提交")
    talk.see(page)
    success, text = talk.worked("Clicked. Nothing changed on the page.").done(page)
    assert not success
    assert text == "表单没有提交成功，还需要处理：“Email”（必填，未填写）、“Terms”（必填，未填写）。"


def test_a_form_that_went_through_is_done_though_it_is_empty_again() -> None:
    talk = Conversation("click Create account")
    talk.see(FORM.format(' value="a@b.c" required', " checked", "Create account"))
    page = FORM.format(" required", "", "Create account")
    assert talk.worked("Clicked. New on the page: Thank you, Ann.").done(page)[0]
    talk = Conversation("click Create account")
    talk.see(page)
    assert talk.worked("Clicked. Address now: https://site.test/welcome.").done(page)[0]


def test_a_question_that_was_declined_is_told() -> None:
    talk = Conversation("click Remove everything")
    page = '[1<button "Remove everything"]'
    talk.see(page)
    asked = 'Clicked. The page showed confirm "Really?", answered: dismissed.'
    success, text = talk.worked(asked).done(page)
    assert not success
    assert "The page asked “Really?”, and it was declined" in text
    talk = Conversation("click Remove everything")
    talk.see(page)
    assert talk.worked(asked.replace("dismissed", "accepted") + " New on the page: Gone.").done(page)[0]


def test_an_alert_is_no_question() -> None:
    talk = Conversation("click Hello")
    talk.see('[1<button "Hello"]')
    assert talk.worked('Clicked. The page showed alert "Hi!", answered: accepted.').done('[1<button "Hello"]')[0]


def test_messages_are_cut_where_the_message_ends() -> None:
    talk = Conversation("点击查询")
    talk.see('[21<button "查询"]')
    result = 'Clicked [21] button "查询". New on the page: 请选择出发地. Focus: [21] button "查询".'
    success, text = talk.worked(result).done('请选择出发地\n[21<button "查询"]')
    assert not success
    assert text == "页面提示：“请选择出发地”。"


SHOP = """
[1<a "Home" /] [2<a "Cart (0)" /cart]
- [5<a "Pencil" /p/1] € 2.00 [6<button "Add to cart"]
- [7<a "Fountain pen" /p/2] € 45.00 [8<button "Add to cart"]
- [9<a "Ruler" /p/3] € 5.00 [10<button "Add to cart"]
"""


def test_the_dearest_is_found_among_prices() -> None:
    assert Conversation("What is the most expensive product?").done(SHOP) == (True, "Fountain pen € 45.00")
    assert Conversation("What is the cheapest product?").done(SHOP) == (True, "Pencil € 2.00")


def test_cards_on_one_line_are_compared_by_their_names() -> None:
    page = '[1<a "Cart (0)" /]\n[2<clickable "Lark pen €34.00"] [3<clickable "Book €16.00"] [4<clickable "Ink €12.50"]'
    assert Conversation("What is the most expensive product?").done(page) == (True, "Lark pen €34.00")
    assert Conversation("open the cheapest product").see(page) == {"click": {"id": 4}}


@pytest.mark.parametrize(
    ("goal", "page"),
    [
        ("what is my card number?", 'Card number [1<input "Card number"]\n[2<button "Create account"]'),
        ("what is my card number?", '[1<input "Card number"] [2<button "Create account"]'),
        ("What is the most expensive product?", '[1<a "Home" /] [2<a "Cart (0)" /cart]'),
        ("Is the shop open on Sundays?", '# Our shop\n[1<a "Home" /]'),
        ("who is the author?", '[1<a "Home" /]\n[2<button "Author"]'),
        ("我的卡号是多少", '[1<input "卡号"] [2<button "创建"]'),
    ],
)
def test_a_question_without_an_answer_is_not_answered(goal: str, page: str) -> None:
    success, text = Conversation(goal).done(page)
    assert not success
    assert text.startswith(("I cannot tell from this page", "从此页面无法得知"))


def test_a_cell_with_a_control_is_read_as_its_value() -> None:
    page = '| Item | Qty |\n| Pen | [4<input number "Qty" value="2" min=1] |\n| Ink | [5<a "three" /x] |'
    assert Conversation("What is the qty of Pen?").done(page) == (True, "2")
    assert Conversation("What is the qty of Ink?").done(page) == (True, "three")


def test_the_first_heading_is_a_heading() -> None:
    page = '# Sign up\nHello there\nAge [1<input "Age"] [2<button "Go"]\n## More'
    assert Conversation("Read the first heading and tell me").done(page) == (True, "Sign up")
    assert Conversation("What is the last heading?").done(page) == (True, "More")
    assert Conversation("Read the first heading and tell me").done("Hello there") == (
        False,
        "There is no heading on this page.",
    )


def test_a_kind_of_thing_that_the_page_has_not() -> None:
    page = '# Sign up\n[1<input "Age"] [2<button "Go"]'
    assert Conversation("Click the first link").done(page) == (False, "There is no link on this page.")
    assert Conversation("点击第一个链接").done(page) == (False, "此页面上没有链接。")
    assert Conversation("Click the third button").done(page) == (False, "There is no button number 3 on this page.")


def test_a_click_whose_effect_is_there_already_is_done() -> None:
    talk = Conversation("click the tab Details")
    page = '[1<tab "Details" selected]\n[2<tab "Other"]'
    talk.see(page)
    assert talk.worked("Clicked. Nothing changed on the page.").done(page)[0]


def test_the_language_of_the_settings_goes_first() -> None:
    talk = Conversation("点击“确定”")
    talk.see('[7<button "确定"]')
    talk.worked("Clicked. New on the page: 好")
    from pagehand.config import AgentConfig
    from pagehand.prompt import system_message, user_message

    page = "Page · https://site.test/ · 1280×720\n好"
    for tag, begin in (("en", "I have done this: "), ("zh-CN", "已按要求操作：")):
        config = AgentConfig(language=tag)
        messages = [system_message(config, can_ask=True), user_message(talk.state, config, page, "")]
        answer = decide([message.model_dump() for message in messages])
        assert answer["action"]["done"]["text"].startswith(begin)
        assert answer["evaluation_previous_goal"].startswith("It worked" if tag == "en" else "已成功")
