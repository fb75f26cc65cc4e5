"""A receiver for webhooks of the permit tracking service."""

import hashlib
import hmac
import http.server
import json

MAX_BYTES = 1024 * 1024


def is_from_the_service(body, signature, secret):
    """Return True if the body was signed with the secret. The body must have its original bytes."""
    expected = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())


def create_server(secret, handle, port=0):
    """Create a local server that passes every event to `handle`, and responds when that is done."""

    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.send_response(self.receive())
            self.send_header("Content-Length", "0")
            self.end_headers()

        def receive(self):
            length = int(self.headers.get("Content-Length", 0))
            if length > MAX_BYTES:
                return 413
            body = self.rfile.read(length)
            if not is_from_the_service(body, self.headers.get("X-Webhook-Signature", ""), secret):
                return 401
            try:
                event = json.loads(body.decode(errors="replace"))
                name, data = event["event"], event["data"]
            except (ValueError, TypeError, KeyError, RecursionError):
                return 400
            if not isinstance(name, str) or not isinstance(data, dict):
                return 400
            try:
                handle(name, data)
            except Exception as error:
                self.log_error("%s was not handled: %r", name, error)
                return 500  # so that the service sends it again
            return 204

        def log_request(self, *_):
            pass  # the service has a log of its deliveries

    return http.server.ThreadingHTTPServer(("127.0.0.1", port), Receiver)
