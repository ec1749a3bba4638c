"""English imperatives: a table of rules, tried in order; the first that fits makes the intents of a clause.

A rule is a regex over the masked clause and a function from its match to intents. Reading and asking are in
:mod:`.english_questions`, values and fields in :mod:`.english_fields`.
"""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar import english_fields as fields
from pagehand.llm.offline.grammar import english_gestures as gestures
from pagehand.llm.offline.grammar import english_meanings as make
from pagehand.llm.offline.grammar import english_questions as questions
from pagehand.llm.offline.grammar.clauses import Rule, rule
from pagehand.llm.offline.grammar.english_targets import target
from pagehand.llm.offline.grammar.english_words import VERBS
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import Back, Click, Find, Scroll, Submit, Target

_PURPOSE = rf"(?:,?\s+(?:in order\s+|so as\s+)?to\s+(?:{VERBS})\b.*)?"
_KEYED = r"(?:\s+(?:key|button))?(?:\s+on\s+(?:the|your)\s+keyboard)?"


_DO_VERBS = (
    "archive|like|unlike|follow|unfollow|share|star|unstar|retweet|reply to|reply|forward|buy"
    "|purchase|book|reserve|cancel|apply|pay for|pay|"
    "place|approve|reject|suspend|block|unblock|ban|publish|start|stop|play|pause|print|export|import"
    "|reset|undo|redo|minimize|maximize|"
    "invite|download|subscribe to|subscribe|agree to|agree|edit|move|refresh|reload|finish|proceed to"
    "|continue to|continue|proceed|check ?out|send|clear|hide|"
    "go(?=$)|post|comment on|comment|tweet|"
    "upvote|downvote|bookmark|favou?rite|pin|unpin|mute|report|duplicate|copy|restore|leave|join|deny"
    "|decline|allow|swap|exchange|generate|empty|view|show|resend|preview|verify|keep"
)

RULES: tuple[Rule, ...] = (
    *gestures.RULES,
    rule(
        r"go\s+back(?:\s+.*)?|(?:return|navigate\s+back|go)\s+to\s+the\s+(?:previous|last)\s+page",
        lambda m, c: [Back(c.said)],
    ),
    rule(
        r"(?:go|jump|switch|move|navigate|turn|click|open|show)?\s*(?:on\s+)?(?:to\s+)?(?:the\s+)?"
        r"(?:page\s+(?:number\s+)?(?P<n>\d+|two|three|four|five)|(?P<w>next|previous|first|last)\s+page)"
        r"(?:\s+of\s+.*)?",
        make.page,
    ),
    rule(
        r"(?:press|hit|push|use|type)\s+(?:on\s+)?(?:the\s+)?(?P<what>.+?)(?P<key>"
        + _KEYED
        + r")(?:\s+(?P<times>\d+|two|three|four|five|twice|once)(?:\s*times)?)?(?:\s+(?:in|on|inside)\s+"
        r"(?P<where>(?!the\s+keyboard).+))?",
        make.press,
    ),
    rule(
        r"wait(?:\s+for)?(?:\s+about)?\s+(?P<n>\d+(?:\.\d+)?|a|an|one|two|three|four|five|half\s+a)?\s*"
        r"(?:few\s+)?(?P<unit>s|secs?|seconds?|m|mins?|minutes?|moment|bit)\b.*|wait()()",
        make.wait,
    ),
    rule(r"wait\s+(?:for|until|till)\s+(?P<what>.+)", make.wait_for),
    rule(
        r"(?:read|scroll|go)\s+(?:through\s+)?(?P<what>.+?)\s+(?:down\s+)?(?:until|to|till)\s+(?:its|their"
        r"|the)\s+(?:very\s+)?(?P<end>end|bottom|top|start)",
        lambda m, c: (
            [
                Scroll(
                    c.said,
                    direction="up" if m["end"] in ("top", "start") else "down",
                    to_end=True,
                    area=target(m["what"], c.quotes),
                )
            ]
            if not re.fullmatch(r"down|up|all the way|all the way down|the page|down the page", m["what"], re.I)
            else None
        ),
    ),
    rule(r"(?:swipe|scroll)(?P<how>\b.*)", make.scroll),
    rule(
        r"use\s+the\s+search(?P<where>)(?:\s*(?:box|bar|field|form))?\s+to\s+(?:find|search(?:\s+for)?"
        r"|look\s+(?:for|up))\s+(?P<query>.+)",
        make.search,
    ),
    *questions.RULES,
    rule(
        r"(?:search|look)\s+(?:for\s+|up\s+)?(?!for\b)(?P<query>.+?)(?:\s+(?:using|via|with|in|on)\s+"
        r"(?P<where>(?:the\s+)?(?:site\s+)?(?:search|search\s*(?:box|bar|field)|site|shop|store|website"
        r"|page|catalogue|catalog)))?",
        make.search,
    ),
    rule(
        r"find\s+(?P<query>.+?)\s+(?:using|via|with|through)\s+(?P<where>(?:the\s+)?(?:site\s+)?search"
        r"(?:\s*(?:box|bar|field))?)",
        make.search,
    ),
    rule(
        r"(?P<verb>log\s?in|login|sign\s?in|log\s?on|sign\s?up|register)(?:\s+to\s+(?:the\s+|my\s+)?"
        r"(?:site|account|app|page))?(?P<rest>(?:\s+|:).+)?",
        make.login,
    ),
    rule(r"(?P<verb>log\s?out|sign\s?out|log\s?off)(?:\s+.*)?", make.submit),
    rule(
        r"(?:hit|press|click|tap|push)\s+(?:on\s+)?(?:the\s+)?(?P<verb>submit|log\s?in|sign\s?in|ok)"
        r"(?:\s+when\s+.*)?",
        lambda m, c: [Submit(c.said, words=c.quotes.fill(m["verb"]).lower())],
    ),
    rule(
        r"(?P<verb>submit|save|confirm|accept|agree|send|register|continue|check\s?out)(?:\s+(?:the|your"
        r"|my|this|these|all)?\s*(?:form|changes?|it|order|deletion|dialog|everything|data|entry|settings"
        r"|details|them|this|that|selection|choice|message)?)?(?:\s+when\s+(?:done|complete|finished))?",
        make.submit,
    ),
    rule(
        r"(?:confirm|accept|submit|save|continue|proceed|finish|answer)\s+(?:it\s+|this\s+)?(?:with|by\s+"
        r"(?:clicking|pressing|choosing)(?:\s+on)?|using)\s+(?P<what>.+)",
        lambda m, c: [Click(c.said, target=target(m["what"], c.quotes), verb="confirm")],
    ),
    rule(
        r"(?P<verb>accept|agree\s+(?:to|with))\s+(?P<what>(?:the\s+|all\s+|our\s+|their\s+)*(?:terms"
        r"|conditions|privacy|policy|rules|licen[cs]e|agreement|general).*)",
        make.toggle,
    ),
    rule(
        r"(?P<verb>accept|allow|agree\s+(?:to|with)|consent\s+to|reject|decline|refuse|deny|disallow)\s+(?:(?:the|all|any"
        r"|of|your|their|those|use|usage)\s+)*cookies?(?:\s+(?:banner|notice|policy|dialog|pop-?up|settings|message))?",
        make.consent,
    ),
    rule(
        r"(?P<verb>click|tap|press|hit|push|double[- ]click|right[- ]click)(?:\s+(?:on|onto|in|at))?\s+"
        r"(?P<what>.+?)(?P<twice>\s+(?:twice|two\s+times))?" + _PURPOSE,
        make.click,
    ),
    rule(
        r"(?:please\s+)?(?:close|dismiss|hide|get\s+rid\s+of)(?:\s+(?P<what>.+?))?(?:\s+by\s+click"
        r"(?:ing)?\s+.+)?",
        make.close,
    ),
    rule(
        r"make\s+(?P<who>(?!an?\b|the\b|sure\b|it\b).+?)\s+(?:an?\s+(?P<role>[\w ]+?)|(?P<known>admin(?:istrator)?"
        r"|editor|viewer|owner|manager|moderator|member|guest))",
        make.role_of,
    ),
    rule(
        r"(?:add|create|make|put)\s+(?P<what>.+?)\s+(?:in)?to\s+(?P<to>(?:the\s+|my\s+|your\s+)?[\w\s-]*?"
        r"(?:list|cart|basket|bag|wishlist|favou?rites|to-?dos?|tasks|order|shopping\s+cart|notes|agenda))",
        make.add,
    ),
    rule(
        r"put\s+(?P<what>.+?)\s+(?:in|on|onto|into)\s+(?P<to>(?:the\s+|my\s+|your\s+)?[\w\s-]*?(?:list"
        r"|cart|basket|bag|wishlist|favou?rites))",
        make.add,
    ),
    rule(
        r"(?P<verb>select|tick|check|mark|choose)\s+(?!.*\sas\s)(?P<what>(?:all|every(?:one|body|thing))"
        r"(?!\s+(?:the\s+)?text)\b.*)",
        make.toggle,
    ),
    *fields.RULES,
    rule(r"(?:turn|switch)\s+(?P<to>on|off)\s+(?P<what>.+)", make.turn),
    rule(r"(?:turn|switch)\s+(?P<what>.+?)\s+(?P<to>on|off)", make.turn),
    rule(
        r"make\s+sure\s+(?:that\s+)?(?P<what>.+?)\s+is\s+(?P<to>checked|unchecked|on|off|enabled|disabled)", make.turn
    ),
    rule(
        r"(?:mark|set|tick|check)\s+(?:off\s+)?(?P<what>.+?)\s+(?:as\s+|off\s+as\s+|to\s+)(?P<as>"
        r"(?:not\s+)?(?:done|completed?|finished)|incomplete|active|undone|open|to-?do)",
        make.complete,
    ),
    rule(r"(?:tick|check|cross|mark)\s+(?P<what>it|them|.+?)\s+off(?:\s+(?:the|my)\s+list)?(?P<as>)", make.complete),
    rule(
        r"(?:complete|finish|tick\s+off|check\s+off|cross\s+off)\s+(?!the\s+(?:order|purchase|form"
        r"|checkout|booking|payment))(?P<what>.+?)(?P<as>)",
        make.complete,
    ),
    rule(r"(?:mark|flag)\s+(?P<what>.+?)\s+(?:as|with)\s+(?P<as>.+)", make.mark),
    rule(
        r"(?P<verb>check|tick|uncheck|untick|enable|activate|disable|deactivate|deselect|unselect|toggle"
        r"|clear(?=\s+.*checkbox))(?:\s+off)?\s+(?P<what>.+)",
        make.toggle,
    ),
    rule(r"(?:rename)\s+(?P<what>.+?)\s+(?:to|into|as)\s+(?P<to>.+)", make.rename),
    rule(
        r"(?:edit|change)\s+(?P<what>(?:the\s+)?(?:to-?do|task|item|entry|text\s+of)\s+.+?)\s+(?:to|into)"
        r"\s+(?:say\s+|read\s+)?(?P<to>.+)",
        make.rename,
    ),
    rule(rf"(?:edit|change)\s+(?P<what>{Q})\s+(?:to|into)\s+(?:say\s+|read\s+)?(?P<to>{Q})", make.rename),
    rule(r"(?:sort|order|arrange)\s+(?:.+?\s+)?by\s+(?P<by>.+)", make.sort_by),
    rule(
        r"filter\s+(?:(?:the\s+)?(?:\w+\s+){0,3}?)?(?:by|on|for)\s+(?:the\s+)?(?P<by>[\w ]+?)\s*(?:=|:"
        r"|\bis\b|\bequals\b|\bto\b)\s*(?P<value>.+)",
        make.filter_by,
    ),
    rule(
        rf"filter\s+(?:(?:the\s+)?(?:\w+\s+){{0,3}}?)?(?:by|on)\s+(?:the\s+)?(?P<by>[\w ]+?)\s+"
        rf"(?P<value>{Q}|[A-Z][\w ]*)",
        make.filter_by,
    ),
    rule(r"filter\s+(?:(?:the\s+)?(?:\w+\s+){0,3}?)?(?:by|on|for|to)\s+(?P<value>.+)", make.filter_by),
    rule(
        r"(?:show|display|list)\s+(?:me\s+)?only\s+(?:the\s+)?(?P<value>.+?)(?:\s+(?:tasks?|items?"
        r"|to-?dos?|users?|orders?|products?|entries|ones|rows|people|members|accounts))?",
        make.filter_by,
    ),
    rule(
        r"only\s+(?:show|display|list)\s+(?:me\s+)?(?:the\s+)?(?P<value>.+?)(?:\s+(?:tasks?|items?"
        r"|to-?dos?|users?|orders?|products?|entries|ones|rows|people|members|accounts))?",
        make.filter_by,
    ),
    rule(r"(?:delete|remove|trash|discard|erase|get\s+rid\s+of|throw\s+away)\s+(?P<what>.+)", make.delete),
    rule(rf"(?:add|create|make)\s+(?P<what>{Q}.*|.+)(?P<to>)", make.add),
    rule(
        r"(?P<verb>open|go\s+to|go\s+into|visit|navigate\s+to|expand|collapse|unfold|launch"
        r"|follow\s+(?=the\s+.*link)|switch\s+to|view|show|jump\s+to|enter(?=\s+the\s+\w+\s+page))\s+"
        r"(?P<what>.+?)" + _PURPOSE,
        make.open_thing,
    ),
    rule(rf"(?P<verb>{_DO_VERBS})(?:\s+(?P<what>.+?))?", make.do_verb),
    rule(r"(?:my|the|its|your)\s+(?P<body>.+\s(?:is|=)\s.+)", fields.stated),
    rule(
        rf"(?P<body>(?!(?:{VERBS}|note|task|goal|hint|important)\b)[\w][\w /()-]{{0,30}}?\s*[:=]\s*\S.*)", fields.stated
    ),
    rule(
        r"(?:fill|enter|type|put|write)\s+(?:it|them|that|this)(?:\s+in)?|fill\s+in",
        lambda m, c: [Find(c.said, target=Target(pronoun=True))],
    ),
    rule(rf"(?P<verb>(?!(?:{VERBS})\b)[a-z]+)\s+(?P<what>it|them|this|that)", make.do_verb),
    rule(r"find|locate|look", lambda m, c: [Find(c.said, target=Target(pronoun=True))]),
    rule(r"(?:find|locate|look\s+for|go\s+over\s+to|hover\s+over|focus(?:\s+on)?)\s+(?P<what>.+)", make.find),
)
