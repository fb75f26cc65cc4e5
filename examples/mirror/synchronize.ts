import type { Client } from '@permit-tracking/sdk'
import { type SyncProgress, syncPermits } from '@permit-tracking/sdk/sync'
import type { Mirror } from './mirror.ts'

/** Counts of a synchronization. */
export interface Tally {
  stored: number
  removed: number
}

/** Brings the mirror up to date; `onBatch` is called before a batch is stored. */
export async function synchronize(
  client: Client,
  mirror: Mirror,
  onBatch: (progress: SyncProgress) => void = () => undefined,
): Promise<Tally> {
  const tally = { stored: 0, removed: 0 }
  const checkpoint = mirror.checkpoint()
  for await (const batch of syncPermits(client, { checkpoint, listLocal: mirror.listLocal })) {
    onBatch(batch.progress)
    mirror.store(batch)
    tally.stored += batch.items.length
    tally.removed += batch.removed.length
  }
  return tally
}
