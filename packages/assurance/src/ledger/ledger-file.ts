import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { SituationLog } from './situation-log.ts'

/** First line of a ledger file. The number is the version of the format: one identifier on each further line. */
export const ledgerHeader = 'permit-tracking-ledger 1'

/**
 * Returns the ledger of this process if `PERMIT_TRACKING_MOCK_LEDGER` names a folder. Every mock of the process writes to the same
 * file.
 */
export function ledgerOfEnvironment(): SituationLog | undefined {
  const folder = process.env.PERMIT_TRACKING_MOCK_LEDGER
  if (!folder) return undefined
  const open = ledgers.get(folder) ?? createLedgerFile(folder)
  ledgers.set(folder, open)
  return open
}

const ledgers = new Map<string, SituationLog>()

/** Creates a file in the folder, with a name of its own: workers and shards write side by side. */
function createLedgerFile(folder: string): SituationLog {
  const path = join(folder, `${randomUUID()}.ledger`)
  const known = new Set<string>()
  return {
    has: (id) => known.has(id),
    see(id) {
      if (known.has(id)) return
      if (known.size === 0) {
        mkdirSync(folder, { recursive: true })
        appendFileSync(path, `${ledgerHeader}\n`)
      }
      known.add(id)
      // At once, because test runners end their workers without notice.
      appendFileSync(path, `${id}\n`)
    },
  }
}
