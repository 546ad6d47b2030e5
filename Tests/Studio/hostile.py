"""Requests of those who mean harm: nothing is read, nothing is written, and the studio goes on."""

import hashlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

from studio import PACKS, Studio

SECRET = "what nobody may read"


class Target:
    """A studio, and its secret cookie."""

    def __init__(self, studio):
        self.studio = studio
        self.port = int(studio.base.split(":")[2].strip("/"))
        self.host = f"127.0.0.1:{self.port}"
        self.origin = f"http://{self.host}"
        head, _ = self.send(self.head("GET", "/?" + studio.address.split("?")[1]))
        self.cookie = re.search(r"set-cookie: ([^;]+)", head, re.I).group(1)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def send(self, data):
        """The head and the body of the answer to some bytes; both are empty if there is none."""
        with self.connect() as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # Refused before all was sent: the answer is there to be read.
            return received(connection)

    def head(self, method, target, body=b"", **fields):
        """A request. A field that is None is left out, one that is a list is sent as often."""
        given = {"Host": self.host, "Connection": "close", "Cookie": getattr(self, "cookie", None)}
        if method != "GET":
            given |= {"Origin": self.origin, "Content-Type": "application/json", "Content-Length": len(body)}
        given |= {name.replace("_", "-"): value for name, value in fields.items()}
        lines = [f"{method} {target} HTTP/1.1"]
        for name, value in given.items():
            lines += [f"{name}: {one}" for one in (value if isinstance(value, list) else [value]) if one is not None]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    def get(self, target, **fields):
        return self.head("GET", target, **fields)

    def post(self, target, body, method="POST", **fields):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.head(method, target, data, **fields)

    def state(self):
        return json.loads(self.send(self.get("/api/state"))[1])


def received(connection):
    parts = []
    try:
        while part := connection.recv(1 << 16):
            parts.append(part)
    except OSError:
        pass
    head, _, body = b"".join(parts).partition(b"\r\n\r\n")
    return head.decode("latin-1"), body.decode("utf-8", "replace")


def status(head):
    return int(head.split(" ")[1]) if head else 0


def tree(folder):
    """Everything below a folder but the studio's own log."""
    return {
        str(path.relative_to(folder)): os.readlink(path) if path.is_symlink()
        else hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
        for path in folder.rglob("*") if path.suffix != ".log"}


def requests(target, state):
    """Pairs of a name and bytes that must be refused, or lead nowhere."""
    get, post, port = target.get, target.post, target.port
    palette = next(p for p in state["palettes"] if p["file"] == "citrus.json")
    board, edit = state["boards"][0]["id"], {"hash": palette["hash"], "colors": [{"name": "base", "hex": "#000000"}]}
    own = f"/api/palettes/{palette['id']}"
    put = lambda **fields: post(own, edit, "PUT", **fields)
    for path in (
            "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/js/../../secret.txt",
            "/js/..%5c..%5csecret.txt", "//etc/passwd", "/etc/passwd", "/js/app.js/../../secret.txt",
            "/js/app.js%00", "/api/output?id=../../secret.txt", "/api/output?id=%00", "/palettes/citrus.json",
            "/proc/self/environ", "/.git/config", "/api/../js/app.js"):
        yield f"traversal by {path}", get(path)
    yield "an address of another server", get("http://evil.example/etc/passwd")
    for name in ("..%2fsecret", "../secret", "%2e%2e", "citrus.json", ""):
        yield f"a palette called {name}", post("/api/palettes/" + name, edit, "PUT")
    for name in ("..", "../../evil", "a\0b", "", "/etc/evil", "x" * 5000, ".", "CON/../evil"):
        for at in ("/api/palettes", "/api/themes"):
            yield f"{at} with the format and look {name[:20]!r}", post(at, {
                "name": "evil", "as": name, "theme": name, "values": {}, "colors": [{"name": "base", "hex": "#000000"}]})
    for host in ("evil.example", f"evil.example:{port}", f"127.0.0.1:{port + 1}", f"127.0.0.1:{port}.evil.example",
                 f"localhost:{port}@evil.example", f"127.0.0.1.evil.example:{port}", None, [target.host, "evil.example"]):
        yield f"rebinding by the host {host}", get("/api/state", Host=host)
    for origin in (None, "null", "http://evil.example", f"http://127.0.0.1:{port + 1}", f"https://127.0.0.1:{port}",
                   f"http://127.0.0.1:{port}.evil.example", "", f"http://evil.example/{target.host}"):
        yield f"a write from the origin {origin!r}", put(Origin=origin)
    yield "a form of another site", post(
        own, b"colors=1", Origin="http://evil.example", Content_Type="application/x-www-form-urlencoded")
    yield "two origins", put(Origin=[target.origin, "http://evil.example"])
    for cookie in (None, "tinct-1=x", f"tinct-{port}=", f"tinct-{port}={'0' * 32}"):
        yield f"the cookie {cookie}", get("/api/state", Cookie=cookie)
        yield f"a write with the cookie {cookie}", put(Cookie=cookie)
    yield "the secret in the address of a write", post(
        own + "?" + target.studio.address.split("?")[1], edit, "PUT", Cookie=None)
    socket_fields = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
                     "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    yield "a foreign socket", get("/api/events", **socket_fields, Origin="http://evil.example")
    yield "a socket without an origin", get("/api/events", **socket_fields)
    yield "events for another site", get("/api/events", Origin="http://evil.example")
    yield "events for nobody", get("/api/events", Sec_Fetch_Site="cross-site")
    for method in ("DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", "PROPFIND"):
        yield f"the method {method}", post(own, edit, method)
    for length in ("10000000000", "9999999999999999999999", "-1", "1e3", "0x10", "", "5, 5", ["5", "6"]):
        yield f"a body of {length} bytes", post(own, b"", "PUT", Content_Length=length)
    yield "two ways to tell the length", put(Transfer_Encoding="chunked")
    yield "a line of a megabyte", get("/" + "a" * (1 << 20))
    yield "a field of a megabyte", get("/", X="a" * (1 << 20))
    yield "ten thousand fields", get("/", X=["a"] * 10000)
    yield "a field without a name", b"GET / HTTP/1.1\r\n: x\r\n\r\n"
    yield "a split header", f"GET / HTTP/1.1\r\nHost: {target.host}\nCookie: {target.cookie}\r\n\r\n".encode()
    yield "another protocol", b"GET / HTTP/9.9\r\n\r\n"
    yield "the greeting of TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200)
    yield "bytes of nothing", bytes(range(256)) * 16
    for body in (b"", b"{", b"[]", b"null", b'"', b"{\"hash\":", b"[" * 200000, b"{\"a\":" * 100000, b"\xff\xfe{}",
                 b'{"hash": 1e999, "colors": {}}', b'{"hash": "", "colors": [[]]}',
                 b'{"colors": [{"name": "base", "hex": "../../x"}]}'):
        yield f"the body {body[:24]!r}", post(own, body, "PUT")
        yield f"a drawing of the body {body[:24]!r}", post("/api/drawing", body)
    for cell in (10**9, -1, 0, 1e308, "1", None):
        yield f"a drawing with cells of {cell}", post("/api/drawing", {
            "board": board, "theme": "noodles", "kind": "twoColors", "cell": cell, "log": 5})
    bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0" + bytes(4)
    yield "a photo of 18 billion billion pixels", post("/api/pick", bomb, Content_Type="image/png")


def saves(target, state):
    """Pairs of a name and a request that may well write, but only a new file in its folder."""
    for name in ("..", "../../evil", "/etc/evil", "a\0b", "", "x" * 5000, ".git/config", "~/.bashrc", "evil\r\nX: y", "CON"):
        yield f"a palette to be called {name[:20]!r}", "palettes", target.post(
            "/api/palettes", {"name": name, "as": "tinct", "colors": [{"name": "base", "hex": "#000000"}]})
        yield f"a look to be called {name[:20]!r}", "themes", target.post(
            "/api/themes", {"name": name, "theme": "noodles", "values": {}})


def main(tinct):
    studio = Studio(tinct, *PACKS, port=0)
    folder = studio.folder / "outside"
    folder.mkdir()
    (studio.folder / "secret.txt").write_text(SECRET)
    failed, count, started = [], 0, time.time()

    def expect(name, holds, why=""):
        nonlocal count
        count += 1
        if not holds:
            failed.append(name)
            print(f"  FAILED  {name}: {why}", flush=True)

    try:
        target = Target(studio)
        state = target.state()
        first = tree(studio.folder)

        # Slow ones, which run out of time while the others are tried.
        slow = [target.connect() for _ in range(40)]
        for number, connection in enumerate(slow):
            connection.sendall([b"", b"GET / HT", target.get("/")[:-3], target.post("/api/play", b"", Content_Length="99")][number % 4])
        began = time.time()

        for name, data in requests(target, state):
            asked = time.time()
            head, body = target.send(data)
            code = status(head)
            expect(name, code == 0 or 400 <= code < 600 and code != 500, f"answered with {head[:60]!r}, {body[:120]!r}")
            expect(name, SECRET not in body and "root:" not in body, "it was read")
            expect(name, time.time() - asked < 5, f"took {time.time() - asked:.1f} s")
            expect(name, code == 0 or "message" in body or code in (403, 404, 405), f"no reason: {body[:200]!r}")
        expect("files after all of them", tree(studio.folder) == first, "something was written")
        expect("the studio goes on", len(target.state()["palettes"]) == len(state["palettes"]))

        for name, place, data in saves(target, state):
            before = tree(studio.folder)
            code = status(target.send(data)[0])
            after = tree(studio.folder)
            news = set(after) - set(before)
            expect(name, code in (200, 400, 409, 422), f"answered with {code}")
            expect(name, all(Path(new).parent == Path(place) and re.fullmatch(r"[\w-]+\.json", Path(new).name) for new in news), str(news))
            expect(name, len(news) <= (code == 200) and before.items() <= after.items(), f"{news} with {code}")
            for new in news:
                (studio.folder / new).unlink()

        links(target, studio, expect)
        read_only(tinct, studio, expect)

        taken = subprocess.run(
            [studio.tinct, "studio", "--no-open", "--port", str(target.port)], cwd=studio.folder, capture_output=True,
            text=True, timeout=30)
        expect("the port is taken", taken.returncode not in (0, 1) and str(target.port) in taken.stderr, taken.stderr)

        address = socket.gethostbyname(socket.gethostname())
        if not address.startswith("127."):
            try:
                socket.create_connection((address, target.port), timeout=3).close()
                expect("other machines", False, f"{address} is listened on")
            except OSError:
                expect("other machines", True)

        # Sixty-four connections are taken at a time; with forty slow ones the rest still answer, and
        # all slow ones end.
        expect("slow connections", len(target.state()["boards"]) == len(state["boards"]))
        for connection in slow:
            connection.settimeout(max(0.1, 80 - (time.time() - began)))
            while True:
                try:
                    if not connection.recv(1 << 16):
                        break
                except TimeoutError:
                    expect("a slow connection", False, "is still open after 80 s")
                    break
                except OSError:
                    break
            connection.close()
        many = [target.connect() for _ in range(300)]
        for connection in many:
            connection.close()
        time.sleep(0.5)
        expect("three hundred connections", len(target.state()["boards"]) == len(state["boards"]))
        expect("files at the end", tree(studio.folder).items() >= first.items(), "something was written")
        expect("no crash", studio.process.poll() is None, "the studio has ended")
    finally:
        studio.close()
    print(f"{count} expectations of hostile requests in {time.time() - started:.0f} s, {len(failed)} failed.")
    return 1 if failed else 0


def links(target, studio, expect):
    """Files and folders that somebody swaps for links while the studio runs."""
    outside = studio.folder / "outside"
    victim = outside / "victim.json"
    file = studio.folder / "palettes/citrus.json"
    first = file.read_bytes()
    victim.write_bytes(first)
    palette = next(p for p in target.state()["palettes"] if p["file"] == file.name)
    edit = target.post(f"/api/palettes/{palette['id']}", {
        "hash": palette["hash"], "colors": [{"name": "base", "hex": "#010203"}]}, "PUT")
    file.unlink()
    for name, swap in (
            ("a link", lambda: file.symlink_to(victim)), ("a hanging link", lambda: file.symlink_to(outside / "none.json")),
            ("a pipe", lambda: os.mkfifo(file)), ("a folder", file.mkdir), ("nothing", lambda: None)):
        swap()
        code = status(target.send(edit)[0])
        expect(f"a palette swapped for {name}", 400 <= code < 500, f"answered with {code}")
        expect(f"a palette swapped for {name}", victim.read_bytes() == first and not (outside / "none.json").exists(), "it was written")
        if file.is_dir() and not file.is_symlink():
            file.rmdir()
        else:
            file.unlink(missing_ok=True)
    file.write_bytes(first)
    for place, address, body in (
            ("palettes", "/api/palettes", {"name": "evil", "as": "tinct", "colors": [{"name": "base", "hex": "#000000"}]}),
            ("themes", "/api/themes", {"name": "evil", "theme": "noodles", "values": {}})):
        there = studio.folder / place
        there.rename(studio.folder / "kept")
        there.symlink_to(outside)
        code = status(target.send(target.post(address, body))[0])
        expect(f"the folder {place} swapped for a link", 400 <= code < 500 and not (outside / "evil.json").exists(),
               f"answered with {code}")
        there.unlink()
        (studio.folder / "kept").rename(there)
        (outside / "evil.json").unlink(missing_ok=True)
        (there / "evil.json").unlink(missing_ok=True)
    victim.unlink()


def read_only(tinct, studio, expect):
    """With --read-only nothing is written, whatever is asked."""
    other = Studio(tinct, *PACKS, "--read-only", folder=studio.folder, port=0, keeps=True)
    try:
        target = Target(other)
        state = target.state()
        before = tree(studio.folder)
        palette, theme = state["palettes"][0], state["themes"][0]
        colors = [{"name": palette["colors"][0]["name"], "hex": "#010203"}]
        for name, data in {
            "a palette": target.post(f"/api/palettes/{quote(palette['id'])}", {"hash": palette["hash"], "colors": colors}, "PUT"),
            "a look": target.post(f"/api/themes/{quote(theme['id'])}", {"hash": theme["hash"], "values": {"cell.gap": 0.11}}, "PUT"),
            "a new palette": target.post("/api/palettes", {"name": "evil", "as": "tinct", "colors": colors}),
            "a new look": target.post("/api/themes", {"name": "evil", "theme": theme["id"], "values": {}}),
            "a build": target.post("/api/build", {}),
        }.items():
            code = status(target.send(data)[0])
            expect(f"--read-only and {name}", 400 <= code < 500, f"answered with {code}")
        expect("--read-only", tree(studio.folder) == before, "something was written")
    finally:
        other.close()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
