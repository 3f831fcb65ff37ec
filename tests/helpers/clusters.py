"""A real Dask cluster on this machine: a scheduler and workers as processes of their own."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

PATIENCE = 60
Process = subprocess.Popen[bytes]


class LoopbackCluster:
    """Ends everything that it has started."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.log = (folder / "cluster.log").open("wb")
        self.workers: list[Process] = []
        where = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show", "--no-jupyter")
        self.scheduler = self.start("dask_scheduler", *where)
        self.address: str = json.loads(waited_for(self.file))["address"]

    def start(self, program: str, *arguments: str) -> Process:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments, "--scheduler-file", str(self.file)]
        quiet = {**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"}
        return subprocess.Popen(command, stdout=self.log, stderr=self.log, env=quiet, cwd=self.file.parent)

    def add_worker(self) -> Process:
        one = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1", "--death-timeout", "30")
        self.workers.append(self.start("dask_worker", *one, "--local-directory", str(self.file.parent)))
        return self.workers[-1]

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self.log.close()


def waited_for(path: Path) -> bytes:
    """What a file holds once somebody has written it."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if path.is_file() and path.stat().st_size:
            return path.read_bytes()
        time.sleep(0.1)
    raise TimeoutError(f"{path} was never written")
