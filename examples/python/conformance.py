"""Makes the calls of spec/conformance with the client and the receiver of this folder.

Reads a call per line as JSON, and writes its outcome:

    node spec/conformance/run.ts -- python3 examples/python/conformance.py
"""

import base64
import json
import sys
import urllib.error

from permits import list_permits
from webhooks import is_from_the_service


def perform(call):
    arguments = call.get("arguments", {})
    if call["operation"] == "listPermits":
        permits = list_permits(call["base_url"], call["api_key"], **arguments)
        return {"items": [permit["uuid"] for permit in permits]}
    if call["operation"] == "verifyWebhook" and len(arguments["secrets"]) == 1:
        return verify_webhook(arguments)
    return {"unsupported": True}


def verify_webhook(arguments):
    body = base64.b64decode(arguments["body_base64"])
    if not is_from_the_service(body, arguments["signature"], arguments["secrets"][0]):
        return {"error": {"kind": "invalid_signature"}}
    try:
        return {"result": json.loads(body.decode("utf-8-sig", errors="replace"))}
    except ValueError:
        return {"error": {"kind": "invalid_payload"}}


def outcome_of(call):
    try:
        return perform(call)
    except urllib.error.HTTPError as error:
        with error:
            return {"error": {"kind": "other_status", "status": error.code}}
    except Exception as error:
        return {"error": {"kind": type(error).__name__, "message": str(error)}}


for line in sys.stdin:
    call = json.loads(line)
    print(json.dumps({"id": call["id"], **outcome_of(call)}), flush=True)
