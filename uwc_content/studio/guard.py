"""What every request must keep to, and what every answer carries: the studio serves this machine's own pages alone."""

import re
import secrets
from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class TooLarge(Exception):
    """A body that is longer than anything a page sends."""


class Guard:
    """Stands before the pages. Host against rebinding; Origin, token, type and size for whatever writes."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], token: str) -> None:
        self.app = app
        self.hosts = frozenset(hosts)
        self.token = token

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
            await self.app(scope, limited(receive), protected(send))
        except TooLarge:
            await PlainTextResponse("too large", 413)(scope, receive, protected(send))

    def refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """The status and the reason, or None."""
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
        if not secrets.compare_digest(headers.get(TOKEN_HEADER, ""), self.token):
            return 403, "the page is out of date: load it again"
        if headers.get("content-type", "").partition(";")[0] != "application/json":
            return 415, "only JSON is taken"
        length = headers.get("content-length", "")
        if length and (not length.isdecimal() or len(length) > 9 or int(length) > LARGEST_BODY):
            return 413, "too large"
        return None


def is_guest(scope: Scope) -> bool:
    """Whether somebody asks from another machine."""
    client = scope.get("client")
    try:
        return client is None or not ip_address(client[0]).is_loopback
    except ValueError:
        return True


def limited(receive: Receive) -> Receive:
    """Counts what arrives, whatever the request says about its length."""
    arrived = 0

    async def counted() -> Message:
        nonlocal arrived
        message = await receive()
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
        await send(message)

    return sent


def new_token() -> str:
    return secrets.token_urlsafe(16)


def local_hosts(port: int, further: Iterable[str] = ()) -> set[str]:
    """How a browser may call this server."""
    names = ("127.0.0.1", "localhost", "[::1]", *further)
    return {f"{name}:{port}" for name in names} | ({*names} if port == 80 else set())
