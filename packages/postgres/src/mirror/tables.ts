/** Statements that create the tables of `mirrorPermits`. */
export const mirrorTables: readonly string[] = [
  `create table if not exists permit_tracking.permits (
  organization_id text not null,
  uuid text not null,
  permit_number text,
  status text,
  type text,
  description text,
  address text,
  -- Null if the text of the service is not a date or time. Then the text is in "extra".
  filed_date date,
  updated_at timestamptz(3),
  -- Other fields of the service.
  extra jsonb not null default '{}',
  -- Time of the last write of this row.
  mirrored_at timestamptz not null,
  primary key (organization_id, uuid)
)`,
  `create index if not exists permits_permit_number_idx
  on permit_tracking.permits (organization_id, permit_number)`,
  `create index if not exists permits_updated_at_idx
  on permit_tracking.permits (organization_id, updated_at)`,
  `create table if not exists permit_tracking.mirrors (
  organization_id text primary key,
  checkpoint text,
  -- Number of the last run. It fences out the runs before.
  run int not null,
  started_at timestamptz not null,
  -- End of the lease, unless it is renewed. Null if no run is active.
  expires_at timestamptz,
  -- Start of the last run that caught up.
  caught_up_at timestamptz
)`,
  // Only the removals by webhooks since the start of the last run.
  `create table if not exists permit_tracking.removed_permits (
  organization_id text not null,
  uuid text not null,
  removed_at timestamptz not null,
  primary key (organization_id, uuid)
)`,
]
