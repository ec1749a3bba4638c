"""Which English words begin a command, and which may stand before one."""

from __future__ import annotations

import re

VERBS = (
    "click|tap|press|hit|push|double[- ]click|right[- ]click|open|go(?= )|visit|navigate|show|view"
    "|expand|collapse|unfold|close|dismiss|"
    "type|enter|input|write|put|insert|paste|copy|fill|set|change|update|make|choose|select|pick"
    "|check|tick|uncheck|untick|"
    "mark|unmark|enable|disable|activate|deactivate|turn|switch|toggle|scroll|wait|search|find|look"
    "|locate|read|tell|report|what|how|"
    "get|give|say|return|add|create|delete|remove|trash|discard|clear|filter|sort|order(?= (?:by|the"
    "|it|them))|confirm|accept|submit|save|send|log|"
    "sign|login|rename|edit|increase|decrease|raise|lower|use|reply|forward|buy|pay|book|reserve"
    "|cancel|apply|like|unlike|follow|unfollow|"
    "share|star|unstar|archive|move|drag|continue|proceed|finish|download|upload|check ?out|place"
    "|subscribe|agree|count|"
    "post(?=\\s*(?:$|[,;]|(?:it|this|that|them|the|my|your)\\b))|comment(?=\\s*(?:$|[,;]|it\\b))|go(?=\\s*$)|tweet"
    "|deselect|unselect|refresh|hover|retweet|complete|invite|approve|reject|suspend|block|unblock|ban"
    "|publish|start|stop|play|pause|"
    "print|export|import|reset|undo|redo|minimize|maximize|adjust|purchase|answer|verify|list(?= "
    "(?:the|all|every))|is(?= )|"
    "are(?= )|which|who|jump|draw|resize|highlight|solve|guess|generate|focus|calculate|compute|"
    "state(?= the)|note(?= the)|deny|decline|allow|keep|ask|require|swap|exchange|reload"
)
"""Words that can begin a command; a comma or "and" before one of them ends a clause."""

LEAD = re.compile(
    r"^(?:(?:(?:do|perform|follow|carry out) (?:the following|these)(?: steps| instructions)?|ok|okay"
    r"|hi|hello|hey|please|now|first|firstly|secondly|next(?=,)|finally|lastly|also|and"
    r"|then|after that|afterwards|"
    r"can you|could you|would you|will you|i want you to|i want to|i would like (?:you )?to"
    r"|i['’]?d like (?:you )?to|i need (?:you )?to|"
    r"you (?:should|must|need to|have to)|your task is to|the task is to|try to|let['’]?s|go ahead and"
    r"|just|simply|when (?:done|ready|finished)|"
    r"once (?:done|that is done)|step \d+|in the end|at the end|to finish|help me(?: to)?|switch between the \w+ to|"
    r"(?:by )?using the (?:\w+ )?(?:editor|text ?box|input|field|form|widget|terminal|page|mouse|tool)s?"
    r"(?: below| above)?(?: to)?|"
    r"use the (?:\w+ )?(?:text ?box|input|field|form|widget|tool)s?(?: below| above)? to)"
    r"(?:[\s,:]+|$))+",
    re.I,
)
"""Words before a command that carry none of it."""
