"""Reads pages as Airbyte's PageIncrement does: it stops after a page with fewer records than page_size."""

import json
import os
import urllib.request

PAGE_SIZE = 100

page = 1
while True:
    request = urllib.request.Request(
        f"{os.environ['PERMIT_TRACKING_BASE_URL']}/permits?page={page}&per_page={PAGE_SIZE}",
        headers={"Authorization": f"Bearer {os.environ['PERMIT_TRACKING_API_KEY']}"},
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        records = json.load(response)["data"]
    for record in records:
        print(record["uuid"])
    if len(records) < PAGE_SIZE:
        break
    page += 1
