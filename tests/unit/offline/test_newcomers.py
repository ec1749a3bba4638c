"""What people type first, and what must come of it: everything they asked for, or an honest sentence."""

from __future__ import annotations

import pytest

from tests.unit.offline.conversation import Conversation

POST = """
[1<input "Title"]
[2<textarea "Message"{}]
[3<button "Cancel"]
[4<button "{}"]
"""


@pytest.mark.parametrize(
    ("goal", "button"),
    [
        ('Write "Hello world" in the message and post it', "Post"),
        ('Write "Hello world" in the message and publish it', "Publish"),
        ('Write "Hello world" into the message, then share it', "Share"),
        ('Type "Hello world" in the message and comment', "Comment"),
        ('Type "Hello world" into the message and reply', "Reply"),
        ('Type "Hello world" into the message and apply', "Apply"),
        ('Type "Hello world" into the message and go', "Go"),
        ('Type "Hello world" into the message and continue', "Continue"),
        ('Write "Hello world" in the message and post it', "Submit"),
        ('Write "Hello world" in the message and broadcast it', "Broadcast"),
    ],
)
def test_what_is_written_is_also_sent(goal: str, button: str) -> None:
    talk = Conversation(goal)
    assert talk.see(POST.format("", button)) == {"input_text": {"id": 2, "text": "Hello world"}}
    talk.worked('Typed into [2] textarea "Message". Value now: "Hello world".')
    assert talk.see(POST.format(' value="Hello world"', button)) == {"click": {"id": 4}}


def test_a_verb_that_the_page_does_not_know_is_not_claimed() -> None:
    talk = Conversation('Write "Hello" in the message and broadcast it')
    talk.see(POST.format("", "Post"))
    success, text = talk.worked("Typed.").done(POST.format(' value="Hello"', "Post"))
    assert not success
    assert "broadcast" in text


def test_a_quotation_alone_goes_into_the_only_field_without_the_words_behind_it() -> None:
    page = '[1<textarea "Say something"]\n[2<button "Post"]'
    assert Conversation('Write "Hi" and post it').see(page) == {"input_text": {"id": 1, "text": "Hi"}}


COUPON = '[1<input "Name"]\n[2<input "Coupon"{}]\n[3<button "Apply"]'


def test_a_field_is_known_by_its_name_in_small_letters() -> None:
    talk = Conversation("type SAVE10 in coupon and apply")
    assert talk.see(COUPON.format("")) == {"input_text": {"id": 2, "text": "SAVE10"}}
    assert talk.worked('Typed. Value now: "SAVE10".').see(COUPON.format(' value="SAVE10"')) == {"click": {"id": 3}}


def test_without_such_a_field_the_words_belong_to_the_text_or_the_field_is_missed() -> None:
    assert Conversation("type meet me in Paris").see('[1<textarea "Message"]') == {
        "input_text": {"id": 1, "text": "meet me in Paris"}
    }
    assert Conversation("type see you on Monday").see('[1<input "Title"]\n[2<textarea "Message"]') == {
        "input_text": {"id": 1, "text": "see you on Monday"}
    }
    success, text = Conversation("type SAVE10 in voucher").done(COUPON.format(""))
    assert not success
    assert "voucher" in text


TRIP = """
[1<input "出发地" value="{}" placeholder="城市或车站"]
[2<input "目的地" value="{}" placeholder="城市或车站"]
[3<input "出发日期" value="{}" placeholder="年-月-日"]
[4<button "查询"]
"""


def test_every_part_of_a_journey_is_carried_out_or_named() -> None:
    talk = Conversation("买一张明天从北京南到上海虹桥的火车票")
    assert talk.see(TRIP.format("", "", "")) == {"input_text": {"id": 1, "text": "北京南"}}
    talk.worked('Typed. Value now: "北京南".')
    assert talk.see(TRIP.format("北京南", "", "")) == {"input_text": {"id": 2, "text": "上海虹桥"}}
    talk.worked('Typed. Value now: "上海虹桥".')
    action = talk.see(TRIP.format("北京南", "上海虹桥", ""))
    assert action["input_text"]["id"] == 3
    day = action["input_text"]["text"]
    assert len(day) == 10
    talk.worked(f'Typed. Value now: "{day}".')
    filled = TRIP.format("北京南", "上海虹桥", day)
    assert talk.see(filled) == {"click": {"id": 4}}
    success, text = talk.worked("Clicked. New on the page: G101.").done(
        filled + '\n| G101 | ¥553 | [9<button "预订"] |'
    )
    assert not success
    assert text.startswith("这一部分没有执行，我不想乱猜：买。")
    assert "买一张" not in text
    assert "在“出发地”中输入“北京南”" in text


def test_booking_is_left_to_the_sentence_that_says_which() -> None:
    talk = Conversation("买一张从北京南到上海虹桥的火车票，预订“G101”次列车")
    filled = TRIP.format("北京南", "上海虹桥", "")
    assert talk.see(filled) == {"click": {"id": 4}}
    results = filled + '\n| G101 | ¥553 | [9<button "预订"] |\n| G103 | ¥533 | [10<button "预订"] |'
    assert talk.worked("Clicked. New on the page: G101.").see(results) == {"click": {"id": 9}}


def test_a_city_with_several_stations_is_asked_back() -> None:
    talk = Conversation("从北京到上海虹桥，然后查询")
    talk.see(TRIP.format("", "", ""))
    offered = TRIP.format("北京", "", "") + '*[7<option "北京西"]\n*[8<option "北京南"]'
    success, text = talk.worked('Typed. Value now: "北京".').done(offered)
    assert not success
    assert "北京西" in text
    assert "北京南" in text
    exact = offered + '\n*[9<option "北京"]'
    talk = Conversation("从北京到上海虹桥，然后查询")
    talk.see(TRIP.format("", "", ""))
    assert talk.worked('Typed. Value now: "北京".').see(exact) == {"click": {"id": 9}}


def test_create_account_is_a_button_and_pressing_it_is_enough() -> None:
    page = '[1<input "Email" value="a@b.c"]\n[2<checkbox "I agree to the terms"{}]\n[3<button "Create account"]'
    talk = Conversation("agree to the terms and create account")
    assert talk.see(page.format("")) == {"click": {"id": 2}}
    assert talk.worked("Clicked. It is checked now.").see(page.format(" checked")) == {"click": {"id": 3}}
    assert talk.worked("Clicked. New on the page: Welcome!").done("# Welcome!")[0]


def test_what_cannot_be_added_is_named() -> None:
    success, text = Conversation("create a spaceship").done('[1<input search "Search"]\n[2<input password "Password"]')
    assert not success
    assert text.startswith("I see no field or button on this page with which to add “")
    assert "spaceship" in text


def test_to_make_somebody_something_is_to_change_the_role() -> None:
    users = '| Name | Role |  |\n| Ann | Viewer | [1<button "Edit"] |\n| Bob | Viewer | [2<button "Edit"] |'
    talk = Conversation("Make Bob an admin")
    assert talk.see(users) == {"click": {"id": 2}}
    editor = users + (
        '\n<dialog "Edit Bob">\n *[5<select "Role" value="Viewer" options(2): {✓Viewer | Admin}]\n *[6<button "Save"]'
    )
    assert talk.worked("Clicked.").see(editor) == {"select_option": {"id": 5, "option": "Admin"}}
    talk.worked('Selected. Value now: "Admin".')
    chosen = editor.replace(
        'value="Viewer" options(2): {✓Viewer | Admin}', 'value="Admin" options(2): {Viewer | ✓Admin}'
    )
    assert talk.see(chosen) == {"click": {"id": 6}}
    filtered = '*[8<select "Role" value="All" options(2): {✓All | Admin}]\n' + users
    assert talk.worked("Clicked. New on the page: Saved.").done(filtered)[0]
    success, text = Conversation("Make Bob an admin").done("# Nobody here")
    assert not success
    assert "role of Bob" in text


def test_statements_fill_fields() -> None:
    page = '[1<input "Full name"]\n[2<input email "Email"]\n[3<button "Send"]'
    assert Conversation("My name is Bob, fill it in").see(page) == {"input_text": {"id": 1, "text": "Bob"}}
    assert Conversation("Email: bob@x.com").see(page) == {"input_text": {"id": 2, "text": "bob@x.com"}}


def test_chinese_for_an_english_button() -> None:
    page = '[1<button "Create account"]\n[2<button "Log in"]'
    assert Conversation("点击创建账号").see(page) == {"click": {"id": 1}}
    success, text = Conversation("点击打印发票").done(page)
    assert not success
    assert text == "在此页面上找不到“打印发票”。"


COOKIES = """
[1<button "Buy"]
<dialog "We use cookies">
 [8<button "Settings"]
 [9<button "Accept all"]
{}"""


@pytest.mark.parametrize("goal", ["Accept the cookies", "accept all cookies", "同意 cookie", "接受所有 Cookie"])
def test_cookies_are_accepted_when_asked(goal: str) -> None:
    talk = Conversation(goal)
    assert talk.see(COOKIES.format(' [10<button "Reject all"]')) == {"click": {"id": 9}}
    assert talk.worked("Clicked. 4 elements went away.").done('[1<button "Buy"]')[0]


def test_cookies_are_rejected_when_asked() -> None:
    page = COOKIES.format(' [10<button "Reject all"]')
    assert Conversation("Reject the cookies").see(page) == {"click": {"id": 10}}


def test_without_a_banner_there_is_nothing_to_accept() -> None:
    talk = Conversation("Accept the cookies")
    page = '[1<button "OK"]'
    assert talk.see(page) == {"wait": {"seconds": 1}}
    assert not talk.worked("Waited.").done(page)[0]


def test_a_banner_that_covers_is_closed_neutrally_or_named() -> None:
    covered = 'dialog "We use cookies" — The element is covered.'
    page = COOKIES.format(' [10<button "Reject all"]')
    talk = Conversation("click Buy")
    talk.see(page)
    assert talk.failed("covered", covered).see(page) == {"click": {"id": 10}}
    page = COOKIES.format("")
    talk = Conversation("click Buy")
    talk.see(page)
    success, text = talk.failed("covered", covered).done(page)
    assert not success
    assert "“Buy” is covered by “We use cookies”" in text
    assert "Accept all" in text


def test_a_banner_that_hides_what_is_wanted_is_named() -> None:
    page = '<dialog "We use cookies">\n [9<button "Accept all"]'
    success, text = Conversation("click Imprint").done(page)
    assert not success
    assert "“We use cookies” lies over the page" in text
    closing = page + '\n [10<button "Close"]'
    assert Conversation("click Imprint").see(closing) == {"click": {"id": 10}}


def test_the_cheapest_alone_is_a_thing() -> None:
    shop = (
        '[1<input search "搜索商品"]\n'
        '- [5<a "绿茶" /p/1] ¥30 [6<button "加入购物车"]\n- [7<a "红茶" /p/2] ¥20 [8<button "加入购物车"]'
    )
    talk = Conversation("搜索 茶，把最便宜的加入购物车")
    assert talk.see(shop) == {"input_text": {"id": 1, "text": "茶", "submit": True}}
    talk.worked("Typed. Another document is loading.")
    empty = '[1<input search "搜索商品" value="茶"]'
    action = talk.see(empty)
    assert "“”" not in str(talk.answer)
    assert action == {"wait": {"seconds": 1}}
    assert talk.worked("Waited.").see(shop) == {"click": {"id": 8}}


def test_long_lists_are_looked_through() -> None:
    talk = Conversation("click Zebra")
    for left in range(12, 0, -1):
        page = f'[1<button "Row {left}"]\n… 9 controls, {left}.0 pages below'
        assert talk.see(page) == {"scroll": {"direction": "down", "pages": 0.9}}
        talk.worked("Scrolled.")
    assert talk.see('… 99 controls, 12.0 pages above\n[5<button "Zebra"]') == {"click": {"id": 5}}


def test_a_page_without_end_is_given_up_honestly() -> None:
    talk = Conversation("click Zebra")
    page = '[1<button "Row"]\n… 9 controls, 50.0 pages below'
    while "scroll" in talk.see(page):
        talk.worked("Scrolled.")
    success, text = talk.done(page)
    assert 20 <= len(talk.state.steps) <= 30
    assert not success
    assert "the first part only" in text
