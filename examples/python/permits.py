"""A small client of the permit tracking service."""

import email.utils
import json
import time
import urllib.error
import urllib.parse
import urllib.request


def list_permits(base_url, api_key, sleep=time.sleep, **query):
    """Yield every permit of the watchlist, page by page."""
    page = 1
    while True:
        parameters = urllib.parse.urlencode({**query, "page": page, "per_page": 100})
        response = _get(f"{base_url}/permits?{parameters}", api_key, sleep)
        yield from response["data"]
        if page >= response["meta"]["total_pages"]:
            return
        page += 1


def _get(url, api_key, sleep, attempts=4):
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {api_key}"})
    for attempt in range(attempts):
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                if error.code not in (429, 500, 502, 503, 504) or attempt == attempts - 1:
                    raise
                sleep(_until_reset(error.headers) if error.code == 429 else 2**attempt)


def _until_reset(headers):
    """Return the seconds until the limit opens, by the service's own clock, because ours may be wrong."""
    now = email.utils.parsedate_to_datetime(headers["Date"]).timestamp()
    return max(0, int(headers["X-RateLimit-Reset"]) - now)
