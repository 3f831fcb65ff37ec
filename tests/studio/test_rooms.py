"""Games in the browser: whose turn it is, what each seat sees, what is refused, and that nothing is lost."""

import json
from pathlib import Path
from random import Random

import pytest
from bundles import real_bundle
from starlette.testclient import TestClient

from uwc_content.engine.game import Refused
from uwc_content.games import find
from uwc_content.studio.rooms import SPECTATOR, Room, Rooms, Stale, Wish
from uwc_content.studio.server import Settings, make_app
from uwc_content.studio.shown_packs import Packs

PACK = "humming_meadow"
PORT = 8000
PEOPLE = Wish("Ada,Ben", "", 5)
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bundle(shared_client: TestClient) -> dict[str, object]:
    found: dict[str, object] = shared_client.app.state.packs.by_id[PACK].snapshot.bundle  # type: ignore[attr-defined]
    return found


@pytest.fixture
def rooms(tmp_path: Path) -> Rooms:
    return Rooms(tmp_path / "tables", find)


@pytest.fixture
def room(rooms: Rooms, bundle: dict[str, object]) -> Room:
    return rooms.open(bundle, PEOPLE)


def test_a_choice_needs_the_seat_whose_turn_it_is(room: Room) -> None:
    other = 1 - room.actor
    with pytest.raises(Refused):
        room.choose(other, room.version, 0)
    with pytest.raises(Refused):
        room.choose(SPECTATOR, room.version, 0)
    assert room.version == 0


def test_a_choice_answers_the_state_that_was_shown(room: Room) -> None:
    seat = room.actor
    room.choose(seat, 0, 0)
    with pytest.raises(Stale):
        room.choose(seat, 0, 0)
    assert len(room.game.choices) == 1


@pytest.mark.parametrize("choice", [True, 1.0, "0", None, -1, 10_000, [0]])
def test_only_an_option_can_be_chosen(room: Room, choice: object) -> None:
    with pytest.raises(Refused):
        room.choose(room.actor, room.version, choice)
    assert room.game.choices == []


def test_a_seat_belongs_to_its_token_alone(rooms: Rooms, bundle: dict[str, object]) -> None:
    room = rooms.open(bundle, Wish("Ada,random", "", 5))
    assert room.seat_of(room.tokens[0]) == 0
    assert room.seat_of(room.tokens[1]) == SPECTATOR, "the seat of a bot is nobody's"
    assert room.seat_of("") == room.seat_of("guess") == SPECTATOR


def test_every_language_tells_the_same_game(room: Room) -> None:
    seat = room.actor
    polish = room.table("pl").question().text
    room.choose(seat, 0, 0)
    late = room.table("hu")
    assert late.game.choices == room.game.choices == room.table("pl").game.choices
    assert room.table("pl").question().text != room.table("en").question().text
    assert polish != room.table("en").question().text


def test_questions_are_read_by_the_one_who_is_asked(room: Room) -> None:
    assert room.question("en", room.actor) is not None
    assert room.question("en", 1 - room.actor) is None
    assert room.question("en", SPECTATOR) is None


def test_a_choice_can_be_taken_back_in_all_languages(rooms: Rooms, bundle: dict[str, object]) -> None:
    room = rooms.open(bundle, Wish("Ada,Ben", "", 5))
    room.table("it")
    for _ in range(30):
        seat, made = room.actor, len(room.game.choices)
        room.choose(seat, room.version, 0)
        if room.actor == seat and not room.undo(seat, room.version):
            assert len(room.game.choices) == len(room.table("it").game.choices) == made
            return
    pytest.fail("nothing could be taken back")


def test_a_killed_server_has_lost_nothing(rooms: Rooms, room: Room) -> None:
    for _ in range(5):
        room.choose(room.actor, room.version, 0)
    again = Rooms(rooms.folder, find)
    again.load()
    assert again.by_name[room.name].game.state.plain() == room.game.state.plain()
    assert again.by_name[room.name].tokens == room.tokens


def test_a_damaged_room_is_left_alone(rooms: Rooms, room: Room) -> None:
    file = room.folder / "room.json"
    plain = json.loads(file.read_bytes())
    for damage in ({"choices": [999]}, {"tokens": []}, {"format": 9}, {"players": "x"}, {"setup": {}}):
        file.write_text(json.dumps({**plain, **damage}))
        again = Rooms(rooms.folder, find)
        again.load()
        assert again.by_name == {}
        assert file.exists()


def test_tokens_are_nobody_elses(room: Room) -> None:
    assert room.folder.stat().st_mode & 0o077 == 0


def test_bots_play_until_a_person_has_to_decide(rooms: Rooms, bundle: dict[str, object]) -> None:
    room = rooms.open(bundle, Wish("random,Ada", "", 3))
    while room.is_bots_turn:
        room.let_bot_choose()
    assert room.is_over or room.actor == 1


# --- several answers at once ---


@pytest.fixture(scope="module")
def boards() -> dict[str, object]:
    """A game that begins with the question which cards to keep."""
    return real_bundle()


@pytest.fixture
def discarding(rooms: Rooms, boards: dict[str, object]) -> Room:
    return rooms.open(boards, Wish("Ada", "", 3))


def test_several_cards_are_discarded_in_one_answer(discarding: Room) -> None:
    discarding.table("hu")
    many = discarding.table("en").question().many
    hand = discarding.table("en").hand(0)
    discarding.choose_all(0, 0, [4, 1, 2][:many])
    assert many == discarding.version == len(discarding.game.choices) == 3
    left = [card for place, card in enumerate(hand) if place not in (4, 1, 2)]
    assert sorted(discarding.table("en").hand(0)) == sorted(left)
    assert discarding.table("hu").game.choices == discarding.game.choices


@pytest.mark.parametrize("choices", [[0, 1], [0, 1, 1], [0, 1, 99], [0, 1, "2"], [0, 1, True], 5, None, [0, 1, 2, 3]])
def test_other_answers_than_are_asked_for_are_none(discarding: Room, choices: object) -> None:
    with pytest.raises(Refused):
        discarding.choose_all(0, 0, choices)
    assert discarding.game.choices == []


def test_equal_cards_may_both_be_given_up(rooms: Rooms, bundle: dict[str, object]) -> None:
    room, twice = a_hand_with_equal_cards(rooms, bundle)
    seat, made = room.actor, len(room.game.choices)
    question, card = room.table("en").question(), room.table("en").hand(room.actor)
    option = next(each.option for each in question.choices if f"item:{twice}/" in each.refs[0])
    other = next(each.option for each in question.choices if each.option != option)
    with pytest.raises(Refused):
        room.choose_all(seat, room.version, [other] * question.many)
    room.choose_all(seat, room.version, [option, option, other][: question.many])
    assert len(room.game.choices) == made + question.many
    assert card.count(twice) == 2
    assert twice not in room.table("en").hand(seat)


def a_hand_with_equal_cards(rooms: Rooms, bundle: dict[str, object]) -> tuple[Room, str]:
    """A game in which somebody has to give up several cards and has one of them twice."""
    for seed in range(60):
        room, chance = rooms.open(bundle, Wish("Ada,Ben", "", seed)), Random(seed)
        while not room.is_over:
            hand = room.table("en").hand(room.actor)
            twice = next((card for card in hand if hand.count(card) == 2), "")
            if twice and room.table("en").question().many > 1:
                return room, twice
            room.replay(chance.randrange(len(room.game.codes)))
        rooms.close(room.name)
    pytest.fail("nobody has had equal cards")


def test_several_answers_need_the_seat_and_the_state_that_was_shown(discarding: Room) -> None:
    with pytest.raises(Stale):
        discarding.choose_all(0, 1, [0, 1, 2])
    with pytest.raises(Refused):
        discarding.choose_all(SPECTATOR, 0, [0, 1, 2])


# --- over the wire ---


def sent(client: TestClient, address: str, body: dict[str, object]) -> tuple[int, dict[str, object]]:
    token = client.app.state.token  # type: ignore[attr-defined]
    headers = {"origin": "http://127.0.0.1:8000", "x-studio-token": token}
    answer = client.post(address, json=body, headers=headers)
    is_json = answer.headers["content-type"].startswith("application/json")
    return answer.status_code, answer.json() if is_json else {}


def opened(client: TestClient, players: str) -> tuple[str, list[str]]:
    status, told = sent(client, f"/packs/{PACK}/play/open", {"players": players, "options": "", "seed": 5})
    assert status == 200
    seats = told["seats"]
    assert isinstance(seats, list)
    return str(told["room"]), [link for _, link in seats]


def test_a_link_becomes_a_cookie_of_its_table(client: TestClient) -> None:
    name, (first, _) = opened(client, "Ada,Ben")
    answer = client.get(first, follow_redirects=False)
    assert answer.headers["location"] == f"/tables/{name}/"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert f"path=/tables/{name}/" in cookie
    assert client.get(f"/tables/{name}/seats/guess", follow_redirects=False).status_code == 404


def test_each_seat_sees_its_own_and_nothing_of_others(client: TestClient) -> None:
    name, links = opened(client, "Ada,Ben")
    room = client.app.state.rooms.by_name[name]  # type: ignore[attr-defined]
    hands = [room.table("en").hand(seat) for seat in range(2)]
    names = [{room.names("en").name(card) for card in hand} for hand in hands]
    for seat, link in enumerate(links):
        client.cookies.clear()
        page = client.get(link).text
        own, other = names[seat], names[1 - seat] - names[seat]
        assert other
        assert all(each in page for each in own)
        assert not any(each in page for each in other)
        assert not any(token in page for token in room.tokens)
    client.cookies.clear()
    page = client.get(f"/tables/{name}/").text
    assert not any(each in page for each in names[0] | names[1])


def test_choosing_over_the_wire(client: TestClient) -> None:
    name, links = opened(client, "Ada,Ben")
    room = client.app.state.rooms.by_name[name]  # type: ignore[attr-defined]
    seat = room.actor
    assert sent(client, f"/tables/{name}/choose", {"choice": 0, "version": 0})[0] == 422, "nobody sits there yet"
    client.get(links[seat])
    assert sent(client, f"/tables/{name}/choose", {"choice": 0, "version": 7})[0] == 409
    assert sent(client, f"/tables/{name}/choose", {"choice": "0", "version": 0})[0] == 422
    assert sent(client, f"/tables/{name}/choose", {"choice": 0, "version": 0}) == (200, {"version": 1})
    view = client.get(f"/tables/{name}/view").text
    assert 'data-version="1"' in view


@pytest.mark.parametrize(
    ("players", "options"), [("Ada", ""), ("Ada,Ben,Cy,Dan,Eve", ""), ("Ada,", ""), ("Ada,Ben", "dragons=on")]
)
def test_what_cannot_be_set_up_is_refused(client: TestClient, players: str, options: str) -> None:
    asked = {"players": players, "options": options, "seed": 1}
    status, told = sent(client, f"/packs/{PACK}/play/open", asked)
    assert status == 422
    assert told["message"]
    assert client.app.state.rooms.by_name == {}  # type: ignore[attr-defined]


def test_a_body_that_is_no_object_is_refused(client: TestClient) -> None:
    name, _ = opened(client, "Ada,Ben")
    token = client.app.state.token  # type: ignore[attr-defined]
    headers = {"origin": "http://127.0.0.1:8000", "x-studio-token": token, "content-type": "application/json"}
    for body in (b"", b"[]", b"{", b"[" * 20_000):
        assert client.post(f"/tables/{name}/choose", content=body, headers=headers).status_code == 400


def test_the_lobby_lists_games_and_removes_them(client: TestClient) -> None:
    name, links = opened(client, "Ada,Ben")
    assert links[0] in client.get(f"/packs/{PACK}/play").text
    folder = client.app.state.rooms.by_name[name].folder  # type: ignore[attr-defined]
    assert sent(client, f"/packs/{PACK}/play/close", {"room": name})[0] == 200
    assert not folder.exists()
    assert sent(client, f"/packs/{PACK}/play/close", {"room": name})[0] == 404


def test_rules_faces_and_the_past_are_fetched_by_the_seat(client: TestClient) -> None:
    """Boards and faces by their keys, whatever else is asked for is nothing."""
    name, (link, _) = opened(client, "Ada,Ben")
    client.get(link)
    table = f"/tables/{name}"
    assert "chapter" in client.get(f"{table}/rules").text
    found = client.get(
        f"{table}/faces", params={"keys": "cards.poppy,cards.poppy.front,cards.nobody,../pack.yaml"}
    ).json()
    assert 'class="f"' in found["cards.poppy"]
    assert found["cards.poppy.front"].startswith("<g ")
    assert not found["cards.nobody"]
    assert not found["../pack.yaml"]
    assert "data-past" not in client.get(f"{table}/view?at=9").text
    client.cookies.clear()
    assert client.get(f"{table}/screens").status_code == 403, "only seats have screens"


def test_players_are_served_tables_and_nothing_else(project: Path) -> None:
    app = make_app(Packs([project / "content" / PACK], find, project), Settings(PORT, is_for_players=True))
    with TestClient(app, base_url=f"http://127.0.0.1:{PORT}", client=("127.0.0.1", 50_000)) as client:
        assert "data-seats" in client.get("/").text
        for place in ("", "translate", "balance", "items/cards/poppy", "boards"):
            assert client.get(f"/packs/{PACK}/{place}").status_code == 404


def test_what_happened_is_told_to_the_seat_that_asks(client: TestClient) -> None:
    name, links = opened(client, "Ada,Ben")
    room = client.app.state.rooms.by_name[name]  # type: ignore[attr-defined]
    seat = room.actor
    room.choose(seat, 0, 0)
    place = f"/tables/{name}/happened"
    chosen = {}
    for each in (seat, 1 - seat, SPECTATOR):
        client.cookies.clear()
        if each != SPECTATOR:
            client.get(links[each])
        told = client.get(place).json()
        assert told["made"] == 1
        assert all(event.keys() >= {"at", "kind", "seat", "text", "refs", "amounts"} for event in told["events"])
        chosen[each] = [event for event in told["events"] if event["kind"] == "chosen"]
        assert client.get(f"{place}?since=1").json()["events"] == []
    assert [len(chosen[each]) for each in (seat, 1 - seat, SPECTATOR)] == [1, 0, 0], "a choice is its player's own"
    for odd in ("-1", "x", "9" * 30, ""):
        assert client.get(place, params={"since": odd}).status_code == 200
