export type { LocalPermit, SyncOptions } from './options.ts'
export { syncEvent } from './sync-event.ts'
export { type SyncBatch, type SyncProgress, syncPermits, TooManyRemovalsError } from './sync-permits.ts'
