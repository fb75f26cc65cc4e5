-- A copy of the watchlist, and the place where the next synchronization starts.
CREATE TABLE permits (
  uuid TEXT PRIMARY KEY,
  permit_number TEXT NOT NULL,
  status TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE sync (id INTEGER PRIMARY KEY, checkpoint TEXT NOT NULL);

-- The status changes that webhooks reported. The key of a delivery makes each one unique.
CREATE TABLE status_changes (
  delivery TEXT PRIMARY KEY,
  permit_number TEXT NOT NULL,
  new_status TEXT NOT NULL,
  changed_at TEXT NOT NULL
);

-- Deliveries that are being handled, and handled deliveries, which have no owner.
CREATE TABLE webhook_deliveries (key TEXT PRIMARY KEY, owner TEXT, until INTEGER NOT NULL);
