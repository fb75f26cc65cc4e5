export type {
  KnownPermit,
  SyncBatch,
  SyncClient,
  SyncOptions,
  SyncProgress,
} from './options.ts'
export { type SyncChange, type SyncEvent, syncEvent } from './sync-event.ts'
export { syncPermits } from './sync-permits.ts'
