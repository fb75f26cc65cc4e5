"""Starts and controls the mock of the permit tracking service. Needs Node 20 or newer and Python's standard library."""

import json
import os
import shlex
import signal
import subprocess
import threading
import urllib.request


class PermitMock:
    """The mock in a process of its own, on a free loopback port.

    with PermitMock("--clock", "manual") as mock:
        print(mock.url, mock.key)
    """

    def __init__(self, *options):
        command = shlex.split(os.environ.get("PERMIT_TRACKING_MOCK", "npx --yes @permit-tracking/mock"))
        # Nothing reads the log of the requests, and a full pipe would block the mock. npx starts the mock as a process of
        # its own, so both share a process group, which can be ended as a whole.
        self._process = subprocess.Popen(
            [*command, "--port", "0", "--json", "--quiet", "--parent", *options],
            # With --parent the mock ends with this pipe, even if the tests crash.
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            banner = self._read_banner()
        except BaseException:
            self.close()
            raise
        self.url = banner["url"]
        self.key = banner["keys"]["admin"]
        self._control_url = banner["control"]

    def control(self, method, path, body=None):
        """Send a request to the control API under /_mock/, which GET /_mock/openapi.json describes."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._control_url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as response:
            text = response.read()
        return json.loads(text)["data"] if text else None

    def create_organization(self, **settings):
        """Create an organization with keys, data, limits and faults of its own; its key is in `api_key`."""
        return self.control("POST", "organizations", settings)

    def close(self):
        try:
            os.killpg(self._process.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        self._process.wait(timeout=10)
        self._process.stdin.close()
        self._process.stdout.close()

    def _read_banner(self):
        # The first npx may have to download the mock.
        limit = threading.Timer(120, self._process.kill)
        limit.start()
        try:
            line = self._process.stdout.readline()
        finally:
            limit.cancel()
        if not line:
            raise RuntimeError("The mock did not start. Its error is above.")
        return json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
