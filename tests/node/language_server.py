"""Drives yaml-language-server over its standard streams, as an editor does."""

import json
import os
import queue
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 60
"""Seconds until a silent server counts as hanging."""

SETTINGS = {
    "yaml": {
        "validate": True,
        "hover": True,
        "completion": True,
        "schemaStore": {"enable": False},
        "format": {"enable": False},
    }
}


class LanguageServer:
    """One running server. Documents are opened under the addresses of real files, so that their schemas are found."""

    def __init__(self, node: str, program: Path, root: Path) -> None:
        environment = {**os.environ, "NODE_NO_WARNINGS": "1"}
        self.process = subprocess.Popen(
            [node, str(program), "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        self.replies: dict[int, queue.Queue[dict[str, Any]]] = {}
        self.diagnostics: dict[str, queue.Queue[list[dict[str, Any]]]] = {}
        self.opened = 0
        self.last = 0
        self.turn = threading.Lock()
        threading.Thread(target=self.listen, daemon=True).start()
        self.initialize(root)

    # --- the protocol ---

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin
        with self.turn:
            self.process.stdin.write(f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
            self.process.stdin.flush()

    def receive(self) -> dict[str, Any] | None:
        assert self.process.stdout
        length = 0
        while (line := self.process.stdout.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length)) if length else None

    def listen(self) -> None:
        while (message := self.receive()) is not None:
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                self.diagnostics[params["uri"]].put(params["diagnostics"])
            elif "method" in message and "id" in message:
                self.send({"id": message["id"], "result": self.answer(message)})
            elif "id" in message:
                self.replies[message["id"]].put(message)

    def answer(self, message: dict[str, Any]) -> object:
        if message["method"] == "workspace/configuration":
            return [SETTINGS.get(item.get("section", ""), {}) for item in message["params"]["items"]]
        return None

    def request(self, method: str, params: object) -> Any:
        self.last += 1
        number = self.last
        self.replies[number] = queue.Queue()
        self.send({"id": number, "method": method, "params": params})
        reply = self.replies[number].get(timeout=PATIENCE)
        assert "error" not in reply, reply["error"]
        return reply["result"]

    def notify(self, method: str, params: object) -> None:
        self.send({"method": method, "params": params})

    def initialize(self, root: Path) -> None:
        documentation = {"documentationFormat": ["markdown"], "snippetSupport": True}
        capabilities = {
            "textDocument": {
                "completion": {"completionItem": documentation},
                "hover": {"contentFormat": ["markdown"]},
                "publishDiagnostics": {},
            },
            "workspace": {"configuration": True},
        }
        uri = root.as_uri()
        params = {"processId": os.getpid(), "rootUri": uri, "capabilities": capabilities, "workspaceFolders": None}
        self.request("initialize", params)
        self.notify("initialized", {})
        self.notify("workspace/didChangeConfiguration", {"settings": SETTINGS})

    # --- what an editor does ---

    @contextmanager
    def opened_in(self, folder: Path, text: str) -> Iterator[str]:
        """Put a text into the editor as a new file of a folder; its schema is found from there."""
        self.opened += 1
        uri = (folder / f"opened_{self.opened}.yaml").as_uri()
        self.diagnostics[uri] = queue.Queue()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        yield uri
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def faults(self, folder: Path, text: str) -> list[dict[str, Any]]:
        """What is marked in the text."""
        with self.opened_in(folder, text) as uri:
            return self.diagnostics[uri].get(timeout=PATIENCE)

    def complete(self, folder: Path, text: str) -> dict[str, dict[str, Any]]:
        """What is offered where `|` stands in the text, by label."""
        answer = self.ask_at_cursor("textDocument/completion", folder, text) or {"items": []}
        return {item["label"]: item for item in answer["items"]}

    def hover(self, folder: Path, text: str) -> str:
        """What is shown over the word after `|`."""
        answer = self.ask_at_cursor("textDocument/hover", folder, text)
        return answer["contents"]["value"] if answer else ""

    def ask_at_cursor(self, method: str, folder: Path, text: str) -> Any:
        before, _, after = text.partition("|")
        position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        with self.opened_in(folder, before + after) as uri:
            return self.request(method, {"textDocument": {"uri": uri}, "position": position})

    def close(self) -> None:
        self.request("shutdown", None)
        self.notify("exit", None)
        self.process.wait(timeout=PATIENCE)
