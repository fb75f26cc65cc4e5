"""Loads the permits of the watchlist with dlt: pip install "dlt[duckdb]" """

import os
import sys

import dlt
from dlt.sources.rest_api import RESTAPIConfig, rest_api_source


def permits(is_full: bool):
    """All permits, or those that changed since the last load."""
    params = {"per_page": 100}
    endpoint = {"path": "permits", "data_selector": "data", "params": params}
    if not is_full:
        params["updated_since"] = "{incremental.start_value}"
        endpoint["incremental"] = {
            "cursor_path": "updated_at",
            "initial_value": "2000-01-01T00:00:00Z",
            "lag": 60,  # seconds that are read again
        }
    config: RESTAPIConfig = {
        "client": {
            "base_url": os.environ["PERMIT_TRACKING_BASE_URL"] + "/",
            "auth": {"type": "bearer", "token": os.environ["PERMIT_TRACKING_API_KEY"]},
            # Without total_path, the end is an empty page.
            "paginator": {"type": "page_number", "base_page": 1, "total_path": None},
        },
        "resources": [
            {
                "name": "permits",
                "primary_key": "uuid",
                "write_disposition": "replace" if is_full else "merge",
                "endpoint": endpoint,
            }
        ],
    }
    return rest_api_source(config)


if __name__ == "__main__":
    is_full = "--full" in sys.argv
    name = "permits_full" if is_full else "permits"
    pipeline = dlt.pipeline(name, destination="duckdb", dataset_name=name)
    print(pipeline.run(permits(is_full)))
