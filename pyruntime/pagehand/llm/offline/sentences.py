"""Everything the planner says to the person, in English and Chinese. It is no language model, and says so."""

from __future__ import annotations

from collections.abc import Mapping

_TABLE: dict[str, tuple[str, str]] = {
    "click": ("Click “{name}”", "点击“{name}”"),
    "open": ("Open “{name}”", "打开“{name}”"),
    "check": ("Tick “{name}”", "勾选“{name}”"),
    "uncheck": ("Untick “{name}”", "取消勾选“{name}”"),
    "confirm": ("Confirm with “{name}”", "用“{name}”确认"),
    "close": ("Close what is in the way: “{name}”", "先关闭遮挡的内容：“{name}”"),
    "type": ("Type “{text}” into “{name}”", "在“{name}”中输入“{text}”"),
    "type_secret": ("Type into “{name}”", "填写“{name}”"),
    "choose": ("Choose “{text}” in “{name}”", "在“{name}”中选择“{text}”"),
    "drag": ("Drag “{name}”", "拖动“{name}”"),
    "draw": ("Draw: {name}", "绘制：{name}"),
    "hover": ("Point at “{name}”", "指向“{name}”"),
    "mark": ("Select the text “{name}”", "选中文字“{name}”"),
    "press": ("Press {keys}", "按下 {keys}"),
    "scroll": ("Scroll {direction}", "{direction}滚动"),
    "look": ("Scroll to look for “{name}”", "滚动页面，寻找“{name}”"),
    "look_in": ("Open “{name}” to look inside", "打开“{name}”看看里面"),
    "wait": ("Wait {seconds} s", "等待 {seconds} 秒"),
    "wait_for": ("Wait for “{name}”", "等待“{name}”"),
    "back": ("Go back one page", "返回上一页"),
    "month": ("Turn the calendar to {name}", "把日历翻到 {name}"),
    "day": ("Pick the day {name}", "选择日期 {name}"),
    "page_says": ("The page shows it: {what}", "页面显示：{what}"),
    "page_silent": ("The page does not show it: {what}", "页面未显示：{what}"),
    "finish": ("Tell the result", "报告结果"),
    "give_up": ("Say what stands in the way", "说明遇到的问题"),
    "start": ("Starting.", "开始执行。"),
    "worked": ("It worked: {goal}", "已成功：{goal}"),
    "quiet": ("No change was seen after: {goal}", "执行后页面没有变化：{goal}"),
    "refused": ("It did not work ({code}): {goal}", "未成功（{code}）：{goal}"),
    "progress": ("Done: {done} of {all}. Now step {step}.", "已完成 {done}/{all}，正在做第 {step} 步。"),
    "preparing": ("Done: {done} of {all}. Preparing step {step}.", "已完成 {done}/{all}，正在为第 {step} 步做准备。"),
    "all_done": ("Done: {all} of {all}.", "已完成 {all}/{all}。"),
    "read_so_far": (" Read so far: {answers}.", " 已读到：{answers}。"),
    "doubts": (" No effect seen: step {steps}.", " 未见效果：第 {steps} 步。"),
    "did": ("I have done this: {what}.", "已按要求操作：{what}。"),
    "doubtful": (
        "I did this, but the page showed no change afterwards, so I cannot say that it worked: {what}.",
        "操作已执行，但之后页面没有变化，无法确认是否成功：{what}。",
    ),
    "missing": ("I could not find “{name}” on this page.", "在此页面上找不到“{name}”。"),
    "ambiguous": (
        "There are {count} things called “{name}” here, and I do not want to guess. Say which one, for example "
        "“the second …” or “… in the row of …”.",
        "这里有 {count} 个“{name}”，我不想乱猜。请说明是哪一个，例如“第二个……”或“……那一行的……”。",
    ),
    "missing_partly": (
        "I could not find “{name}” in what I looked at; the page goes on, and I saw the first part only.",
        "在已查看的部分中找不到“{name}”；页面还有后续内容，我只看了前面一部分。",
    ),
    "missing_behind": (
        "I could not find “{name}”. “{cover}” lies over the page, and the only way on that it offers is “{button}”, "
        "which I do not press unasked. Say “accept the cookies” or “click {button}” first.",
        "找不到“{name}”。“{cover}”遮住了页面，且只提供“{button}”，未经允许我不会点击。"
        "请先说“同意 cookie”或“点击{button}”。",
    ),
    "covered_by": ("“{name}” is covered by “{cover}”.", "“{name}”被“{cover}”遮住了。"),
    "covered_only": (
        "“{name}” is covered by “{cover}”, and the only way on that it offers is “{button}”, which I do not press "
        "unasked. Say “accept the cookies” or “click {button}” first.",
        "“{name}”被“{cover}”遮住了，且只提供“{button}”，未经允许我不会点击。请先说“同意 cookie”或“点击{button}”。",
    ),
    "none_of": ("There is no {kind} on this page.", "此页面上没有{kind}。"),
    "too_few": ("There is no {kind} number {position} on this page.", "此页面上没有第 {position} 个{kind}。"),
    "no_consent": ("I see nothing about cookies to answer on this page.", "此页面上没有关于 cookie 的提示。"),
    "no_add": (
        "I see no field or button on this page with which to add “{name}”.",
        "此页面上没有可用来添加“{name}”的输入框或按钮。",
    ),
    "choice_unclear": (
        "“{text}” could mean {choices} in “{name}”. Say which one.",
        "“{name}”中的“{text}”可能是{choices}，请说明是哪一个。",
    ),
    "left_out": (
        "I did not do this part, and I do not want to guess: {what}. Say exactly what to press or choose.",
        "这一部分没有执行，我不想乱猜：{what}。请明确说明要点击或选择什么。",
    ),
    "form_refused": (
        "The form was not sent. The page still wants: {fields}.",
        "表单没有提交成功，还需要处理：{fields}。",
    ),
    "declined": (
        "The page asked “{text}”, and it was declined, so this was not carried out.",
        "页面询问“{text}”，已被拒绝，因此操作没有执行。",
    ),
    "field_required": ("“{name}” (required, empty)", "“{name}”（必填，未填写）"),
    "field_invalid": ("“{name}” (not accepted)", "“{name}”（不符合要求）"),
    "field_error": ("“{name}” ({error})", "“{name}”（{error}）"),
    "no_option": ("“{name}” has no choice called “{text}”.", "“{name}”中没有“{text}”这个选项。"),
    "not_taken": ("“{name}” did not take “{text}”.", "“{name}”没有接受“{text}”。"),
    "disabled": ("“{name}” is disabled.", "“{name}”处于禁用状态。"),
    "failed": ("“{name}” could not be operated: {detail}", "无法操作“{name}”：{detail}"),
    "no_date": ("I do not understand the date “{text}”.", "我看不懂日期“{text}”。"),
    "no_answer": ("I cannot tell from this page: “{name}”.", "从此页面无法得知：“{name}”。"),
    "not_moved": ("“{name}” did not go where it was dragged.", "“{name}”没有移动到指定的位置。"),
    "not_kept": (
        "I pointed at “{name}”, but I cannot keep the pointer on it while it moves.",
        "已指向“{name}”，但无法让指针一直停留在移动的目标上。",
    ),
    "no_tool": ("There is no way to do this here: {name}.", "此处无法执行这种操作：{name}。"),
    "no_place": ("I cannot tell where on this page “{name}” is to go.", "无法确定“{name}”应放到哪里。"),
    "no_back": ("I cannot go back from this page.", "无法从此页面返回。"),
    "no_file": ("I cannot choose files.", "我无法选择文件。"),
    "too_long": ("I tried several ways and did not get further at: {said}.", "尝试了几种办法，仍未能完成：{said}。"),
    "complaint": ("The page answered: “{text}”.", "页面提示：“{text}”。"),
    "still_there": ("“{name}” is still on the page.", "“{name}”仍在页面上。"),
    "partly": (" Done before that: {what}.", " 在此之前已完成：{what}。"),
    "unknown": (
        "I did not understand “{said}”. I am the built-in offline planner, not a language model: I follow plain "
        "instructions such as “click …”, “type … into …”, “choose … from …”, “tick …”, “delete …”, “search for …”, "
        "“tell me …”, joined by commas or “then”. For free wording, set up a model in the settings.",
        "我没有理解“{said}”。我是内置的离线规划器，不是语言模型，只能执行简单的指令，例如“点击……”“在……中输入……”"
        "“从……中选择……”“勾选……”“删除……”“搜索……”“告诉我……”，用逗号或“然后”连接。想随意表达，请在设置中配置一个模型。",
    ),
    "down": ("down", "向下"),
    "up": ("up", "向上"),
    "left": ("left", "向左"),
    "right": ("right", "向右"),
    "link": ("link", "链接"),
    "button": ("button", "按钮"),
    "heading": ("heading", "标题"),
    "image": ("image", "图片"),
    "checkbox": ("checkbox", "复选框"),
    "radio": ("radio button", "单选框"),
    "field": ("text field", "输入框"),
    "textarea": ("text area", "文本框"),
    "tab": ("tab", "标签页"),
    "select": ("drop-down list", "下拉框"),
    "slider": ("slider", "滑块"),
    "switch": ("switch", "开关"),
    "dialog": ("dialog", "对话框"),
    "menuitem": ("menu item", "菜单项"),
    "yes": ("Yes", "是"),
    "no": ("No", "否"),
}


def say(key: str, language: str, words: Mapping[str, str] | None = None) -> str:
    """A sentence of the table in ``en`` or ``zh``, its blanks filled."""
    return _TABLE[key][language == "zh"].format(**(words or {}))
