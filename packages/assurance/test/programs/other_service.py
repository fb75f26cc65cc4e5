"""A permit tracking service in another language, with a reading of its own and three mistakes.

It sorts permits by their filing date, has 10 of them on a page, and writes timestamps with milliseconds. Its mistakes: a permit has
an undocumented field, a contact has no created_at, and an unknown permit is a 404 with another code.
"""

import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

KEY = "other-service-key"
PERMITS = [
    {
        "uuid": f"00000000-0000-4000-9000-{number:012}",
        "permit_number": f"SECRETNUMBER-{number}",
        "status": ["Pending", "Issued", "Under Appeal by Dana Ruiz"][number % 3],
        "type": "Electrical",
        "description": f"SECRETTEXT for Dana Ruiz, call +12065550142 ({number})",
        "address": f"{number} SECRETSTREET, Seattle",
        "filed_date": f"2026-01-{number % 28 + 1:02}",
        "updated_at": f"2026-02-{number % 28 + 1:02}T10:00:{number % 60:02}.250Z",
        "valuation": 125000 + number,
    }
    for number in range(1, 38)
]
PERMITS.sort(key=lambda permit: (permit["filed_date"], permit["uuid"]), reverse=True)
CONTACTS = [{"id": f"c{number}", "name": "Dana Ruiz", "email": "dana@secret.example"} for number in range(3)]


class Service(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if self.headers["Authorization"] != f"Bearer {KEY}":
            return self.fail(401, "unauthorized")
        path = url.path.removeprefix("/v1")
        if path == "/me":
            return self.send(200, {"data": {"organization_id": "org_secret", "organization_name": "Ruiz Inc", "permissions": ["read"]}})
        if path == "/permits":
            found = [permit for permit in PERMITS if query.get("status", permit["status"]) in (permit["status"], "active")]
            found = [permit for permit in found if permit["updated_at"] >= query.get("updated_since", "")]
            return self.page(found, query)
        if path == "/contacts":
            return self.page(CONTACTS, query)
        if path in ("/portfolio/conditions", "/conditions"):
            return self.page([], query)
        match = re.fullmatch(r"/permits/([^/]+)(/history)?", path)
        permit = match and next((permit for permit in PERMITS if permit["uuid"] == match[1]), None)
        if permit:
            history = [{"previous_status": None, "new_status": permit["status"], "changed_at": permit["updated_at"]}]
            detail = {"jurisdiction": "seattle-wa", "parties": [], "status_history": history, "notes": [], "tags": []}
            return self.send(200, {"data": history if match[2] else permit | detail})
        contact = next((contact for contact in CONTACTS if path == f"/contacts/{contact['id']}"), None)
        if contact:
            return self.send(200, {"data": contact})
        return self.fail(404, "no_such_permit" if match else "not_found")

    def page(self, items, query):
        page, size = int(query.get("page", 1)), int(query.get("per_page", 10))
        if page < 1 or not 1 <= size <= 100:
            return self.fail(400, "invalid_request")
        meta = {"page": page, "per_page": size, "total": len(items), "total_pages": -(-len(items) // size)}
        return self.send(200, {"data": items[(page - 1) * size : page * size], "meta": meta})

    def fail(self, status, code):
        return self.send(status, {"error": {"code": code, "message": "Ask Dana Ruiz."}})

    def send(self, status, body):
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
print(server.server_address[1], flush=True)
server.serve_forever()
