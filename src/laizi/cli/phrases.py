"""What ``laizi play`` says, in English and in Chinese."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from laizi.doudizhu import Move, Verdict
from laizi.pyrules.doudizhu.table import (
    Action,
    Bid,
    Call,
    Double,
    Join,
    Open,
    Pick,
    Play,
    Rob,
    Start,
)
from laizi.pyrules.doudizhu.wording import CHINESE as CHINESE_WORDING
from laizi.pyrules.doudizhu.wording import ENGLISH as ENGLISH_WORDING
from laizi.pyrules.doudizhu.wording import Wording


@dataclass(frozen=True)
class Phrases:
    """The words and sentences of one language; those with braces are formats."""

    wording: Wording
    sentence: Callable[[Verdict], str]
    """What of a verdict is in this language."""
    actions: Mapping[Action, str]
    welcome: str
    help: str
    you: str
    seat: str
    landlord: str
    left: str
    dealt_again: str
    revealed: str
    no_wild: str
    your_cards: str
    to_beat: str
    you_lead: str
    ask: Mapping[type[Action], str]
    ask_play: str
    ask_reading: str
    by_default: str
    advice: str
    no_such_answer: str
    no_hints: str
    goodbye: str
    won: Mapping[bool, str]
    spring: str

    def name(self, seat: int, own: int) -> str:
        """What a seat is called by who sits on another one."""
        return self.you if seat == own else self.seat.format(seat)

    def kind(self, move: Move) -> str:
        """What a play is called: its kind, of a bomb its class too."""
        kind = self.wording.kinds[move.kind]
        if move.bomb_class is None:
            return kind
        word = self.wording.bomb_classes[move.bomb_class]
        return word if kind in word else f"{word} {kind}"

    def action(self, action: Action) -> str:
        """An answer in a word or two; a play by its kind."""
        return self.kind(action.move) if isinstance(action, Play) else self.actions[action]


ENGLISH: Final = Phrases(
    wording=ENGLISH_WORDING,
    sentence=attrgetter("english"),
    actions={
        Join(): "join",
        Start(open=False): "start",
        Start(open=True): "start with open cards",
        Pick(4): "red sevens",
        Pick(13): "jokers",
        Open(True): "open",
        Open(False): "keep closed",
        Call(True): "call",
        Call(False): "pass",
        Bid(0): "pass",
        Bid(1): "1 point",
        Bid(2): "2 points",
        Bid(3): "3 points",
        Rob(True): "rob",
        Rob(False): "do not rob",
        Double(True): "double",
        Double(False): "do not double",
    },
    welcome="{game}, seed {seed}. You are seat {seat}; type help whenever you are asked.",
    help="Cards are 3456789TJQKA2, X the small and D the big joker, in any order: 34567, 3336.\n"
    "Enter or p passes. ? lists hints, and ?2 plays the second. A wild card is typed like any other;\n"
    "behind a slash or with a star, as in 77*, it is meant and no other. quit ends the hand.",
    you="you",
    seat="seat {}",
    landlord="landlord",
    left="{} left",
    dealt_again="Nobody wanted to be landlord: the cards are dealt again.",
    revealed="Landlord: {landlord}. Bottom cards: {bottom}. Wild: {wild}.",
    no_wild="none",
    your_cards="your cards",
    to_beat="to beat",
    you_lead="you lead",
    ask={
        Start: "Ready?",
        Pick: "Which cards shall be wild?",
        Open: "Lay your cards open?",
        Call: "Be landlord?",
        Bid: "How many points do you bid?",
        Rob: "Rob the landlord?",
        Double: "Double your stake?",
    },
    ask_play="Your play: ",
    ask_reading="These cards are several plays. Which one? ",
    by_default="Enter",
    advice="Hint: {}",
    no_such_answer="Answer with a number or a word of these: {}",
    no_hints="Nothing you hold beats that: pass.",
    goodbye="The hand is not over; it is left here.",
    won={True: "The landlord wins", False: "The peasants win"},
    spring=", spring",
)
CHINESE: Final = Phrases(
    wording=CHINESE_WORDING,
    sentence=attrgetter("chinese"),
    actions={
        Join(): "加入",
        Start(open=False): "开始",
        Start(open=True): "明牌开始",
        Pick(4): "红七",
        Pick(13): "大小王",
        Open(True): "明牌",
        Open(False): "不明牌",
        Call(True): "叫地主",
        Call(False): "不叫",
        Bid(0): "不叫",
        Bid(1): "1分",
        Bid(2): "2分",
        Bid(3): "3分",
        Rob(True): "抢地主",
        Rob(False): "不抢",
        Double(True): "加倍",
        Double(False): "不加倍",
    },
    welcome="{game}，种子{seed}。你是{seat}号座位；随时可输入 help。",
    help="牌写作 3456789TJQKA2，X 是小王，D 是大王，次序随意：34567、3336。\n"
    "回车或 p 不出。? 列出提示，?2 打出第二个提示。癞子照常输入；\n"
    "带星号的牌（如 77*）专指癞子。quit 结束本局。",
    you="你",
    seat="{}号",
    landlord="地主",
    left="剩{}张",
    dealt_again="没有人要当地主，重新发牌。",
    revealed="地主：{landlord}。底牌：{bottom}。癞子：{wild}。",
    no_wild="无",
    your_cards="手牌",
    to_beat="要压",
    you_lead="由你出牌",
    ask={
        Start: "准备好了吗？",
        Pick: "用哪些牌做癞子？",
        Open: "明牌吗？",
        Call: "叫地主吗？",
        Bid: "叫几分？",
        Rob: "抢地主吗？",
        Double: "加倍吗？",
    },
    ask_play="出牌：",
    ask_reading="这些牌有几种打法，要哪一种？",
    by_default="回车",
    advice="提示：{}",
    no_such_answer="请输入其中的编号或词：{}",
    no_hints="没有压得过的牌：不出。",
    goodbye="本局没有打完，到此为止。",
    won={True: "地主赢", False: "农民赢"},
    spring="，春天",
)
