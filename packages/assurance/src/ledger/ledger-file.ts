import { inputError } from '../errors/user-error.ts'
import type { SituationLog } from './situation-log.ts'

/** First line of a ledger file. The number is the version of the format: one identifier on each further line. */
export const ledgerHeader = 'permit-tracking-ledger 1'

/**
 * Returns the ledger of this process if `PERMIT_TRACKING_MOCK_LEDGER` names a folder. Every mock of the process writes to the same
 * file.
 *
 * @throws Error on a platform that cannot write files.
 */
export function ledgerOfEnvironment(): SituationLog | undefined {
  // Workers and browsers have no `process`.
  const folder = globalThis.process?.env?.PERMIT_TRACKING_MOCK_LEDGER
  if (!folder) return undefined
  const open = ledgers.get(folder) ?? createLedgerFile(folder)
  ledgers.set(folder, open)
  return open
}

const ledgers = new Map<string, SituationLog>()

/** Creates a file in the folder, with a name of its own: workers and shards write side by side. */
function createLedgerFile(folder: string): SituationLog {
  const files = globals.process?.getBuiltinModule?.('node:fs')
  if (!files) {
    throw inputError(
      new Error(
        'Could not record the ledger of PERMIT_TRACKING_MOCK_LEDGER: this platform cannot write files. Use Node 20.16 or newer.',
      ),
    )
  }
  const path = `${folder}/${globalThis.crypto.randomUUID()}.ledger`
  const known = new Set<string>()
  return {
    has: (id) => known.has(id),
    see(id) {
      if (known.has(id)) return
      if (known.size === 0) {
        files.mkdirSync(folder, { recursive: true })
        files.appendFileSync(path, `${ledgerHeader}\n`)
      }
      known.add(id)
      // At once, because test runners end their workers without notice.
      files.appendFileSync(path, `${id}\n`)
    },
  }
}

const globals: {
  readonly process?: { readonly getBuiltinModule?: (name: 'node:fs') => NodeFiles | undefined }
} = globalThis

/** The used part of `node:fs`. */
interface NodeFiles {
  readonly mkdirSync: (path: string, options: { readonly recursive: true }) => unknown
  readonly appendFileSync: (path: string, text: string) => void
}
