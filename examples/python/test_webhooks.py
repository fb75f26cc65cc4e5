"""Tests for `python3 -m unittest`."""

import threading
import unittest

from permit_mock import PermitMock
from webhooks import create_server

UUID = "5f0c1d1e-0c1f-4c6e-9a63-0d6f6c1f2a10"


class Webhooks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # A manual clock, so that no test waits for a retry.
        cls.mock = PermitMock("--clock", "manual")
        cls.addClassCleanup(cls.mock.close)

    def setUp(self):
        organization = self.mock.create_organization(
            fixtures={"permits": [{"uuid": UUID, "status": "In Review"}]}
        )
        self.path = f"organizations/{organization['organization_id']}"
        self.handled, self.failures = [], []
        server = create_server("whsec_test", self.handle)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        url = f"http://127.0.0.1:{server.server_port}/"
        self.webhook = self.control("POST", "webhooks", {"url": url, "secret": "whsec_test"})

    def test_a_change_is_handled(self):
        self.control("PUT", f"permits/{UUID}/status", {"status": "Issued"})
        self.mock.control("POST", "settled")
        self.assertEqual(["Issued"], self.handled)

    def test_a_failed_delivery_is_repeated(self):
        self.failures = [RuntimeError("The database is down.")]
        self.control("PUT", f"permits/{UUID}/status", {"status": "Issued"})
        self.mock.control("POST", "settled", {"advance": True})
        self.assertEqual(["Issued"], self.handled)
        [delivery] = self.control("GET", "deliveries")
        self.assertEqual([500, 204], [attempt["status"] for attempt in delivery["attempts"]])

    def test_an_attack_finds_nothing(self):
        attack = self.control("POST", f"webhooks/{self.webhook['id']}/attack")
        self.assertTrue(attack["passed"], attack["summary"])

    def control(self, method, path, body=None):
        return self.mock.control(method, f"{self.path}/{path}", body)

    def handle(self, name, data):
        if self.failures:
            raise self.failures.pop()
        if name == "permit.status_changed":
            self.handled.append(data["new_status"])


if __name__ == "__main__":
    unittest.main()
