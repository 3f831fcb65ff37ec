"""What every request must keep to, and what every answer carries: the studio serves this machine's own pages alone."""

import asyncio
import re
import secrets
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from uwc_content.studio.rates import Buckets, is_this_machine

LARGEST_BODY = 64 * 1024
TOKEN_HEADER = "x-studio-token"
SAFE = frozenset({"GET", "HEAD"})
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # faces are laid out in millimetres, each mark at its place
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
ANSWER_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


GUESTS_MAY = re.compile(r"/tables/[^/]+/.*|/static/[^/]+|/packs/[^/]+/(fonts\.css|fonts/[^/]+|files/.+)")
"""What other machines may ask for: a table, and what is needed to draw it. Everything else is this machine's own."""


SLOWEST_BODY, SLOWEST_READER = 15.0, 30.0
"""Seconds for what a page sends, and for each piece that a page is sent."""


class TooLarge(Exception):
    """A body that is longer than anything a page sends."""


class TooSlow(Exception):
    """A body that does not arrive."""


class Unread(Exception):
    """Somebody does not take what is sent: the connection ends, and nobody else waits."""


class Guard:
    """Stands before the pages. Host against rebinding; Origin, token, type and size for whatever writes."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], token: str) -> None:
        self.app = app
        self.hosts = frozenset(hosts)
        self.token = token
        self.buckets = Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self.refusal(scope, headers)
        if refusal:
            await PlainTextResponse(refusal[1], refusal[0])(scope, receive, protected(send))
            return
        try:
            await self.app(scope, limited(receive, scope["method"] not in SAFE), protected(send))
        except TooLarge:
            await PlainTextResponse("too large", 413)(scope, receive, protected(send))
        except TooSlow:
            await PlainTextResponse("too slow", 408)(scope, receive, protected(send))
        except Unread:
            return

    def refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """The status and the reason, or None."""
        if not self.buckets.takes(address_of(scope)):
            return 429, "too many requests: wait a moment"
        host = headers.get("host", "")
        if host not in self.hosts:
            return 421, "this server does not answer to that name"
        if is_guest(scope) and not GUESTS_MAY.fullmatch(scope["path"]):
            return 403, "only the tables of games are open to other machines"
        if scope["method"] not in SAFE:
            return self.refusal_to_write(host, headers)
        site, mode = headers.get("sec-fetch-site", "none"), headers.get("sec-fetch-mode", "navigate")
        if site in ("cross-site", "same-site") and mode != "navigate":
            return 403, "another site may not read this"
        return None

    def refusal_to_write(self, host: str, headers: Headers) -> tuple[int, str] | None:
        if headers.get("origin") != f"http://{host}":
            return 403, "another site may not write here"
        if not secrets.compare_digest(headers.get(TOKEN_HEADER, "").encode(), self.token.encode()):
            return 403, "the page is out of date: load it again"
        if headers.get("content-type", "").partition(";")[0] != "application/json":
            return 415, "only JSON is taken"
        length = headers.get("content-length", "")
        if length and (not length.isdecimal() or len(length) > 9 or int(length) > LARGEST_BODY):
            return 413, "too large"
        return None


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def is_guest(scope: Scope) -> bool:
    """Whether somebody asks from another machine."""
    return not is_this_machine(address_of(scope))


def limited(receive: Receive, is_writing: bool) -> Receive:
    """Counts what arrives, whatever the request says about its length, and does not wait for it for ever.

    A page that only reads sends nothing: there the wait is for it to go away.
    """
    arrived = 0

    async def counted() -> Message:
        nonlocal arrived
        try:
            message = await (asyncio.wait_for(receive(), SLOWEST_BODY) if is_writing else receive())
        except TimeoutError:
            raise TooSlow from None
        arrived += len(message.get("body", b""))
        if arrived > LARGEST_BODY:
            raise TooLarge
        return message

    return counted


def protected(send: Send) -> Send:
    """Puts the headers on that keep a browser from doing more than showing the page."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            is_picture = headers.get("content-type", "").startswith("image/")
            headers.setdefault("content-security-policy", PICTURE_POLICY if is_picture else POLICY)
            for name, value in ANSWER_HEADERS.items():
                headers.setdefault(name, value)
        try:
            await asyncio.wait_for(send(message), SLOWEST_READER)
        except TimeoutError:
            raise Unread from None

    return sent


def new_token() -> str:
    return secrets.token_urlsafe(16)


def local_hosts(port: int, further: Iterable[str] = ()) -> set[str]:
    """How a browser may call this server."""
    names = ("127.0.0.1", "localhost", "[::1]", *further)
    return {f"{name}:{port}" for name in names} | ({*names} if port == 80 else set())
