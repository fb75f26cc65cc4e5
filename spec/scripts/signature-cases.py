"""Writes spec/conformance/signatures.json: deliveries with their signatures.

Uses hmac and hashlib of Python, so that a mistake of the SDK or of the mock cannot be in both:

    python3 spec/scripts/signature-cases.py
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


EVENT_RESULT = {"result": {"event": "permit.status_changed"}}
NO_EVENT = {"error": {"kind": "invalid_payload"}}
FORGED = {"error": {"kind": "invalid_signature"}}

OWN = "The signature is the HMAC of the body's bytes as they were received."
KEY = "The key is the UTF-8 bytes of the secret, whatever they are."
EITHER = "While a secret is replaced, deliveries are signed with either secret."
PAYLOAD = "A valid signature does not make a body an event."
OTHER = "A signature that was not made from these bytes with one of the secrets must be rejected."

# Name, reason, body, signing secret, secrets of the receiver, and the expected outcome.
CASES = [
    ("an event", OWN, compact(EVENT), SECRET, [SECRET], EVENT_RESULT),
    ("an empty body", PAYLOAD, b"", SECRET, [SECRET], NO_EVENT),
    ("a byte order mark", OWN, b"\xef\xbb\xbf" + compact(EVENT), SECRET, [SECRET], EVENT_RESULT),
    ("indented, with CRLF", OWN, json.dumps(EVENT, indent=2).replace("\n", "\r\n").encode(), SECRET, [SECRET], EVENT_RESULT),
    ("a line break at the end", OWN, compact(EVENT) + b"\n", SECRET, [SECRET], EVENT_RESULT),
    ("bytes that are no UTF-8", OWN, compact(with_note("?")).replace(b'"?"', b'"\xff\xfe\x80"'), SECRET, [SECRET], EVENT_RESULT),
    ("text of many scripts", OWN, compact(with_note("Genehmigung für Łódź, 建築許可, تصريح, 🏗️, e\u0301")), SECRET, [SECRET], EVENT_RESULT),
    ("escaped characters", OWN, json.dumps(with_note("é\u2028\\/")).encode(), SECRET, [SECRET], EVENT_RESULT),
    ("1 MiB", OWN, of_size(1 << 20), SECRET, [SECRET], EVENT_RESULT),
    ("a secret of several scripts", KEY, compact(EVENT), "clé-密钥-🔑", ["clé-密钥-🔑"], EVENT_RESULT),
    ("a secret longer than a block of the hash", KEY, compact(EVENT), "k" * 131, ["k" * 131], EVENT_RESULT),
    ("a secret of one character", KEY, compact(EVENT), "k", ["k"], EVENT_RESULT),
    ("the previous of two secrets", EITHER, compact(EVENT), "previous", ["current", "previous"], EVENT_RESULT),
    ("the current of two secrets", EITHER, compact(EVENT), "current", ["current", "previous"], EVENT_RESULT),
    ("no JSON", PAYLOAD, b"<html></html>", SECRET, [SECRET], NO_EVENT),
    ("another secret", OTHER, compact(EVENT), "another", [SECRET], FORGED),
    ("neither of two secrets", OTHER, compact(EVENT), "another", ["current", "previous"], FORGED),
]

BODY = compact(EVENT)
SIGNATURE = hmac.new(SECRET.encode(), BODY, hashlib.sha256).hexdigest()

# Name, body and signature of deliveries that were changed after they were signed.
FORGERIES = [
    ("a status that was changed", BODY.replace(b"In Review", b"Approved"), SIGNATURE),
    ("the same JSON with other spaces", json.dumps(EVENT).encode(), SIGNATURE),
    ("a body that ends early", BODY[:-1], SIGNATURE),
    ("a signature that ends early", BODY, SIGNATURE[:-1]),
    ("a signature with one digit changed", BODY, SIGNATURE[:-1] + ("0" if SIGNATURE[-1] != "0" else "1")),
    ("an unkeyed hash", BODY, hashlib.sha256(BODY).hexdigest()),
    ("an empty signature", BODY, ""),
]


def case(name, why, body, secrets, signature, expected):
    # A long body is described by its size, so that the file stays readable.
    content = {"body_base64": base64.b64encode(body).decode()} if len(body) < 4096 else {"body_filled_to": len(body)}
    return {
        "name": name,
        "why": why,
        "section": "Events: Signature",
        "call": {
            "operation": "verifyWebhook",
            "arguments": {**content, "signature": signature, "secrets": secrets},
        },
        "expected": expected,
    }


def main():
    signed = [
        case(name, why, body, secrets, hmac.new(secret.encode(), body, hashlib.sha256).hexdigest(), expected)
        for name, why, body, secret, secrets, expected in CASES
    ]
    forged = [case(name, OTHER, body, [SECRET], signature, FORGED) for name, body, signature in FORGERIES]
    document = {
        "$schema": "./schema.json",
        "subject": "Signatures of webhooks: lowercase hexadecimal HMAC-SHA256 of the body's bytes, keyed with the UTF-8 "
        "bytes of a secret. The body is body_base64; where there is body_filled_to instead, it is template with enough x "
        "in place of {x} to be that many bytes long.",
        "template": compact(with_note("{x}")).decode(),
        "cases": signed + forged,
    }
    target = pathlib.Path(__file__).parent.parent / "conformance" / "signatures.json"
    target.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
