"""Writes spec/webhook-vectors.json: deliveries with their signatures.

Uses hmac and hashlib of Python, so that a mistake of the SDK or of the mock cannot be in both:

    python3 spec/scripts/webhook-vectors.py
"""

import base64
import hashlib
import hmac
import json
import pathlib

EVENT = {
    "event": "permit.status_changed",
    "timestamp": "2026-03-02T16:20:11Z",
    "organization_id": "org_8c1f0a2b",
    "data": {
        "permit_uuid": "5f0c1d1e-0c1f-4c6e-9a63-0d6f6c1f2a10",
        "permit_number": "BLD-2026-00417",
        "previous_status": "Pending",
        "new_status": "In Review",
    },
}
SECRET = "whsec_4f1c8a2b3c4d5e6f"


def compact(event):
    return json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode()


def with_note(note):
    return {**EVENT, "data": {**EVENT["data"], "note": note}}


def of_size(size):
    empty = len(compact(with_note("")))
    return compact(with_note("x" * (size - empty)))


# Name, body, signing secret, secrets of the receiver, and True if the body is an event.
CASES = [
    ("an event", compact(EVENT), SECRET, [SECRET], True),
    ("an empty body", b"", SECRET, [SECRET], False),
    ("a byte order mark", b"\xef\xbb\xbf" + compact(EVENT), SECRET, [SECRET], True),
    ("indented, with CRLF", json.dumps(EVENT, indent=2).replace("\n", "\r\n").encode(), SECRET, [SECRET], True),
    ("a line break at the end", compact(EVENT) + b"\n", SECRET, [SECRET], True),
    ("bytes that are no UTF-8", compact(with_note("?")).replace(b'"?"', b'"\xff\xfe\x80"'), SECRET, [SECRET], True),
    ("text of many scripts", compact(with_note("Genehmigung für Łódź, 建築許可, تصريح, 🏗️, e\u0301")), SECRET, [SECRET], True),
    ("escaped characters", json.dumps(with_note("é\u2028\\/")).encode(), SECRET, [SECRET], True),
    ("1 MiB", of_size(1 << 20), SECRET, [SECRET], True),
    ("a secret of several scripts", compact(EVENT), "clé-密钥-🔑", ["clé-密钥-🔑"], True),
    ("a secret longer than a block of the hash", compact(EVENT), "k" * 131, ["k" * 131], True),
    ("a secret of one character", compact(EVENT), "k", ["k"], True),
    ("the previous of two secrets", compact(EVENT), "previous", ["current", "previous"], True),
    ("the current of two secrets", compact(EVENT), "current", ["current", "previous"], True),
    ("no JSON", b"<html></html>", SECRET, [SECRET], False),
]


def vector(name, body, secret, secrets, is_event):
    signature = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return {
        "name": name,
        # A long body is described by its size, so that the file stays readable.
        **({"body_base64": base64.b64encode(body).decode()} if len(body) < 4096 else {"body_filled_to": len(body)}),
        "body_sha256": hashlib.sha256(body).hexdigest(),
        "secrets": secrets,
        "signature": signature,
        "is_event": is_event,
    }


def main():
    document = {
        "description": "Deliveries and the signatures that they must have: lowercase hexadecimal HMAC-SHA256 of the "
        "body's bytes, keyed with the UTF-8 bytes of the secret. The body is body_base64; where there is body_filled_to "
        "instead, it is template with enough x in place of {x} to be that many bytes long.",
        "template": compact(with_note("{x}")).decode(),
        "vectors": [vector(*case) for case in CASES],
    }
    target = pathlib.Path(__file__).parent.parent / "webhook-vectors.json"
    target.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
