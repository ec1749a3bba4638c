"""The tolerant parser as a table: what a model wrote → the action, or the code of the refusal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pagehand.errors import LLMError
from pagehand.llm.repair import read_call
from pagehand.llm.reply import read_reply
from pagehand.llm.types import ToolCall
from tests.unit.llm.support import TOOLS, called, completion, tool_call

CLICK = {"click": {"id": 3}}
CLICK_TEXT = '{"action": {"click": {"id": 3}}}'


def parse(data: dict[str, Any]) -> ToolCall:
    return read_call(read_reply(data), TOOLS)


def action(data: dict[str, Any]) -> dict[str, Any]:
    call = parse(data)
    return {call.tool: call.arguments.model_dump(exclude_unset=True)}


FORMS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    # where the action stands
    "macro call": (called({"action": CLICK}), CLICK),
    "macro in snake case": (called({"action": CLICK}, "agent_output"), CLICK),
    "macro with namespace": (called({"action": CLICK}, "functions.AgentOutput:0"), CLICK),
    "own name": (called({"id": 3}, "click"), CLICK),
    "own name, macro arguments": (called({"action": CLICK}, "click"), CLICK),
    "unknown name, macro arguments": (called({"action": CLICK}, "browser_action"), CLICK),
    "macro without action key": (called(CLICK), CLICK),
    "bare content": (completion(CLICK_TEXT), CLICK),
    "fenced": (completion(f"```json\n{CLICK_TEXT}\n```"), CLICK),
    "between prose": (completion(f"I click {{as asked}}.\n{CLICK_TEXT}\nThat should do."), CLICK),
    "last object counts": (completion(f'{{"action": {{"wait": 1}}}} or rather {CLICK_TEXT}'), CLICK),
    "other object behind": (completion(f'{CLICK_TEXT} {{"note": "fine"}}'), CLICK),
    "tool_call tag": (completion('<tool_call>{"name": "click", "arguments": {"id": 3}}</tool_call>'), CLICK),
    "tool_call tag, macro": (
        completion('<tool_call>\n{"name": "AgentOutput", "arguments": {"action": {"click": {"id": 3}}}}\n</tool_call>'),
        CLICK,
    ),
    "function tag, json": (completion('<function=click>{"id": 3}</function>'), CLICK),
    "function tag, parameters": (
        completion("<tool_call>\n<function=click>\n<parameter=id>\n3\n</parameter>\n</function>\n</tool_call>"),
        CLICK,
    ),
    "function tag, macro": (completion(f"<function=AgentOutput>{CLICK_TEXT}</function>"), CLICK),
    "invoke tag": (completion('<invoke name="click"><parameter name="id">3</parameter></invoke>'), CLICK),
    "arg_key tags": (
        completion("<tool_call>click\n<arg_key>id</arg_key>\n<arg_value>3</arg_value>\n</tool_call>"),
        CLICK,
    ),
    "list of calls marker": (completion('[TOOL_CALLS][{"name": "click", "arguments": {"id": 3}}]'), CLICK),
    "action input": (completion('Thought: go\nAction: click\nAction Input: {"id": 3}'), CLICK),
    "named with a tool key": (called({"action": {"tool": CLICK}}), CLICK),
    "arguments in arguments": (called({"action": {"click": {"arguments": {"id": 3}}}}), CLICK),
    "own name twice": (called({"click": {"id": 3}}, "click"), CLICK),
    "typographic quotes": (completion("{“action”: {“click”: {“id”: 3}}}"), CLICK),
    "function_call": (
        completion(None, function_call={"name": "AgentOutput", "arguments": CLICK_TEXT}),
        CLICK,
    ),
    "parts": (
        completion([{"type": "text", "text": CLICK_TEXT[:9]}, {"type": "text", "text": CLICK_TEXT[9:]}]),
        CLICK,
    ),
    "parts with thinking": (
        completion([{"type": "thinking", "thinking": "{}"}, {"type": "text", "text": CLICK_TEXT}]),
        CLICK,
    ),
    "arguments as object": (
        completion(None, tool_calls=[{"function": {"name": "AgentOutput", "arguments": {"action": CLICK}}}]),
        CLICK,
    ),
    "call without name": (completion(None, tool_calls=[{"function": {"arguments": CLICK_TEXT}}]), CLICK),
    "empty call, json in content": (completion(CLICK_TEXT, tool_calls=[tool_call("")]), CLICK),
    "legacy text": ({"choices": [{"text": CLICK_TEXT}]}, CLICK),
    # shapes
    "name and arguments": (completion('{"name": "click", "arguments": {"id": 3}}'), CLICK),
    "name and parameters": (completion('{"name": "click", "parameters": {"id": 3}}'), CLICK),
    "name, encoded arguments": (completion('{"name": "click", "arguments": "{\\"id\\": 3}"}'), CLICK),
    "type function": (
        completion('{"type": "function", "function": {"name": "click", "arguments": {"id": 3}}}'),
        CLICK,
    ),
    "type function, name": (completion('{"type": "function", "name": "click", "parameters": {"id": 3}}'), CLICK),
    "tool_calls in content": (
        completion(json.dumps({"tool_calls": [{"function": {"name": "click", "arguments": {"id": 3}}}]})),
        CLICK,
    ),
    "action with name": (called({"action": {"name": "click", "arguments": {"id": 3}}}), CLICK),
    "action with type": (called({"action": {"type": "click", "id": 3}}), CLICK),
    "action with tool": (called({"action": {"tool": "click", "args": {"id": 3}}}), CLICK),
    "action with tool_name": (called({"action": {"tool_name": "click", "params": {"id": 3}}}), CLICK),
    "action in action": (called({"action": {"action": "click", "id": 3}}), CLICK),
    "action as name, flat": (called({"action": "click", "id": 3}), CLICK),
    "action as name, arguments": (called({"action": "click", "arguments": {"id": 3}}), CLICK),
    "action as name, action_input": (called({"action": "click", "action_input": {"id": 3}}), CLICK),
    "action as bare name": (called({"action": "go_back"}), {"go_back": {}}),
    "action as list": (called({"action": [CLICK]}), CLICK),
    "actions": (called({"actions": [CLICK]}), CLICK),
    "macro as key": (completion(json.dumps({"AgentOutput": {"action": CLICK}})), CLICK),
    "wrapper": (completion(json.dumps({"response": {"action": CLICK}})), CLICK),
    "tool as key, no action": (completion('{"click": {"id": 3}}'), CLICK),
    "other tools null": (called({"action": {"wait": None, "click": {"id": 3}, "scroll": None}}), CLICK),
    # encoded twice
    "arguments encoded twice": (called(json.dumps(CLICK_TEXT)), CLICK),
    "action encoded twice": (called({"action": json.dumps(CLICK)}), CLICK),
    "tool arguments encoded": (called({"action": {"click": '{"id": 3}'}}), CLICK),
    "content encoded": (completion(json.dumps(CLICK_TEXT)), CLICK),
    "list encoded, raw line break": (
        called('{"action": "[{\\"done\\": {\\"text\\": \\"line one\nline two\\", \\"success\\": true}}]"}'),
        {"done": {"text": "line one\nline two", "success": True}},
    ),
    # bare values
    "number": (called({"action": {"wait": 3}}), {"wait": {"seconds": 3}}),
    "number in quotes": (called({"action": {"click": "3"}}), CLICK),
    "bracketed id": (called({"action": {"click": "[3]"}}), CLICK),
    "id in a list": (called({"action": {"click": [3]}}), CLICK),
    "arguments in a list": (called({"action": {"click": [{"id": 3}]}}), CLICK),
    "text for done": (called({"action": {"done": "ready"}}), {"done": {"text": "ready"}}),
    "url": (called({"action": {"navigate": "http://a.test/"}}), {"navigate": {"url": "http://a.test/"}}),
    "own name, bare": (called("3", "click"), CLICK),
    "own name, bare text": (called("ready", "done"), {"done": {"text": "ready"}}),
    "nothing: empty string": (called({"action": {"go_back": ""}}), {"go_back": {}}),
    "nothing: null": (called({"action": {"go_back": None}}), {"go_back": {}}),
    "nothing: list": (called({"action": {"go_back": []}}), {"go_back": {}}),
    "nothing: own name": (called("", "go_back"), {"go_back": {}}),
    "nothing: bare true": (called({"action": {"go_back": True}}), {"go_back": {}}),
    # values
    "id in quotes": (called({"action": {"click": {"id": "3"}}}), CLICK),
    "id in brackets": (called({"action": {"click": {"id": "[3]"}}}), CLICK),
    "new id in brackets": (called({"action": {"click": {"id": "*[3]"}}}), CLICK),
    "id with its element": (called({"action": {"click": {"id": '[3] button "Pay 4"'}}}), CLICK),
    "id with hash": (called({"action": {"click": {"id": "#3"}}}), CLICK),
    "id with words": (called({"action": {"click": {"id": "index 3"}}}), CLICK),
    "id as float": (called({"action": {"click": {"id": 3.0}}}), CLICK),
    "id in another frame": (called({"action": {"click": {"id": "[f2:14]"}}}), {"click": {"id": "f2:14"}}),
    "optional null": (called({"action": {"click": {"id": 3, "at": None, "button": None}}}), CLICK),
    "integer in quotes": (
        called({"action": {"scroll": {"direction": "Down ", "pixels": "300px"}}}),
        {"scroll": {"direction": "down", "pixels": 300}},
    ),
    "float in quotes": (called({"action": {"wait": {"seconds": "1.5"}}}), {"wait": {"seconds": 1.5}}),
    "number with unit": (called({"action": {"wait": {"seconds": "2 seconds"}}}), {"wait": {"seconds": 2}}),
    "truth in quotes": (
        called({"action": {"done": {"text": "ok", "success": "True"}}}),
        {"done": {"text": "ok", "success": True}},
    ),
    "number for a text": (
        called({"action": {"input_text": {"id": 2, "text": 2024}}}),
        {"input_text": {"id": 2, "text": "2024"}},
    ),
    "one for a list": (
        called({"action": {"select_option": {"id": 2, "options": "Red"}}}),
        {"select_option": {"id": 2, "options": ["Red"]}},
    ),
    "list in quotes": (
        called({"action": {"select_option": {"id": 2, "options": '["Red", "Blue"]'}}}),
        {"select_option": {"id": 2, "options": ["Red", "Blue"]}},
    ),
    "blanks of a text are kept": (
        called({"action": {"input_text": {"id": 2, "text": " a\t"}}}),
        {"input_text": {"id": 2, "text": " a\t"}},
    ),
    "text that looks like an id is kept": (
        called({"action": {"input_text": {"id": 2, "text": "[12]"}}}),
        {"input_text": {"id": 2, "text": "[12]"}},
    ),
    "text that holds JSON is kept": (
        called({"action": {"input_text": {"id": 2, "text": '{"a": 1}'}}}),
        {"input_text": {"id": 2, "text": '{"a": 1}'}},
    ),
    # names
    "click_element_by_index": (called({"index": "[3]"}, "click_element_by_index"), CLICK),
    "camel case": (called({"id": 3}, "clickElement"), CLICK),
    "upper case": (called({"action": {"CLICK": {"ID": 3}}}), CLICK),
    "type with value": (
        called({"action": {"type": {"element_id": 4, "value": "tea"}}}),
        {"input_text": {"id": 4, "text": "tea"}},
    ),
    "type, in content": (
        completion('{"action": {"type": {"element_id": 4, "value": "tea"}}}'),
        {"input_text": {"id": 4, "text": "tea"}},
    ),
    "goto": (called({"action": {"goto": {"href": "/two"}}}), {"navigate": {"url": "/two"}}),
    "a tool's own alias": (called({"action": {"Warp": "/two"}}), {"navigate": {"url": "/two"}}),
    "scroll_down": (called({"action": {"scroll_down": {}}}), {"scroll": {"direction": "down"}}),
    "scroll_up with pages": (
        called({"action": {"scroll_up": {"num_pages": 0.5}}}),
        {"scroll": {"direction": "up", "pages": 0.5}},
    ),
    "scroll down: false": (
        called({"action": {"scroll": {"down": False, "num_pages": 1}}}),
        {"scroll": {"direction": "up", "pages": 1}},
    ),
    "double_click": (called({"action": {"double_click": {"id": 3}}}), {"click": {"id": 3, "count": 2}}),
    "right click, bare": (called({"action": {"right_click": 3}}), {"click": {"id": 3, "button": "right"}}),
    "press with key": (called({"action": {"press": {"key": "Enter"}}}), {"press_keys": {"keys": "Enter"}}),
    "press_enter": (called({"action": {"press_enter": None}}), {"press_keys": {"keys": "Enter"}}),
    "select with value": (
        called({"action": {"select_dropdown_option": {"index": 5, "text": "Red"}}}),
        {"select_option": {"id": 5, "option": "Red"}},
    ),
    "finish": (
        called({"action": {"finish": {"answer": "42", "success": True}}}),
        {"done": {"text": "42", "success": True}},
    ),
    "sleep": (called({"action": {"sleep": {"duration": 2}}}), {"wait": {"seconds": 2}}),
    "blanks in keys and names": (called({" action ": {" click ": {" id ": " 3 "}}}), CLICK),
    "remarks in arguments": (called({"action": {"click": {"id": 3, "reason": "it pays"}}}), CLICK),
    "reflection in arguments": (called({"action": {"click": {"id": 3, "next_goal": "pay"}}}), CLICK),
    # syntax
    "trailing commas": (called('{"action": {"click": {"id": 3,},},}'), CLICK),
    "single quotes": (called("{'action': {'click': {'id': 3}}}"), CLICK),
    "apostrophe in single quotes": (called("{'action': {'done': {'text': 'it's me'}}}"), {"done": {"text": "it's me"}}),
    "comments": (called('{"action": { // it\'s "here\n "click": {"id": 3 /* } */}}}'), CLICK),
    "unquoted keys": (called("{action: {click: {id: 3}}}"), CLICK),
    "python words": (
        called('{"action": {"done": {"text": "ok", "success": True}}}'),
        {"done": {"text": "ok", "success": True}},
    ),
    "raw line break": (
        called('{"action": {"done": {"text": "a\nb"}}}'),
        {"done": {"text": "a\nb"}},
    ),
    "quotes in a text": (
        called('{"action": {"done": {"text": "say "hi" now"}}}'),
        {"done": {"text": 'say "hi" now'}},
    ),
    "bracket too many": (called(CLICK_TEXT + "}"), CLICK),
    "fence in arguments": (called(f"```json\n{CLICK_TEXT}\n```"), CLICK),
    "empty object before": (called("{}" + CLICK_TEXT), CLICK),
    "brackets in a text": (
        called('{"action": {"done": {"text": "use { or ]",}}}'),
        {"done": {"text": "use { or ]"}},
    ),
    # notations of families of models, as they come through a server that does not know them
    "mistral, arguments": (completion(f"[TOOL_CALLS]AgentOutput[ARGS]{CLICK_TEXT}"), CLICK),
    "mistral, inline": (completion('[TOOL_CALLS]click{"id": 3}'), CLICK),
    "llama, python tag": (completion('<|python_tag|>{"name": "click", "parameters": {"id": "3"}}'), CLICK),
    "kimi": (
        completion(
            "<|tool_calls_section_begin|><|tool_call_begin|>functions.click:0<|tool_call_argument_begin|>"
            '{"id": 3}<|tool_call_end|><|tool_calls_section_end|>'
        ),
        CLICK,
    ),
    "harmony": (
        completion(
            "<|channel|>analysis<|message|>Click it.<|end|><|start|>assistant<|channel|>commentary to=functions.click "
            '<|constrain|>json<|message|>{"id": 3}<|call|>'
        ),
        CLICK,
    ),
    "harmony, text with a bracket": (
        completion('<|channel|>commentary to=done <|message|>{"text": "a < b"}'),
        {"done": {"text": "a < b"}},
    ),
    "gemma, function call": (
        completion('<start_function_call>call:done{text:<escape>all "fine"<escape>,success:true}<end_function_call>'),
        {"done": {"text": 'all "fine"', "success": True}},
    ),
    "gemma, tool_code": (completion("```tool_code\nclick(id=3)\n```"), CLICK),
    "python, alone": (completion("click(3)"), CLICK),
    "python, in a list": (
        completion('[input_text(id=2, text="it\'s -- (fine)"), click(id=3)]'),
        {"input_text": {"id": 2, "text": "it's -- (fine)"}},
    ),
    "deepseek, marked tags": (
        completion(
            '<｜DSML｜function_calls><｜DSML｜invoke name="click"><｜DSML｜parameter name="id" string="false">3'
            "</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>"
        ),
        CLICK,
    ),
    "command-r, list in a fence": (
        completion('Action: ```json\n[\n {"tool_name": "click", "parameters": {"id": 3}}\n]\n```'),
        CLICK,
    ),
    "part of the content": (
        completion([{"type": "text", "text": "Ok."}, {"type": "tool_use", "name": "click", "input": {"id": 3}}]),
        CLICK,
    ),
    "message without choices": (
        {"message": {"tool_calls": [{"function": {"name": "click", "arguments": {"id": 3}}}]}},
        CLICK,
    ),
    "content without a message": ({"content": [{"type": "tool_use", "name": "click", "input": {"id": 3}}]}, CLICK),
    "quotes escaped once more": (completion(CLICK_TEXT.replace('"', '\\"')), CLICK),
    "quotes escaped for html": (completion(CLICK_TEXT.replace('"', "&quot;")), CLICK),
    "braces doubled": (completion(CLICK_TEXT.replace("{", "{{").replace("}", "}}")), CLICK),
    "wide colons": (
        completion('{"action"：{"input_text"：{"id"：2，"text"："好：的"}}}'),
        {"input_text": {"id": 2, "text": "好：的"}},
    ),
    "action as a call": (called({"action": "click(3)"}), CLICK),
    "action as a call, bracketed id": (called({"action": "click [3]"}), CLICK),
    "action as a call with a text": (called({"action": 'done("ready")'}), {"done": {"text": "ready"}}),
    "arguments by position": (called({"action": {"input_text": [2, "tea"]}}), {"input_text": {"id": 2, "text": "tea"}}),
    "id with kind and brackets": (called({"action": {"click": {"id": "element [3]"}}}), CLICK),
    "arguments in a list, encoded": (called({"action": {"click": '[{"id": 3}]'}}), CLICK),
    "name with a prefix": (called({"action": {"browser_click": {"ref": 3}}}), CLICK),
    "name with two prefixes": (called({"element": 3}, "mcp__browser__browser_click"), CLICK),
    "name with a suffix": (called({"id": 3}, "clickTool"), CLICK),
    "task_done": (called({"action": {"task_done": {"message": "ok"}}}), {"done": {"text": "ok"}}),
    "amount of pages": (
        called({"action": {"scroll": {"direction": "UP", "amount": "2"}}}),
        {"scroll": {"direction": "up", "pages": 2}},
    ),
    "amount of pixels": (
        called({"action": {"scroll": {"direction": "down", "amount": 500}}}),
        {"scroll": {"direction": "down", "pixels": 500}},
    ),
    # thinking
    "think with an attribute": (completion(f'{CLICK_TEXT}<think time="3">{{"action": {{"wait": 1}}}}</think>'), CLICK),
    "think in brackets": (completion(f'{CLICK_TEXT}[THINK]{{"action": {{"wait": 1}}}}[/THINK]'), CLICK),
    "think with a namespace": (completion(f'{CLICK_TEXT}<seed:think>{{"action": {{"wait": 1}}}}</seed:think>'), CLICK),
    "thought in a channel": (completion(f'{CLICK_TEXT}<|channel>thought {{"action": {{"wait": 1}}}}<channel|>'), CLICK),
    "analysis in a channel": (
        completion(
            f'<|channel|>analysis<|message|>{{"action": {{"wait": 1}}}}<|end|><|start|>assistant'
            f"<|channel|>final<|message|>{CLICK_TEXT}"
        ),
        CLICK,
    ),
    "think closed": (completion('<think>maybe {"action": {"click": {"id": 1}}}</think>' + CLICK_TEXT), CLICK),
    "think without opening": (
        completion('{"action": {"click": {"id": 1}}} or not\n</think>\n' + CLICK_TEXT),
        CLICK,
    ),
    "think without closing": (
        completion('<think>first {"action": {"click": {"id": 1}}} but then ' + CLICK_TEXT),
        CLICK,
    ),
    "think in a text": (
        completion('{"action": {"done": {"text": "the tag <think> means"}}}'),
        {"done": {"text": "the tag <think> means"}},
    ),
    "think in arguments": (called(f"<think>hm {{ }}</think>{CLICK_TEXT}"), CLICK),
    "length, but complete": (called({"action": CLICK}, finish="length"), CLICK),
    "length, complete content and blanks": (completion(CLICK_TEXT + "\n \n\n", "length"), CLICK),
}


@pytest.mark.parametrize("form", FORMS)
def test_means_the_action(form: str) -> None:
    data, wanted = FORMS[form]
    assert action(data) == wanted


HALF = '{"next_goal": "write", "action": {"input_text": {"id": 2, "text": "Dear Sir, I wr'

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "cut off, honest": (called(HALF, finish="length"), "truncated"),
    "cut off, dishonest": (called(HALF), "truncated"),
    "action in closed thinking alone": (completion(f"<think>{CLICK_TEXT}</think> I will."), "no_tool_call"),
    "action in an analysis alone": (completion(f"<|channel|>analysis<|message|>{CLICK_TEXT}<|end|>"), "no_tool_call"),
    "action in bracketed thinking alone": (completion(f"[THINK]{CLICK_TEXT}[/THINK] Well."), "no_tool_call"),
    "cut off in a marked tag": (
        completion('<｜DSML｜invoke name="done"><｜DSML｜parameter name="text">Dear'),
        "truncated",
    ),
    "cut off in a function call": (completion("<start_function_call>call:done{text:<escape>Dear"), "truncated"),
    "cut off in a call section": (
        completion('<|tool_call_begin|>functions.done:0<|tool_call_argument_begin|>{"text": "Dear'),
        "truncated",
    ),
    "cut off in a channel": (completion('<|channel|>commentary to=done <|message|>{"text": "Dear'), "truncated"),
    "cut off after a mark": (completion('[TOOL_CALLS]done{"text": "Dear'), "truncated"),
    "cut off between escaped quotes": (completion(HALF.replace('"', '\\"')), "truncated"),
    "cut off in python": (completion('done(text="Dear Sir, I wr', "length"), "truncated"),
    "python that computes": (completion('done(text="a" * 9)'), "no_tool_call"),
    "python that is no tool": (completion("print(3)"), "no_tool_call"),
    "python in prose": (completion("I would call click(3) now."), "no_tool_call"),
    "cut off in content": (completion(HALF), "truncated"),
    "cut off after a fence": (completion("```json\n" + HALF), "truncated"),
    "cut off at the first bracket": (called("{"), "truncated"),
    "cut off in a key": (called('{"act'), "truncated"),
    "brackets missing": (called('{"action": {"click": {"id": 3}}'), "truncated"),
    "cut off, single quotes": (called("{'action': {'done': {'text': 'it is"), "truncated"),
    "cut off, encoded twice": (called({"action": '{"done": {"text": "it is'}), "truncated"),
    "cut off, all encoded": (called('"{\\"action\\": {\\"cli'), "truncated"),
    "cut off, own name": (called('{"id": 2, "text": "Dear', "input_text"), "truncated"),
    "cut off, bare number": (called("3", "wait", finish="length"), "truncated"),
    "cut off before the arguments": (called("", "go_back", finish="length"), "truncated"),
    "cut off after an earlier object": (completion(f'{CLICK_TEXT} or {{"action": {{"wait'), "truncated"),
    "cut off in prose after an object": (completion(f"{CLICK_TEXT} but better", "length"), "truncated"),
    "cut off while thinking": (completion(f"<think>maybe {CLICK_TEXT} hm", "length"), "truncated"),
    "cut off while thinking in arguments": (called(f"<think>maybe {CLICK_TEXT} hm", finish="length"), "truncated"),
    "cut off in prose of arguments": (called(f"{CLICK_TEXT} but better", finish="length"), "truncated"),
    "cut off prose": (completion("I will now press the", "length"), "truncated"),
    "cut off before the first word": (completion("", "length"), "truncated"),
    "cut off in a function tag": (completion("<function=done><parameter=text>half a te"), "truncated"),
    "cut off in arg tags": (completion("<tool_call>click<arg_key>id</arg_key><arg_value>3"), "truncated"),
    "cut off second call": (
        completion(None, "length", tool_calls=[tool_call({"action": CLICK}), tool_call('{"action": {"wa')]),
        "truncated",
    ),
    "prose": (completion("I will press the button."), "no_tool_call"),
    "prose with braces": (completion("I will {press} the [12] button."), "no_tool_call"),
    "only thinking": (completion(f"<think>{CLICK_TEXT}</think>"), "no_tool_call"),
    "foreign object": (completion('{"name": "Pen", "price": 3}'), "no_tool_call"),
    "foreign object with an alias": (completion('{"key": "Enter"}'), "no_tool_call"),
    "no action": (called({"next_goal": "click"}), "no_tool_call"),
    "empty action": (called({"action": {}}), "no_tool_call"),
    "empty list of actions": (called({"action": []}), "no_tool_call"),
    "null action": (called({"action": None}), "no_tool_call"),
    "a number": (completion("3"), "no_tool_call"),
    "endless thinking": (completion("<think>" * 30_000), "no_tool_call"),
    "endless function tags": (completion("<function=a>" * 20_000), "truncated"),
    "endless call tags": (completion("<tool_call>a<arg_key>b" * 20_000 + "</tool_call>"), "truncated"),
    "endless brackets": (completion("{" * 100_000), "truncated"),
    "unknown tool": (called({"place": "home"}, "teleport"), "unknown_tool"),
    "unknown tool in action": (called({"action": {"teleport": {"place": "home"}}}), "unknown_tool"),
    "unknown tool in content": (completion('{"action": {"teleport": {"place": "home"}}}'), "unknown_tool"),
    "unknown tool by name": (completion('{"name": "teleport", "arguments": {}}'), "unknown_tool"),
    "unknown tool as word": (called({"action": "teleport"}), "unknown_tool"),
    "no id": (called({"action": {"click": {}}}), "invalid_arguments"),
    "unknown argument": (called({"action": {"click": {"id": 3, "speed": 2}}}), "invalid_arguments"),
    "wrong type": (called({"action": {"wait": {"seconds": "soon"}}}), "invalid_arguments"),
    "out of bounds": (called({"action": {"click": {"id": 3, "count": 9}}}), "invalid_arguments"),
    "bare value without a place": (called({"action": {"input_text": "tea"}}), "invalid_arguments"),
    "withheld": (completion("", "content_filter"), "content_filter"),
    "withheld call": (called({"action": CLICK}, finish="content_filter"), "content_filter"),
    "refusal": (completion(None, refusal="I can't help with that."), "content_filter"),
    "no choices": ({"choices": []}, "invalid_response"),
    "null choices": ({"choices": None}, "invalid_response"),
    "null message": ({"choices": [{"message": None}]}, "invalid_response"),
    "null content": (completion(None), "invalid_response"),
    "empty parts": (completion([]), "invalid_response"),
}


@pytest.mark.parametrize("form", REFUSED)
def test_is_refused(form: str) -> None:
    data, code = REFUSED[form]
    with pytest.raises(LLMError) as caught:
        parse(data)
    assert caught.value.code == code
    assert caught.value.correctable == (code != "content_filter")


def test_later_calls_are_dropped() -> None:
    calls = [tool_call({"action": CLICK}), tool_call({"action": {"wait": 1}}, number="call-2")]
    call = parse(completion(None, tool_calls=calls))
    assert (call.tool, call.dropped) == ("click", ("wait",))


def test_later_actions_of_a_list_are_dropped() -> None:
    call = parse(called({"action": [CLICK, {"type": {"id": 1, "text": "x"}}, {"teleport": {}}]}))
    assert (call.tool, call.dropped) == ("click", ("input_text", "teleport"))


def test_second_tool_in_one_action_is_dropped() -> None:
    call = parse(called({"action": {"click": {"id": 3}, "wait": {"seconds": 1}}}))
    assert (call.tool, call.dropped) == ("click", ("wait",))


def test_a_bad_first_call_is_not_replaced_by_the_second() -> None:
    calls = [tool_call({"action": {"click": {}}}), tool_call({"action": {"wait": 1}})]
    with pytest.raises(LLMError, match="could not be understood"):
        parse(completion(None, tool_calls=calls))


@pytest.mark.parametrize(
    "arguments",
    [
        {"evaluation_previous_goal": "good", "memory": " m ", "next_goal": None, "action": CLICK},
        {"current_state": {"evaluation": "good", "memory": "m"}, "thinking": "long", "action": CLICK},
        {"Evaluation Previous Goal": "good", "Memory": "m", "nextGoal": "", "action": CLICK},
    ],
)
def test_reflections_keep_their_own_names(arguments: dict[str, Any]) -> None:
    assert parse(called(arguments)).reflection == {"evaluation_previous_goal": "good", "memory": "m"}


def test_reflection_of_a_call_without_action_is_kept() -> None:
    calls = [tool_call({"next_goal": "pay"}), tool_call({"id": 3}, "click")]
    call = parse(completion(None, tool_calls=calls))
    assert (call.tool, call.reflection) == ("click", {"next_goal": "pay"})


def test_lone_surrogates_do_not_get_in() -> None:
    call = parse(called('{"action": {"done": {"text": "a\\ud83d"}}}'))
    assert call.arguments.model_dump()["text"].encode("utf-8") == "a\ufffd".encode()


def test_error_names_field_but_not_the_value() -> None:
    with pytest.raises(LLMError) as caught:
        parse(called({"action": {"wait": {"seconds": "words of the page"}}}))
    assert "seconds" in caught.value.advice
    assert "words of the page" not in caught.value.advice
