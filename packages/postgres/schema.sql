-- Tables of @permit-tracking/postgres. Run it with psql if the program may not create them with ensureSchema(db).
-- It may be run again, and does nothing then.

begin;

create schema if not exists permit_tracking;

create table if not exists permit_tracking.migrations (
  version int primary key,
  applied_at timestamptz not null default now()
);

create table if not exists permit_tracking.inbox (
  receiver text not null,
  key text not null,
  event text not null,
  organization_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts int not null default 0,
  repeats int not null default 0,
  failed_at timestamptz,
  last_error text,
  payload json,
  primary key (receiver, key)
);

comment on table permit_tracking.inbox is 'Webhook deliveries. A row without handled_at has failed, or is not handled yet.';

comment on column permit_tracking.inbox.repeats is 'Number of further deliveries after it was handled.';

comment on column permit_tracking.inbox.payload is 'The event, if it failed or the inbox stores all events.';

create index if not exists inbox_unhandled on permit_tracking.inbox (received_at) where handled_at is null;

create index if not exists inbox_handled on permit_tracking.inbox (handled_at) where handled_at is not null;

create or replace view permit_tracking.dead_letters as
select receiver, key, event, organization_id, received_at, attempts, failed_at, last_error, payload
from permit_tracking.inbox
where handled_at is null and (attempts >= 6 or received_at < now() - interval '32 minutes');

create table if not exists permit_tracking.permit_statuses (
  receiver text not null,
  permit_uuid text not null,
  known json not null,
  updated_at timestamptz not null default now(),
  primary key (receiver, permit_uuid)
);

comment on table permit_tracking.permit_statuses is 'Last status change of each permit that orderByPermit has handled.';

create table if not exists permit_tracking.permits (
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
);

create index if not exists permits_permit_number_idx
  on permit_tracking.permits (organization_id, permit_number);

create index if not exists permits_updated_at_idx
  on permit_tracking.permits (organization_id, updated_at);

create table if not exists permit_tracking.mirrors (
  organization_id text primary key,
  checkpoint text,
  -- Number of the last run. It fences out the runs before.
  run int not null,
  started_at timestamptz not null,
  -- End of the lease, unless it is renewed. Null if no run is active.
  expires_at timestamptz,
  -- Start of the last run that caught up.
  caught_up_at timestamptz
);

create table if not exists permit_tracking.removed_permits (
  organization_id text not null,
  uuid text not null,
  removed_at timestamptz not null,
  primary key (organization_id, uuid)
);

create unlogged table if not exists permit_tracking.rate_limits (
  scope text primary key,
  version bigint not null,
  state json not null
) with (fillfactor = 50);

comment on table permit_tracking.rate_limits is 'Window of each rate limit that createPostgresLimiter shares. Rows may be deleted at any time.';

insert into permit_tracking.migrations (version) values (1) on conflict do nothing;

commit;
