"""Where pages are served: a port that cannot be had is refused before anything is shown."""

import socket

import pytest
from typer.testing import CliRunner

from uwc_content.cli.main import app


@pytest.mark.parametrize("command", ["studio", "serve"])
@pytest.mark.parametrize("port", ["99999", "-3"])
def test_a_port_that_there_is_not_is_refused(command: str, port: str) -> None:
    done = CliRunner().invoke(app, [command, "--no-open", "--port", port])
    assert done.exit_code == 2
    assert "--port" in done.output


def test_a_port_that_somebody_has_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(app, ["serve", "humming_meadow", "--no-open", "--port", port])
    assert done.exit_code == 2
    assert f"port {port} cannot be had" in done.output
