"""The plain page in a real browser: games are played by pressing its buttons."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

import quincunx as qx
from quincunx import rulebook
from quincunx.server.settings import ServerSettings
from tests.server.doors.house import PATIENCE, House, open_house

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless=new",
    "--remote-debugging-port=0",
    "--no-first-run",
    "--disable-gpu",
    "--disable-background-timer-throttling",  # all tabs are as awake as the one in front
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
)

MIDDLE = """(async () => {
  const place = () => {
    const found = document.querySelector(SELECTOR);
    if (!found || document.querySelector("[aria-busy=true]")) return null;
    found.scrollIntoView({ block: "center" });
    const { x, y, width, height } = found.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    return found.contains(document.elementFromPoint(...middle)) ? middle : null;
  };
  const before = place();
  await new Promise((done) => setTimeout(done, 30));
  return before && String(place()) === String(before) ? before : null;
})()"""


LEAVING = "navigated or closed"


class Tab:
    """A page in the browser, driven through its debugging socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.asked = 0
        self.complaints: list[str] = []

    def do(self, method: str, **parameters: Any) -> dict[str, Any]:
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            if message.get("id") == self.asked:
                if method == "Runtime.evaluate" and LEAVING in str(message.get("error")):
                    return self.do(method, **parameters)  # the next page is about to be there
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result
            self.note(message)

    def note(self, event: dict[str, Any]) -> None:
        """Remembers what the browser complains about: exceptions, and what the policy forbids."""
        about = event.get("params", {})
        if event.get("method") == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(about["exceptionDetails"])[:500])
        elif event.get("method") == "Log.entryAdded" and about["entry"]["level"] == "error":
            self.complaints.append(f"{about['entry']['text']} {about['entry'].get('url', '')}")

    def tell(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self.do(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def go(self, address: str) -> None:
        self.do("Page.navigate", url=address)

    def until(self, script: str, what: Callable[[Any], bool] = bool) -> Any:
        """Waits for an expression to be what is wanted."""
        end = time.monotonic() + PATIENCE
        while True:
            value = self.tell(script)
            if what(value):
                return value
            if time.monotonic() > end:
                text = self.tell("document.body.innerText")
                raise AssertionError(
                    f"in vain: {script} is {value!r} on\n{text}\n{self.complaints}"
                )
            time.sleep(0.02)

    def press(self, selector: str) -> None:
        """A real click in the middle of an element, once it stands still."""
        x, y = self.until(MIDDLE.replace("SELECTOR", json.dumps(selector)))
        for kind in ("mousePressed", "mouseReleased"):
            self.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


@contextmanager
def open_browser(folder: Path) -> Iterator[Callable[[], Tab]]:
    """A browser of its own; the function opens a tab in it, as if on another device."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.skip("no Chromium on this machine")
    flags = [*FLAGS, f"--user-data-dir={folder}", *(["--no-sandbox"] if os.getuid() == 0 else [])]
    with (folder / "complaints").open("wb") as complaints:
        process = subprocess.Popen(
            [program, *flags, "about:blank"], stderr=complaints, stdout=complaints
        )
    try:
        port = debugging_port(folder, process)
        with ExitStack() as sockets:

            def open_socket(address: str) -> Tab:
                return Tab(sockets.enter_context(connect(address, max_size=None)))

            about = httpx.get(f"http://127.0.0.1:{port}/json/version", timeout=PATIENCE).json()
            browser = open_socket(about["webSocketDebuggerUrl"])

            def open_tab() -> Tab:
                apart = browser.do("Target.createBrowserContext")  # knows nothing of other tabs
                made = browser.do("Target.createTarget", url="about:blank", **apart)
                tab = open_socket(f"ws://127.0.0.1:{port}/devtools/page/{made['targetId']}")
                for domain in ("Page", "Runtime", "Log"):
                    tab.do(f"{domain}.enable")
                tab.do("Emulation.setFocusEmulationEnabled", enabled=True)
                return tab

            yield open_tab
    finally:
        process.terminate()
        process.wait(PATIENCE)


def debugging_port(folder: Path, process: subprocess.Popen[bytes]) -> int:
    told = folder / "DevToolsActivePort"
    end = time.monotonic() + PATIENCE
    while not told.exists() or not told.read_text().strip():
        if process.poll() is not None or time.monotonic() > end:
            pytest.skip("the Chromium of this machine does not start")
        time.sleep(0.05)
    return int(told.read_text().split()[0])


@pytest.fixture(scope="module")
def open_tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Tab]]:
    with open_browser(tmp_path_factory.mktemp("browser")) as opener:
        yield opener


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    settings = ServerSettings(data=tmp_path_factory.mktemp("inn"), workers=0, rate=0)
    with open_house(settings) as house:
        yield house


ACTIONS = "[...document.querySelectorAll('.actions button')].map((one) => one.dataset.text)"
READ = ("fr", "de", "hu", "ru", "nl")  # a language for each game
LOG = "[...document.querySelectorAll('.log li')].map((one) => one.textContent)"
STATUS = "document.querySelector('.status')?.textContent"


def start(tab: Tab, house: House, game: str, way: int) -> str:
    """From the home page to a new table, by pressing; the match."""
    tab.go(f"{house.address}/")
    tab.press(f"[data-game={game}] a.main")
    tab.press(f".way:nth-of-type({way}) input")
    tab.press(".setup button.main")
    address: str = tab.until("location.pathname", lambda path: path.startswith("/t/"))
    tab.until(STATUS)
    return address.removeprefix("/t/")


def play(tab: Tab, choose: Callable[[list[str]], str]) -> str:
    """Presses one of the actions and waits until something has happened."""
    legal = tab.until(ACTIONS)
    chosen = choose(legal)
    before = tab.tell(LOG)
    tab.press(f'.actions button[data-text="{chosen}"]')
    tab.until(LOG, lambda log: log != before)
    return chosen


def reload(tab: Tab) -> None:
    """What was shown must be there again."""
    before = tab.until(LOG)
    tab.do("Page.reload")
    tab.until(LOG, lambda log: log == before)


def test_a_whole_game_on_one_screen(inn: House, open_tab: Callable[[], Tab]) -> None:
    """Bossa to its end by pressing buttons; a reload in the middle changes nothing."""
    tab = open_tab()
    match = start(tab, inn, "bossa", 3)
    choose = Random(3).choice
    played = 0
    while inn.look(match)["phase"] != "over":
        play(tab, choose)
        played += 1
        if played == 2:
            reload(tab)
        assert played < 200
    tab.until(STATUS, lambda text: "won" in text or "draw" in text)
    assert inn.look(match)["seed"] in tab.tell("document.body.textContent")
    assert (
        tab.tell("document.querySelector('a[download]').pathname") == f"/api/matches/{match}/record"
    )
    assert tab.complaints == []


DOORS = """
window.opened = []; window.isCut = false;
window.WebSocket = class extends WebSocket {
  constructor(address) { super(window.isCut ? "ws://127.0.0.1:9/" : address); window.opened.push(this); }
};"""


def meet(tab: Tab, house: House, game: str) -> tuple[str, str]:
    """A table where a friend has sat down: the match, and the friend's token."""
    tab.do("Page.addScriptToEvaluateOnNewDocument", source=DOORS)
    match = start(tab, house, game, 2)
    tab.until(STATUS, lambda text: text == "Waiting for players.")
    joined = house.http.post(f"/api/matches/{match}/join", json={"name": "Grace"}).json()
    tab.until(STATUS, lambda text: text == "Your move.")
    token: str = joined["token"]
    return match, token


def test_a_lost_line_comes_back(inn: House, open_tab: Callable[[], Tab]) -> None:
    """What happened meanwhile is shown, and what was pressed meanwhile is played once."""
    tab = open_tab()
    match, friend = meet(tab, inn, "sensei")
    play(tab, lambda legal: legal[0])
    cut(tab, True)
    tab.until("!document.getElementById('line').hidden")
    tab.press('.actions button[data-text="end"]')
    tab.until("!document.querySelector('.side > .notice').hidden")
    assert inn.look(match)["to_move"] == 0
    cut(tab, False)
    tab.until(STATUS, lambda text: text == "Grace is to move.")
    tab.until("document.getElementById('line').hidden")
    cut(tab, True)
    for _ in range(2):
        action = inn.look(match, friend)["view"]["actions"][0]["action"]
        assert inn.command(match, friend, do="act", action=action).status_code == 200
    cut(tab, False)
    tab.until(LOG, lambda log: log == inn.look(match)["log"])
    played = [event for event in events(inn, match) if event["kind"] == "acted"]
    assert [event["player"] for event in played] == [0, 0, 1, 1]


def cut(tab: Tab, is_cut: bool) -> None:
    """Takes the network away, or gives it back."""
    tab.do("Network.enable")
    tab.do(
        "Network.emulateNetworkConditions",
        offline=is_cut,
        latency=0,
        downloadThroughput=-1,
        uploadThroughput=-1,
    )
    tab.tell(f"window.isCut = {str(is_cut).lower()}; window.opened.at(-1).close()")


def events(house: House, match: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = house.http.get(f"/api/matches/{match}/events").json()["events"]
    return found


def test_a_seats_link_opens_it_on_another_device(inn: House, open_tab: Callable[[], Tab]) -> None:
    tab, elsewhere, stranger = open_tab(), open_tab(), open_tab()
    match, _ = meet(tab, inn, "sensei")
    key = tab.tell(f"JSON.parse(localStorage['quincunx.seats'])['{match}'].tokens[0]")
    assert key not in tab.tell("location.href")
    elsewhere.go(f"{inn.address}/t/{match}#{key}")
    elsewhere.until(STATUS, lambda text: text == "Your move.")
    assert key not in elsewhere.tell("location.href")  # and yet a reload comes back to the seat
    elsewhere.do("Page.reload")
    elsewhere.until(STATUS, lambda text: text == "Your move.")
    stranger.go(f"{inn.address}/t/{match}")
    stranger.until(STATUS, lambda text: text == "player 1 is to move.")
    assert stranger.tell(ACTIONS) == []
    play(elsewhere, lambda legal: legal[0])
    for other in (tab, stranger):
        other.until(LOG, lambda log: log == inn.look(match)["log"])


def test_who_shares_a_screen_does_not_see_the_others_secret(
    inn: House, open_tab: Callable[[], Tab]
) -> None:
    tab = open_tab()
    start(tab, inn, "sarena", 3)
    for _ in range(2):
        tab.until("!document.querySelector('.curtain').hidden")
        assert tab.tell("document.querySelector('.board img').getAttribute('src')") is None
        tab.press(".curtain button")
        tab.until("document.querySelector('.board img').src.length > 1000")
        picture = tab.tell("decodeURIComponent(document.querySelector('.board img').src)")
        assert picture.count(">hidden<") == 1
        play(tab, lambda legal: legal[0])


def test_playing_by_keys_alone(inn: House, open_tab: Callable[[], Tab]) -> None:
    """After an action the keys are where the next one is: at the first button, or in the box."""
    tab = open_tab()
    start(tab, inn, "serendipity", 3)
    tab.until(ACTIONS)
    tab.tell("document.querySelector('.actions button').focus()")
    while tab.tell("document.activeElement.type") != "search":  # they pick their colours
        count = len(tab.tell(LOG))
        enter(tab)
        tab.until(f"{LOG}.length > {count}")
        tab.until("document.activeElement.matches('.actions button, [type=search]')")
    tab.do("Input.insertText", text="FLIP g7")
    enter(tab)
    tab.until(LOG, lambda log: any(line.endswith("flip g7") for line in log))
    assert "flip g7" in tab.until("document.getElementById('heard').textContent")


def enter(tab: Tab) -> None:
    for kind in ("keyDown", "keyUp"):
        tab.do("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r")


@pytest.mark.parametrize(("name", "lang"), [*zip(qx.game_names(), READ, strict=True)])
def test_a_rulebook_is_shown_as_it_is_meant(
    inn: House, open_tab: Callable[[], Tab], name: str, lang: str
) -> None:
    """In the language of the browser; no mark of Markdown is left, every rule can be linked to."""
    tab = open_tab()
    tab.do("Network.enable")
    tab.do("Emulation.setUserAgentOverride", userAgent="test", acceptLanguage=f"{lang}-XX,en")
    tab.go(f"{inn.address}/?rules={name}")
    assert tab.until("document.querySelector('.rulebook')?.lang") == lang
    text = tab.tell("document.querySelector('.rulebook').innerText")
    assert not re.search(r"\*\*|\*\w|<a|\]\(|^[|>-] |`", text, re.MULTILINE)
    anchors = set(tab.tell("[...document.querySelectorAll('.rulebook [id]')].map((one) => one.id)"))
    assert {rulebook.anchor(number) for number in rulebook.rules(name).numbers} <= anchors
    pictures = tab.tell("[...document.querySelectorAll('.rulebook img')].map((one) => one.src)")
    assert pictures
    for picture in pictures:
        assert inn.http.get(picture).headers["content-type"] == "image/svg+xml"
    assert tab.complaints == []
