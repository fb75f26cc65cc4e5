"""A permit service with readings of its own, written against the specification alone.

Sorts by filing date with ties by insertion, clamps pages at 30, repeats the last page past the end, excludes the boundary of
`updated_since`, writes milliseconds, and counts requests in calendar minutes. With the argument `--changes-after N`, it
becomes another service after N requests.
"""

import argparse
import datetime
import json
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

UTC = datetime.timezone.utc
KEY = "key_of_the_calendar_service"


def make_permits(count):
    start = datetime.datetime(2026, 1, 1, tzinfo=UTC)
    permits = []
    for index in range(count):
        # Every third permit is updated together with the one before.
        moment = start + datetime.timedelta(hours=7 * (index - index % 3), milliseconds=250 * (index - index % 3))
        permits.append(
            {
                "uuid": str(uuid.uuid5(uuid.NAMESPACE_URL, f"permit/{index}")),
                "permit_number": f"P-{index:04}",
                "status": "In Review" if index % 2 else "Pending",
                "type": "Building",
                "description": "",
                "address": f"{index} Main St",
                "filed_date": (datetime.date(2025, 1, 1) + datetime.timedelta(days=(index * 37 % 120) // 4)).isoformat(),
                "updated_at": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            }
        )
    return sorted(permits, key=lambda permit: permit["filed_date"], reverse=True)


PERMITS = make_permits(110)
CONTACTS = [
    {"id": f"c-{index}", "name": f"Contact {index}", "company": "", "email": "", "phone": "", "type": "Owner"}
    for index in range(20)
]


class Service(BaseHTTPRequestHandler):
    requests = 0
    changes_after = None

    def do_GET(self):
        Service.requests += 1
        self.is_changed = Service.changes_after is not None and Service.requests > Service.changes_after
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if self.headers.get("Authorization") != f"Bearer {KEY}":
            return self.problem(401, "unauthorized")
        routes = {
            "/v1/me": self.me,
            "/v1/permits": self.permits,
            "/v1/contacts": lambda query: self.plain(CONTACTS),
            "/v1/portfolio/conditions": lambda query: self.plain([]),
        }
        route = routes.get(url.path)
        return route(query) if route else self.problem(404, "not_found")

    def do_POST(self):
        self.send_error(500, "The detection must not write.")

    do_DELETE = do_POST

    def me(self, _query):
        self.respond(200, {"data": {"organization_id": "org_1", "organization_name": "City", "permissions": ["Read"]}})

    def permits(self, query):
        permits = PERMITS
        since = query.get("updated_since")
        if since:
            start = datetime.datetime.fromisoformat(since.replace("Z", "+00:00"))
            at = lambda permit: datetime.datetime.fromisoformat(permit["updated_at"].replace("Z", "+00:00"))
            permits = [permit for permit in permits if at(permit) > start]
        maximum = 50 if self.is_changed else 30
        size = min(int(query.get("per_page", 15)), maximum)
        page = int(query.get("page", 1))
        last = max(-(-len(permits) // size), 1)
        if page > last and self.is_changed:
            return self.problem(404, "not_found")
        start = (min(page, last) - 1) * size
        meta = {"page": page, "per_page": size, "total": len(permits), "total_pages": last}
        self.respond(200, {"data": permits[start : start + size], "meta": meta})

    def plain(self, items):
        self.respond(200, {"data": items})

    def problem(self, status, code):
        self.respond(status, {"error": {"code": code, "message": code}})

    def respond(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("X-RateLimit-Limit", "300")
        self.send_header("X-RateLimit-Remaining", str(max(300 - Service.requests, 0)))
        self.send_header("X-RateLimit-Reset", str(60 - int(time.time()) % 60))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_arguments):
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--changes-after", type=int)
    Service.changes_after = parser.parse_args().changes_after
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    print(f"http://127.0.0.1:{server.server_address[1]}/v1", flush=True)
    server.serve_forever()


main()
