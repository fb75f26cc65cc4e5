export { type DrizzleDatabase, type DrizzleSql, type DrizzleTx, fromDrizzle } from './adapters/drizzle.ts'
export { fromKysely, type KyselyDatabase, type KyselyTx } from './adapters/kysely.ts'
export { fromPg, type PgClient, type PgPool } from './adapters/pg.ts'
export {
  fromPostgres,
  type PostgresClient,
  type PostgresTransaction,
  type PostgresTx,
} from './adapters/postgres.ts'
export type { Database, Queryable, Transaction } from './database.ts'
export { createPostgresInbox, type PostgresInbox } from './inbox/create-postgres-inbox.ts'
export type { DeadLetter } from './inbox/deliveries.ts'
export type { InboxOptions } from './inbox/options.ts'
export { mirrorEvent, type PermitEvent, type PermitEventOptions } from './mirror/mirror-event.ts'
export { type MirrorResult, mirrorPermits } from './mirror/mirror-permits.ts'
export type { PermitNotification } from './mirror/notification.ts'
export type { MirrorOptions, MirrorProgress } from './mirror/options.ts'
export { ensureSchema } from './schema/ensure-schema.ts'
