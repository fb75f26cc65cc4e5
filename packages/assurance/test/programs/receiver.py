"""A webhook receiver in another language, with the standard library alone.

It verifies the signature of the received bytes, handles each delivery once and accepts unknown events. With --naive it does none of
that. GET …/handled returns the number of handled changes of a status.
"""

import hashlib
import hmac
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

SECRET = os.environ["WEBHOOK_SECRET"].encode()
NAIVE = "--naive" in sys.argv
KNOWN = {
    "permit.status_changed",
    "permit.fee_changed",
    "permit.inspection_scheduled",
    "permit.added_to_watchlist",
    "permit.removed_from_watchlist",
    "webhook.test",
}
lock = Lock()
handled = set()
count = 0


def is_genuine(body, signature):
    expected = hmac.new(SECRET, body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self):
        if self.path.endswith("/handled"):
            self.respond(200, str(count))
        else:
            self.respond(405)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not NAIVE and not is_genuine(body, self.headers.get("X-Webhook-Signature", "")):
            self.respond(401)
            return
        try:
            event = json.loads(body)
        except (ValueError, RecursionError):
            self.respond(400)
            return
        self.respond(self.handle_event(body, event))

    def handle_event(self, body, event):
        global count
        name = event.get("event") if isinstance(event, dict) else None
        if NAIVE and name not in KNOWN:
            return 400
        digest = hashlib.sha256(body).hexdigest()
        with lock:
            if name == "permit.status_changed" and (NAIVE or digest not in handled):
                handled.add(digest)
                count += 1
        return 200

    def respond(self, status, text=""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *args):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
print(f"http://127.0.0.1:{server.server_port}/webhooks", flush=True)
server.serve_forever()
