"""Sentences that newcomers type, and what the planner understands by them."""

from __future__ import annotations

from datetime import date

import pytest

from pagehand.llm.offline.grammar import parse_goal
from pagehand.llm.offline.words import has_cjk
from tests.unit.offline.describe import describe

TODAY = date(2026, 11, 30)

# fmt: off
ENGLISH = [
    ('Click on the "ok" button.', [
        "Click(button:ok)",
    ]),
    ("click Save", [
        "Click(Save)",
    ]),
    ("Press the green Start button", [
        "Click(button:green Start)",
    ]),
    ("Click button ONE, then click button TWO.", [
        "Click(button:ONE)",
        "Click(button:TWO)",
    ]),
    ('Tap "More info"', [
        "Click(More info, verb=tap)",
    ]),
    ('Double-click "Draft"', [
        "Click(Draft, verb=double-click, count=2)",
    ]),
    ("right-click the second row", [
        "Click(#2 row:, verb=right-click, button=right)",
    ]),
    ("click the Delete button in the row of Bob", [
        "Click(button:Delete row{Bob})",
    ]),
    ('Click "Edit" next to "Alice Smith"', [
        "Click(Edit near{Alice Smith})",
    ]),
    ("In the row of Bob, click Edit", [
        "Click(Edit row{Bob})",
    ]),
    ('For the user @maria, click on the "Reply" button', [
        "Click(button:Reply row{item:@maria})",
    ]),
    ("Click the last link in the footer", [
        "Click(#-1 link: in{footer})",
    ]),
    ("click the third checkbox", [
        "Click(#3 checkbox:)",
    ]),
    ('Press the button in the dialog box labeled "Cancel".', [
        "Click(button:Cancel in{dialog:})",
    ]),
    ("Click Tab #2.", [
        "Click(tab:#2)",
    ]),
    ("Open Settings > Privacy > Cookies", [
        "Click(Settings, verb=open)",
        "Click(Privacy, verb=open)",
        "Click(Cookies, verb=open)",
    ]),
    ("Select Lorem > Ipsum > Dolor", [
        "Click(Lorem, verb=open)",
        "Click(Ipsum, verb=open)",
        "Click(Dolor, verb=open)",
    ]),
    ("open the first result", [
        "Click(#1 item:, verb=open)",
    ]),
    ("Go to the Pricing page", [
        "Click(Pricing page, verb=go)",
    ]),
    ('Type "hello world" into the search box and press Enter', [
        "Fill(values=hello world, field:search)",
        "Press()",
    ]),
    ("Type hello into Name, type bye into Surname", [
        "Fill(values=hello, Name)",
        "Fill(values=bye, Surname)",
    ]),
    ('Enter "Myra" into the text field and press Submit.', [
        "Fill(values=Myra, field:)",
        "Submit()",
    ]),
    ('Enter the username "kanesha" and the password "oe" into the text fields and press login.', [
        "Fill(values=kanesha, username)",
        "Fill(values=oe, password)",
        "Submit(words=login)",
    ]),
    ('Enter the password "x1" into both text fields', [
        "Fill(values=x1, field:, every=True)",
    ]),
    ("Fill in Name with Bob and Email with bob@example.org", [
        "Fill(values=Bob, Name, how=set)",
        "Fill(values=bob@example.org, item:Email, how=set)",
    ]),
    ("Fill in the form: Name: Bob Smith, Email: bob@example.org; then submit", [
        "Fill(values=Bob Smith, Name, how=set)",
        "Fill(values=bob@example.org, item:Email, how=set)",
        "Submit()",
    ]),
    ("Set status to Open and priority to High", [
        "Fill(values=Open, status, how=set)",
        "Fill(values=High, priority, how=set)",
    ]),
    ('Set "Quantity" to 3', [
        "Fill(values=3, Quantity, how=set)",
    ]),
    ("Change the quantity of the blue pen to 3 and tell me the total", [
        "Fill(values=3, quantity of{blue pen}, how=set)",
        "Read(?total)",
    ]),
    ("Set the sliders to the combination [10, 5, 3] and submit", [
        "Fill(values=10, #1 slider:, how=set)",
        "Fill(values=5, #2 slider:, how=set)",
        "Fill(values=3, #3 slider:, how=set)",
        "Submit()",
    ]),
    ("Select 12/05/2016 as the date and hit submit.", [
        "Fill(values=12/05/2016, date, how=choose)",
        "Submit()",
    ]),
    ("Select Ghana with the date 03/12/2016 and hit submit", [
        "Fill(values=Ghana, how=choose)",
        "Fill(values=03/12/2016, date, how=set)",
        "Submit()",
    ]),
    ('Choose "Express" for shipping', [
        "Fill(values=Express, shipping, how=choose)",
    ]),
    ("Choose France from the country dropdown", [
        "Fill(values=France, select:country, how=choose)",
    ]),
    ("choose Red as the colour and Large as the size", [
        "Fill(values=Red, colour, how=choose)",
        "Fill(values=Large, size, how=choose)",
    ]),
    ("Select apples, pears and plums, then click Submit", [
        "Fill(values=apples+pears+plums, how=choose)",
        "Submit()",
    ]),
    ("Select nothing and click Submit.", [
        "Scroll(direction=up, pages=0.0)",
        "Submit()",
    ]),
    ("Pick the cheapest one", [
        "Click(<min price> item:, verb=select)",
    ]),
    ("check Terms and conditions and uncheck Newsletter", [
        "Toggle(Terms and conditions, parts=Terms+conditions, verb=check)",
        "Toggle(Newsletter, on=False, verb=uncheck)",
    ]),
    ('Tick the box "I agree"', [
        "Toggle(field:I agree, verb=tick)",
    ]),
    ("turn on dark mode", [
        "Toggle(dark mode)",
    ]),
    ("Turn notifications off", [
        "Toggle(notifications, on=False)",
    ]),
    ("select all", [
        "Toggle(all:select all)",
    ]),
    ('Mark "Walk the dog" as done, then delete "Call mum"', [
        "Complete(Walk the dog)",
        "Delete(Call mum)",
    ]),
    ('Check "Buy milk" off', [
        "Complete(Buy milk)",
    ]),
    ('Add "Buy milk" to the list, mark it as done and show only completed tasks', [
        "Add(texts=Buy milk, to=list, Buy milk)",
        "Complete(Buy milk)",
        "Filter(value=completed)",
    ]),
    ("Add a to-do: water the plants", [
        "Add(texts=water the plants, to-do: water the plants)",
    ]),
    ('Add three tasks: "a", "b" and "c"', [
        "Add(texts=a+b+c, quantity=3, tasks: a, b and c)",
    ]),
    ("Add the blue mug to the cart", [
        "Add(texts=blue mug, to=cart, blue mug)",
    ]),
    ('Put two "Pens" and one "Ruler" into the cart', [
        "Add(texts=Pens, to=cart, quantity=2, Pens)",
        "Add(texts=Ruler, to=cart, Ruler)",
    ]),
    ("Delete the second item", [
        "Delete(#2 item:)",
    ]),
    ("Remove Bob and Alice", [
        "Delete(Bob and Alice, parts=Bob+Alice)",
    ]),
    ('Rename "Buy milk" to "Buy oat milk"', [
        "Rename(Buy milk, text=Buy oat milk)",
    ]),
    ("press Ctrl+A", [
        "Press(keys=Control+a)",
    ]),
    ("Press the Delete key", [
        "Press(keys=Delete)",
    ]),
    ("Press Tab twice", [
        "Press(keys=Tab, times=2)",
    ]),
    ('Scroll down to the bottom and click "Load more"', [
        "Scroll(to_end=True)",
        "Click(Load more)",
    ]),
    ("scroll up 2 pages", [
        "Scroll(direction=up, pages=2.0)",
    ]),
    ("Scroll to the contact form", [
        "Scroll(contact form)",
    ]),
    ("Wait 3 seconds and go back", [
        "Wait(seconds=3.0)",
        "Back()",
    ]),
    ('wait until "Done" appears', [
        "Wait(Done)",
    ]),
    ('Search for "lamp" and open the first result', [
        "Search(query=lamp)",
        "Click(#1 item:, verb=open)",
    ]),
    ("Find the email by Lonna and click the trash icon to delete it.", [
        "Find(item:email of{Lonna})",
        "Click(icon:trash found{item:email of{Lonna}})",
    ]),
    ('Switch between the tabs to find and click on the link "Nunc".', [
        "Click(link:Nunc)",
    ]),
    ('Use the textbox to enter "Sergio" and press "Search", then find and click the 8th search result.', [
        "Fill(values=Sergio)",
        "Click(Search)",
        "Click(#8 item:)",
    ]),
    ('Find the 4th word in the paragraph, type that into the textbox and press "Submit".', [
        "Read(?#4 word of paragraph, quiet=True)",
        "Fill(field:, ?answer)",
        "Click(Submit)",
    ]),
    ("Copy the text from the textarea below, paste it into the textbox and press Submit.", [
        "Press(keys=Control+a, textarea:)",
        "Press(keys=Control+c, textarea:)",
        "Press(keys=Control+v, field:)",
        "Submit()",
    ]),
    ("Enter the value of Last Name into the text field and press Submit.", [
        "Fill(field:, ?Last Name)",
        "Submit()",
    ]),
    ("Expand the section below and click submit", [
        "Click(section:, verb=expand)",
        "Submit()",
    ]),
    ('Close the dialog box by clicking the "x".', [
        "Close(dialog:)",
    ]),
    ('If a cookie banner appears, close it. Then search for "lamp"', [
        "Close(optional=True, dialog:)",
        "Search(query=lamp)",
    ]),
    ("Log in with username admin and password secret", [
        "Fill(values=admin, username, how=set)",
        "Fill(values=secret, password, how=set)",
        "Submit(words=log in)",
    ]),
    ("Log in as admin with password secret", [
        "Fill(values=admin, username, how=set)",
        "Fill(values=secret, password, how=set)",
        "Submit(words=log in)",
    ]),
    ("Sort by price from low to high", [
        "Sort(by=price, descending=False)",
    ]),
    ("Sort by name descending", [
        "Sort(by=name, descending=True)",
    ]),
    ("Filter users by role Admin", [
        "Filter(value=Admin, by=role)",
    ]),
    ("Show only active tasks", [
        "Filter(value=active)",
    ]),
    ("Go to page 3", [
        "GoToPage(number=3)",
    ]),
    ("next page", [
        "GoToPage(step=1)",
    ]),
    ("What is the total price?", [
        "Read(?total price)",
    ]),
    ("Tell me how many tasks are left.", [
        "Read(?count tasks left)",
    ]),
    ("Read the price of the second product", [
        "Read(?price of #2 item:)",
    ]),
    ("what does the brass ruler cost?", [
        "Read(?price of brass ruler)",
    ]),
    ('Is "Dark mode" on?', [
        "Read(?whether Dark mode on)",
    ]),
    ("Suspend the user Ada Lovelace and confirm", [
        "Do(verb=suspend, item:Ada Lovelace)",
        "Submit(words=confirm)",
    ]),
    ("Archive the message from Bob", [
        "Do(verb=archive, item:message of{Bob})",
    ]),
    ("Buy the blue mug", [
        "Do(verb=buy, blue mug)",
    ]),
    ("Search for trains from Berlin to Munich on 5 December in second class, then book the cheapest one", [
        "Fill(values=Berlin, from, how=set)",
        "Fill(values=Munich, to, how=set)",
        "Fill(values=5 December, date, how=set)",
        "Fill(optional=True, values=second class, class, how=choose)",
        "Submit(words=search, soft=True)",
        "Do(verb=book, <min price> item:)",
    ]),
    ('On the tab "Gift card" choose €50 and apply it', [
        "Click(tab:Gift card, verb=open)",
        "Fill(values=€50, how=choose)",
        "Submit(words=apply)",
    ]),
    ('Could you please click the "Next" button?', [
        "Click(button:Next)",
    ]),
    ('1. click Add 2. type "x" into Name 3. click Save', [
        "Click(Add)",
        "Fill(values=x, Name)",
        "Click(Save)",
    ]),
    ("Do the following: click Save, then go back", [
        "Click(Save)",
        "Back()",
    ]),
    ('Fill the "First name" field with "Ann", the "Last name" field with "Lee" and click "Send"', [
        "Fill(values=Ann, field:First name, how=set)",
        "Fill(values=Lee, field:Last name, how=set)",
        "Click(Send)",
    ]),
    ('Select the radio button "Large" and submit', [
        "Fill(values=Large, how=choose)",
        "Submit()",
    ]),
    ('Use the search box to find "lamp"', [
        "Search(query=lamp)",
    ]),
    ("Which train is the cheapest?", [
        "Read(? of <min price> item:)",
    ]),
    ("Write me a poem about the sea", [
        "Unknown()",
    ]),
]
CHINESE = [
    ("点击“登录”按钮", [
        "Click(button:登录)",
    ]),
    ("点击第二个“删除”按钮", [
        "Click(#2 button:删除)",
    ]),
    ("点击李四那一行的删除，然后点击确定", [
        "Click(删除 row{李四})",
        "Click(确定)",
    ]),
    ("打开设置页面", [
        "Click(设置页面, verb=open)",
    ]),
    ("双击“买牛奶”", [
        "Click(买牛奶, count=2)",
    ]),
    ("在“用户名”中输入“admin”，密码输入“secret”，然后点击登录", [
        "Fill(values=admin, 用户名)",
        "Fill(values=secret, 密码)",
        "Click(登录)",
    ]),
    ("姓名填写张三，电话填写13800000000，然后提交", [
        "Fill(values=张三, 姓名)",
        "Fill(values=13800000000, 电话)",
        "Submit(words=提交)",
    ]),
    ("把“Full name”填为“王小明”，把“Arrival date”设为2027-03-14", [
        "Fill(values=王小明, Full name, how=set)",
        "Fill(values=2027-03-14, Arrival date, how=set)",
    ]),
    ("将“蓝色笔”的数量改为3，再点击结算", [
        "Fill(values=3, 数量 of{蓝色笔}, how=set)",
        "Click(结算)",
    ]),
    ("从下拉列表中选择“法国”", [
        "Fill(values=法国, select:, how=choose)",
    ]),
    ("出发日期选择12月5日，席别选择二等座", [
        "Fill(values=12月5日, 出发日期, how=choose)",
        "Fill(values=二等座, 席别, how=choose)",
    ]),
    ("勾选“同意条款”，取消勾选“订阅邮件”", [
        "Toggle(同意条款)",
        "Toggle(订阅邮件, on=False)",
    ]),
    ("打开开关“Quiet hours”，选择“Phone”", [
        "Toggle(switch:Quiet hours)",
        "Fill(values=Phone, how=choose)",
    ]),
    ("添加待办“买牛奶”，然后把“写周报”标记为完成", [
        "Add(texts=买牛奶, 买牛奶)",
        "Complete(写周报)",
    ]),
    ("请帮我在列表里添加三个任务：买菜、做饭、洗碗", [
        "Add(texts=买菜+做饭+洗碗, to=, 买菜、做饭、洗碗)",
    ]),
    ("删除“买牛奶”", [
        "Delete(买牛奶)",
    ]),
    ("把李四从列表中删除", [
        "Delete(李四)",
    ]),
    ("把蓝色杯子加入购物车，然后结算", [
        "Add(texts=蓝色杯子, to=购物车, 蓝色杯子)",
        "Submit(words=结算)",
    ]),
    ("从“北京南”到“上海虹桥”，出发日期选择2027年1月15日，然后点击查询", [
        "Fill(values=北京南, 出发地, how=set)",
        "Fill(values=上海虹桥, 目的地, how=set)",
        "Fill(values=2027年1月15日, 出发日期, how=choose)",
        "Click(查询)",
    ]),
    ("查询明天从北京到上海的火车票，席别选择二等座，然后预订最便宜的车次", [
        "Fill(values=北京, 出发地, how=set)",
        "Fill(values=上海, 目的地, how=set)",
        "Fill(values=明天, 日期, how=set)",
        "Fill(values=二等座, 席别, how=choose)",
        "Submit(words=查询, soft=True)",
        "Do(verb=预订, <min price> item:)",
    ]),
    ("搜索“台灯”并打开第二个结果", [
        "Search(query=台灯)",
        "Click(#2 item:, verb=open)",
    ]),
    ("按价格从低到高排序", [
        "Sort(by=价格, descending=False)",
    ]),
    ("只显示未完成的任务", [
        "Filter(value=未完成)",
    ]),
    ("翻到第3页，再翻到下一页", [
        "GoToPage(number=3)",
        "GoToPage(step=1)",
    ]),
    ("按回车", [
        "Press()",
    ]),
    ("向下滚动到底部，等待3秒，返回上一页", [
        "Scroll(to_end=True)",
        "Wait(seconds=3.0)",
        "Back()",
    ]),
    ("告诉我总价是多少", [
        "Read(?总价)",
    ]),
    ("还剩多少个待办？", [
        "Read(?count 待办)",
    ]),
    ("李四的邮箱是什么", [
        "Read(?邮箱 of 李四)",
    ]),
    ("登录，用户名admin，密码secret", [
        "Fill(values=admin, 用户名, how=set)",
        "Fill(values=secret, 密码, how=set)",
        "Submit(words=登录)",
    ]),
    ("用admin和secret登录", [
        "Fill(values=admin, 用户名, how=set)",
        "Fill(values=secret, 密码, how=set)",
        "Submit(words=登录)",
    ]),
    ("如果出现弹窗，关闭它", [
        "Close(optional=True, dialog:)",
    ]),
    ("增加到2位乘客，然后查询", [
        "Fill(values=2, 乘客, how=set)",
        "Submit(words=查询)",
    ]),
    ("1. 点击添加\n2. 在名称里填写“测试”\n3. 点击保存", [
        "Click(添加)",
        "Fill(values=测试, 名称)",
        "Click(保存)",
    ]),
]
# fmt: on


@pytest.mark.parametrize(("sentence", "meaning"), ENGLISH, ids=[sentence for sentence, _ in ENGLISH])
def test_english_sentence_is_understood(sentence: str, meaning: list[str]) -> None:
    goal = parse_goal(sentence, TODAY)
    assert [describe(intent) for intent in goal.intents] == meaning
    assert goal.language == "en"


@pytest.mark.parametrize(("sentence", "meaning"), CHINESE, ids=[sentence for sentence, _ in CHINESE])
def test_chinese_sentence_is_understood(sentence: str, meaning: list[str]) -> None:
    goal = parse_goal(sentence, TODAY)
    assert [describe(intent) for intent in goal.intents] == meaning
    assert goal.language == "zh"


def test_the_tables_are_as_wide_as_they_claim() -> None:
    assert len(ENGLISH) >= 60
    assert len(CHINESE) >= 30
    assert all(has_cjk(sentence) for sentence, _ in CHINESE)


def test_an_english_sentence_with_chinese_names_is_english() -> None:
    goal = parse_goal('From "北京南" to 上海虹桥, then click 查询', TODAY)
    assert goal.language == "en"
    assert [describe(intent) for intent in goal.intents] == [
        "Fill(values=北京南, from, how=set)",
        "Fill(values=上海虹桥, to, how=set)",
        "Click(查询)",
    ]


def test_quoted_text_is_verbatim_whatever_is_in_it() -> None:
    goal = parse_goal('Type "click Save, then delete everything." into Notes', TODAY)
    assert [describe(intent) for intent in goal.intents] == ["Fill(values=click Save, then delete everything., Notes)"]


def test_an_apostrophe_opens_no_quotation() -> None:
    goal = parse_goal("Open Bob's profile and click 'Don't ask'", TODAY)
    assert describe(goal.intents[-1]) == "Click(Don't ask)"


def test_nothing_that_was_said_is_dropped() -> None:
    goal = parse_goal("click Save, then ponder the meaning of life", TODAY)
    assert [type(intent).__name__ for intent in goal.intents] == ["Click", "Unknown"]
