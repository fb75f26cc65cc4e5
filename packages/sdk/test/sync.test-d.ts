import type { Client } from '@permit-tracking/sdk'
import { type SyncBatch, syncPermits } from '@permit-tracking/sdk/sync'
import { expectTypeOf } from 'vitest'

declare const client: Client

// Awaiting the batches would read nothing.
// @ts-expect-error: they have no valid `then`
export const awaited = async () => await syncPermits(client)

export async function* delegated(): AsyncGenerator<SyncBatch, void, undefined> {
  for await (const batch of syncPermits(client)) expectTypeOf(batch).toEqualTypeOf<SyncBatch>()
  yield* syncPermits(client)
}
