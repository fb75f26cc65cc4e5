/** Statements that create the table of the limiter. A commit to an unlogged table need not wait for the disk. */
export const limiterTables: readonly string[] = [
  `create unlogged table if not exists permit_tracking.rate_limits (
  scope text primary key,
  version bigint not null,
  state json not null
) with (fillfactor = 50)`,
  `comment on table permit_tracking.rate_limits is 'Window of each rate limit that createPostgresLimiter shares. Rows may be deleted at any time.'`,
]
