"""A small client of the permit tracking service."""

import email.utils
import itertools
import json
import time
import urllib.error
import urllib.parse
import urllib.request

MAX_READS = 5
RETRIED = (408, 425, 429, 500, 502, 503, 504)


def list_permits(base_url, api_key, sleep=time.sleep, **query):
    """Return every permit of the watchlist, each once.

    The list may change while its pages are read, and then a permit can be missing. So it is read until two reads in a
    row find the same. Raise RuntimeError if it changes during each of five reads.
    """
    before = None
    for _ in range(MAX_READS):
        permits, is_one_page = _read_pages(f"{base_url}/permits", api_key, sleep, query)
        versions = {uuid: permit["updated_at"] for uuid, permit in permits.items()}
        if is_one_page or versions == before:
            return list(permits.values())
        before = versions
    raise RuntimeError("The list changes too fast. Read it again later.")


def _read_pages(url, api_key, sleep, query):
    """Return the permits by uuid, and True if the first page states that it has all of them."""
    permits = {}
    for page in itertools.count(1):
        parameters = urllib.parse.urlencode({**query, "page": page, "per_page": 100})
        try:
            response = _get(f"{url}?{parameters}", api_key, sleep)
        except urllib.error.HTTPError as error:
            # Some services have no page behind the last one.
            if error.code == 404 and page > 1:
                return permits, False
            raise
        count = len(permits)
        permits.update((permit["uuid"], permit) for permit in response["data"])
        if page == 1 and str(response.get("meta", {}).get("total")) == str(len(permits)):
            return permits, True
        # A short page may be one that the service has cut, so only a page with nothing new is the end.
        if len(permits) == count:
            return permits, False


def _get(url, api_key, sleep, attempts=4):
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {api_key}"})
    for attempt in range(attempts):
        is_last = attempt == attempts - 1
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in RETRIED or is_last:
                raise
            with error:
                sleep(_requested_wait(error.headers) or 2**attempt)
        except OSError:  # no response
            if is_last:
                raise
            sleep(2**attempt)


def _requested_wait(headers):
    """Return the seconds that the service asks for, by its own clock, because ours may be wrong. 0 if it states none."""
    if (headers["Retry-After"] or "").isdigit():
        return int(headers["Retry-After"])
    if not headers["X-RateLimit-Reset"] or int(headers["X-RateLimit-Remaining"] or 0) > 0:
        return 0
    now = email.utils.parsedate_to_datetime(headers["Date"]).timestamp()
    return max(0, int(headers["X-RateLimit-Reset"]) - now)
