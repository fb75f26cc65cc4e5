/**
 * Keeps a copy in files, so that it can be certified as a command:
 *
 *   npx @permit-tracking/assurance certify --recurring -- node recurring.ts
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type Permit } from '@permit-tracking/sdk'
import { syncPermits } from '@permit-tracking/sdk/sync'

const folder = process.env.PERMIT_TRACKING_CERTIFY_FOLDER ?? '.'
const copyFile = join(folder, 'copy.json')
const checkpointFile = join(folder, 'checkpoint.json')
const rows: Permit[] = existsSync(copyFile) ? JSON.parse(readFileSync(copyFile, 'utf8')) : []
const copy = new Map(rows.map((permit) => [permit.uuid, permit]))

// The time limit is below `--latency`.
const client = createClient({ timeout: '500ms' })

// A removal needs two full walks, after the walks that confirm earlier removals.
for (let walk = 0; walk < 3; walk++) {
  for await (const batch of syncPermits(client, {
    checkpoint: existsSync(checkpointFile) ? readFileSync(checkpointFile, 'utf8') : undefined,
    listLocal: () => copy.values(),
    fullSyncInterval: 0,
    overlap: '1s',
    maxRemovals: 100,
  })) {
    for (const permit of batch.items) copy.set(permit.uuid, permit)
    for (const uuid of batch.removed) copy.delete(uuid)
    writeFileSync(copyFile, JSON.stringify([...copy.values()]))
    writeFileSync(checkpointFile, batch.checkpoint)
  }
  await wait(1_200)
}
