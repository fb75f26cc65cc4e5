"""A permit service with many unusual readings of the specification, which no switch describes.

Sorts by permit number, writes offsets in timestamps and milliseconds in `X-RateLimit-Reset`, rejects a page past the end with 422
and `per_page` above 60 with 400, ignores the page size of contacts, and needs an email or a phone number for a new one. Uses the
standard library only. With `--alternates`, every second request reaches a server with other page sizes; with `--changes-after N`,
all of them do after N requests.
"""

import argparse
import itertools
import json
import threading
import time
from datetime import datetime, timedelta, timezone
from urllib.parse import parse_qsl, urlsplit
from wsgiref.simple_server import WSGIRequestHandler, make_server

KEY = "Bearer bucket-service-key"
CAPACITY = 400
BERLIN = timezone(timedelta(hours=1))


def permit(number):
    updated = datetime(2026, 5, 1, 8, tzinfo=BERLIN) + timedelta(minutes=(number * 61) % 977)
    return {
        "uuid": f"{(number * 2654435761) % 2**32:08x}-0000-4000-8000-{number:012x}",
        "permit_number": f"2026/{number:05}",
        "status": ("Issued", "Pending", "Expired")[number % 3],
        "type": "Roofing",
        "description": "Re-roof",
        "address": f"{number} Elm Ave",
        "filed_date": f"2026-{1 + number % 4:02}-{1 + (number * 7) % 28:02}",
        "updated_at": updated.isoformat(timespec="seconds"),
    }


class Rejection(Exception):
    def __init__(self, status, code):
        self.status, self.code = status, code


class Service:
    def __init__(self, alternates, changes_after):
        self.alternates, self.changes_after = alternates, changes_after
        self.permits = [permit(number) for number in range(130)]
        self.contacts = [{"id": f"k{n}", "name": f"N{n}", "type": "Applicant"} for n in range(9)]
        self.tokens, self.filled_at = CAPACITY, time.monotonic()
        self.writes = 0
        self.count = itertools.count(1)
        self.lock = threading.Lock()

    def __call__(self, environ, start_response):
        with self.lock:
            index = next(self.count)
            now = time.monotonic()
            self.tokens = min(CAPACITY, self.tokens + (now - self.filled_at) * CAPACITY / 60) - 1
            self.filled_at = now
        other = self.alternates and index % 2 == 0 or self.changes_after is not None and index > self.changes_after
        try:
            if environ.get("HTTP_AUTHORIZATION") != KEY:
                raise Rejection("401 Unauthorized", "unauthorized")
            status, body = "200 OK", self.route(environ, other)
        except Rejection as rejection:
            status, body = rejection.status, {"error": {"code": rejection.code, "message": f"Sorry: {rejection.code}"}}
        headers = [("Content-Type", "application/vnd.permits+json"), ("X-RateLimit-Limit", str(CAPACITY))]
        headers.append(("X-RateLimit-Remaining", str(int(self.tokens))))
        headers.append(("X-RateLimit-Reset", str(int((CAPACITY - self.tokens) / CAPACITY * 60_000))))
        start_response(status, headers)
        return [json.dumps(body).encode()]

    def route(self, environ, other):
        query = dict(parse_qsl(environ.get("QUERY_STRING", "")))
        path = urlsplit(environ["PATH_INFO"]).path
        if environ["REQUEST_METHOD"] != "GET":
            self.writes += 1
            raise Rejection("405 Method Not Allowed", "method_not_allowed")
        if path == "/api/v1/me":
            return {"data": {"organization_id": "org_b", "organization_name": "B", "permissions": ["read", "write"]}}
        if path == "/api/v1/permits":
            return self.list_permits(query, maximum=40 if other else 60, default=10 if other else 20)
        if path == "/api/v1/contacts":
            # The page size is ignored, and the only page repeated.
            return {"data": self.contacts, "meta": {"page": 1, "per_page": 20, "total": 9}}
        if path == "/api/v1/portfolio/conditions":
            return {"data": [], "meta": {"page": 1, "per_page": 20, "total": 0}}
        raise Rejection("404 Not Found", "no_route")

    def list_permits(self, query, maximum, default):
        found = self.permits
        if "updated_since" in query:
            since = datetime.fromisoformat(query["updated_since"].replace("Z", "+00:00"))
            found = [each for each in found if datetime.fromisoformat(each["updated_at"]) >= since]
        size, page = int(query.get("per_page", default)), int(query.get("page", 1))
        if not 1 <= size <= maximum:
            raise Rejection("400 Bad Request", "invalid_request")
        if page > 1 and (page - 1) * size >= len(found):
            raise Rejection("422 Unprocessable Content", "invalid_request")
        return {"data": found[(page - 1) * size : page * size], "meta": {"page": page, "per_page": size, "total": 999}}


class QuietHandler(WSGIRequestHandler):
    def log_message(self, *_):
        pass


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--alternates", action="store_true")
    options.add_argument("--changes-after", type=int)
    arguments = options.parse_args()
    server = make_server("127.0.0.1", 0, Service(arguments.alternates, arguments.changes_after), handler_class=QuietHandler)
    print(f"http://127.0.0.1:{server.server_port}/api/v1", flush=True)
    server.serve_forever()
