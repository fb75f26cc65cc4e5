/** Statements that create the tables of the inbox. */
export const inboxTables: readonly string[] = [
  `create table if not exists permit_tracking.inbox (
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
)`,
  `comment on table permit_tracking.inbox is 'Webhook deliveries. A row without handled_at has failed, or is not handled yet.'`,
  `comment on column permit_tracking.inbox.repeats is 'Number of further deliveries after it was handled.'`,
  `comment on column permit_tracking.inbox.payload is 'The event, if it failed or the inbox stores all events.'`,
  `create index if not exists inbox_unhandled on permit_tracking.inbox (received_at) where handled_at is null`,
  `create index if not exists inbox_handled on permit_tracking.inbox (handled_at) where handled_at is not null`,
  // The service sends an event six times, within 32 minutes (docs/service.md#failed-webhooks).
  `create or replace view permit_tracking.dead_letters as
select receiver, key, event, organization_id, received_at, attempts, failed_at, last_error, payload
from permit_tracking.inbox
where handled_at is null and (attempts >= 6 or received_at < now() - interval '32 minutes')`,
  `create table if not exists permit_tracking.permit_statuses (
  receiver text not null,
  permit_uuid text not null,
  known json not null,
  updated_at timestamptz not null default now(),
  primary key (receiver, permit_uuid)
)`,
  `comment on table permit_tracking.permit_statuses is 'Last status change of each permit that orderByPermit has handled.'`,
]
