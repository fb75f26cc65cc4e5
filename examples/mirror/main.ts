/**
 * A SQLite mirror of the watchlist, kept with `syncPermits` through changes, a crash, removals and webhooks.
 *
 *   node examples/mirror/main.ts
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMock } from '@permit-tracking/mock'
import { demonstrate } from './demo.ts'

const folder = await mkdtemp(join(tmpdir(), 'permit-mirror-'))
try {
  // A manual clock, so that the program doesn't wait for the day between two full walks.
  const mock = createMock({ seed: 42, permits: 1_200, watched: 700, clock: 'manual' })
  await demonstrate({
    mock,
    path: join(folder, 'mirror.db'),
    print: (line) => console.log(line),
    terminal: process.stdout,
  })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
