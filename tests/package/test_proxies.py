"""The examples for reverse proxies: the proxy takes them, and the server behind it is told what docs/security.md demands."""
import base64
import contextlib
import json
import os
import pathlib
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

from support import ROOT, WONDERS, long_test, run, started

EXAMPLES = ROOT / "packaging" / "proxy"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def certificate(folder):
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example.org", "-days", "2",
        "-keyout", folder / "key.pem", "-out", folder / "cert.pem")


def nginx(folder, port, server):
    """nginx with the example, on that port of loopback, in front of that server; the rest is as Debian has it."""
    text = (EXAMPLES / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("127.0.0.1:8000", server)
    text = text.replace("# server 192.0.2.2:8000", f"server 127.0.0.1:{free_port()}")  # a node that is not there
    text = text.replace("/etc/letsencrypt/live/play.example.org/fullchain.pem", f"{folder}/cert.pem")
    text = text.replace("/etc/letsencrypt/live/play.example.org/privkey.pem", f"{folder}/key.pem")
    text = text.replace("listen [::]:80;", "").replace("listen [::]:443 ssl http2;", "")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};").replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;")
    (folder / "site.conf").write_text(text, encoding="utf-8")
    own = "; ".join(f"{kind}_temp_path {folder}/{kind}" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; "
                                       f"events {{}} http {{ access_log off; {own}; include {folder}/site.conf; }}\n",
                                       encoding="utf-8")
    return ["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"]


class ProxiedServer(unittest.TestCase):
    """What is the same behind any proxy. `connect` opens a connection to it."""

    def connect(self):
        raise NotImplementedError

    def ask(self, request):
        with self.connect() as line:
            line.sendall(request.replace("\n", "\r\n").encode())
            answer = b""
            while b"\r\n\r\n" not in answer:
                piece = line.recv(65536)
                if not piece:
                    break
                answer += piece
            return answer.decode(errors="replace")

    def sign_in(self, more=""):
        body = '{"name":"Ada"}'
        return self.ask(f"POST /api/v1/guest HTTP/1.1\nHost: play.example.org\nOrigin: https://play.example.org\n{more}"
                        f"Content-Type: application/json\nContent-Length: {len(body)}\n\n{body}")

    def cookie(self):
        for line in self.sign_in().splitlines():
            if line.lower().startswith("set-cookie:"):
                return line.split(":", 1)[1].strip()
        raise AssertionError("no cookie")

    def check_proxy(self, admin):
        self.assertIn("; Secure", self.cookie())  # X-Forwarded-Proto
        self.assertIn(" 404 ", self.ask("GET /metrics HTTP/1.1\nHost: play.example.org\nConnection: close\n\n").splitlines()[0])
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = self.cookie().split(";")[0]
        with self.connect() as line:
            line.sendall(f"GET /api/v1/socket HTTP/1.1\r\nHost: play.example.org\r\nOrigin: https://play.example.org\r\n"
                         f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         f"X-Forwarded-For: 192.0.2.66\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
            answer = b""
            while b'"hello"' not in answer:
                piece = line.recv(65536)
                self.assertTrue(piece, answer)
                answer += piece
            self.assertIn(b" 101 ", answer.splitlines()[0])
            # The address that counts is the one that the proxy saw, not the one that the visitor claims.
            here = json.loads(run(WONDERS, "admin", "--admin", admin, "guests"))
            self.assertEqual([guest["addresses"] for guest in here["guests"]], [["127.0.0.1"]])


@contextlib.contextmanager
def behind(command, port):
    """The proxy, as soon as it accepts connections."""
    process = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(timeout=60)


class Nginx(ProxiedServer):
    def connect(self):
        context = ssl.create_default_context(cafile=self.folder / "cert.pem")
        return context.wrap_socket(socket.create_connection(("127.0.0.1", self.port), timeout=60),
                                   server_hostname="play.example.org")

    @long_test
    @unittest.skipUnless(shutil.which("nginx"), "nginx is not installed")
    def test_nginx(self):
        with tempfile.TemporaryDirectory() as folder:
            self.folder, self.port = pathlib.Path(folder), free_port()
            certificate(self.folder)
            admin = self.folder / "admin"
            with started(WONDERS, "serve", "--port", "0", "--db", ":memory:", "--proxy", "--admin", admin,
                         "--log-level", "off") as (address, _):
                command = nginx(self.folder, self.port, address.removeprefix("http://").rstrip("/"))
                run(*command, "-t")
                with behind(command, self.port):
                    self.check_proxy(admin)


class Caddy(ProxiedServer):
    def connect(self):
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE  # Caddy makes its own
        return context.wrap_socket(socket.create_connection(("127.0.0.1", self.port), timeout=60),
                                   server_hostname="play.example.org")

    @long_test
    @unittest.skipUnless(shutil.which("caddy"), "caddy is not installed")
    def test_caddy(self):
        with tempfile.TemporaryDirectory() as folder:
            self.folder, self.port = pathlib.Path(folder), free_port()
            admin, file = self.folder / "admin", self.folder / "Caddyfile"
            os.environ.update(XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)
            with started(WONDERS, "serve", "--port", "0", "--db", ":memory:", "--proxy", "--admin", admin,
                         "--log-level", "off") as (address, _):
                text = (EXAMPLES / "Caddyfile").read_text(encoding="utf-8")
                text = text.replace("play.example.org {", f"play.example.org:{self.port} {{\n\tbind 127.0.0.1\n\ttls internal")
                away, here = f"127.0.0.1:{free_port()}", address.removeprefix("http://").rstrip("/")
                text = text.replace("127.0.0.1:8000", f"{away} {here}")  # of two nodes one is not there
                ours = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n"
                file.write_text(text.replace("\n{\n", "\n" + ours, 1), encoding="utf-8")
                run("caddy", "validate", "--adapter", "caddyfile", "--config", file)
                with behind(["caddy", "run", "--adapter", "caddyfile", "--config", file], self.port):
                    self.check_proxy(admin)


class Texts(unittest.TestCase):
    def test_the_manual_shows_what_is_installed(self):
        """docs/operations.md names the examples instead of repeating them."""
        page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
        for name in ("Caddyfile", "nginx.conf"):
            self.assertIn(f"packaging/proxy/{name}", page)

    def test_examples_show_several_nodes(self):
        caddy, nginx = ((EXAMPLES / name).read_text(encoding="utf-8") for name in ("Caddyfile", "nginx.conf"))
        self.assertIn("health_uri /readyz", caddy)
        self.assertEqual(nginx.count("server 192.0.2."), 2)
        self.assertIn("proxy_next_upstream error timeout http_503;", nginx)


if __name__ == "__main__":
    unittest.main()
