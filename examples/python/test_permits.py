"""Tests for `python3 -m unittest`."""

import unittest

from permit_mock import PermitMock
from permits import list_permits


class ListPermits(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # A manual clock, so that no test waits.
        cls.mock = PermitMock("--clock", "manual")
        cls.addClassCleanup(cls.mock.close)

    def setUp(self):
        # An organization for each test, so that tests can run in any order and in parallel.
        self.organization = self.mock.create_organization(permits=200, watched=150)
        self.waits = []

    def test_reads_every_page(self):
        self.assertEqual(150, len(self.list_permits()))

    def test_retries_when_the_service_is_down(self):
        self.plan_fault({"nth": 2}, {"status": 503})
        self.assertEqual(150, len(self.list_permits()))
        self.assertEqual([1], self.waits)

    def test_waits_until_the_limit_opens(self):
        self.plan_fault({"nth": 2}, {"kind": "rate_limited"})
        self.assertEqual(150, len(self.list_permits()))
        self.assertEqual([60], self.waits)

    def list_permits(self):
        return list(list_permits(self.mock.url, self.organization["api_key"], self.sleep))

    def sleep(self, seconds):
        self.waits.append(seconds)
        self.mock.control("POST", "clock/advance", {"by": f"{seconds}s"})

    def plan_fault(self, plan, fault):
        path = f"organizations/{self.organization['organization_id']}/faults"
        self.mock.control("POST", path, {"plan": plan, "fault": fault})


if __name__ == "__main__":
    unittest.main()
