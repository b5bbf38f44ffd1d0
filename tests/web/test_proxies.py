"""The reverse proxies of docs/web.md, as it has them, with TLS in front of `cardkit serve`."""

import asyncio
import contextlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import attrs
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from support import PATIENT
from web.programs import Program
from web.site import Guest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="needs nginx and caddy as Unix has them"),
]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "web.md"
NAME = "cards.example.org"
AROUND = {  # what each needs beside what the page says
    "nginx": "daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off;\n{said}}}\n",
    "caddy": "{{\n admin off\n auto_https disable_redirects\n}}\n{said}",
}


def _said(name: str, port: int, server: int, folder: Path) -> str:
    """What the page says, with ports, certificate and folders of a test."""
    language = {"nginx": "nginx", "caddy": "text"}[name]
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    said = next(block for block in blocks if NAME in block).replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    if name == "nginx":
        keys = f"ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;"
        said = said.replace("# ssl_certificate …; ssl_certificate_key …;", keys).replace("443 ssl", f"{port} ssl")
    else:
        said = said.replace(f"{NAME} {{", f"{NAME}:{port} {{\n tls {folder}/cert.pem {folder}/key.pem")
    return AROUND[name].format(folder=folder, said=said)


@attrs.frozen
class Proxied:
    """A server behind a proxy."""

    port: int
    trusted: ssl.SSLContext

    def reached(self, origin: str | None = None, forwarded: str | None = None) -> connect:
        """A web socket through the proxy."""
        return connect(
            f"wss://{NAME}:{self.port}/ws",
            ssl=self.trusted,
            origin=Origin(origin or f"https://{NAME}:{self.port}"),
            additional_headers={} if forwarded is None else {"X-Forwarded-For": forwarded},
            proxy=None,
            max_size=None,
            sock=socket.create_connection(("127.0.0.1", self.port)),
            server_hostname=NAME,
        )


def _free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@pytest.fixture(params=["nginx", "caddy"])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Proxied]:
    """A server that lets two sockets come from one address, behind each proxy in turn."""
    program = shutil.which(request.param)
    if program is None or shutil.which("openssl") is None:
        pytest.skip(f"needs {request.param} and openssl: apt-get install {request.param} openssl")
    key = ["-keyout", f"{tmp_path}/key.pem", "-out", f"{tmp_path}/cert.pem", "-days", "2", "-subj", f"/CN={NAME}"]
    names = ["-addext", f"subjectAltName=DNS:{NAME}"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *key, *names]
    subprocess.run(made, check=True, capture_output=True)
    port = _free()
    words = ["--origin", f"https://{NAME}:{port}", "--forwarded", "127.0.0.1", "--most-from-one", "2"]
    server = Program(tmp_path, "serve", "--port", "0", "--store", "memory:", *words)
    settings = tmp_path / "settings"
    settings.write_text(_said(request.param, port, server.port, tmp_path), encoding="utf-8")
    how = {"nginx": ["-c", str(settings)], "caddy": ["run", "--adapter", "caddyfile", "--config", str(settings)]}
    with (tmp_path / "log").open("wb") as log:
        proxy = subprocess.Popen([program, *how[request.param]], stdout=log, stderr=log, cwd=tmp_path)
    try:
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            assert proxy.poll() is None, (tmp_path / "log").read_text()
        yield Proxied(port, ssl.create_default_context(cafile=str(tmp_path / "cert.pem")))
    finally:
        proxy.terminate()
        proxy.wait()
        server.stop()


def _run(test: Callable[[], Awaitable[None]]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(PATIENT):
            await test()

    asyncio.run(timed())


def test_a_game_is_played_through_the_proxy(proxied: Proxied) -> None:
    async def test() -> None:
        async with proxied.reached() as wire:
            guest = Guest(wire)
            await guest.say(do="create", game="straights", players=["human", "first", "first", "first"])
            made = await guest.wanted("created")
            await guest.say(do="hello", protocol=1, table=made["table"], token=made["tokens"][0], since=0)
            for _ in range(3):
                while not (position := await guest.wanted("position"))["moves"]:
                    pass
                await guest.say(do="move", version=position["version"], action=position["moves"][0]["action"])

    _run(test)


def test_a_page_of_another_site_gets_no_socket_through_the_proxy(proxied: Proxied) -> None:
    async def test() -> None:
        with pytest.raises(InvalidStatus, match="403"):
            await proxied.reached("https://evil.example")

    _run(test)


def test_nobody_says_another_address_through_the_proxy(proxied: Proxied) -> None:
    async def test() -> None:
        async with proxied.reached(forwarded="192.0.2.1"), proxied.reached(forwarded="192.0.2.2"):
            with pytest.raises(InvalidStatus, match="429"):
                await proxied.reached(forwarded="192.0.2.3")

    _run(test)
