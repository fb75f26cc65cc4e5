import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordLedger } from '@permit-tracking/assurance'
import type { Mock } from '@permit-tracking/mock'

/** Ways to record a ledger, and twice none. The second is a control. */
export const ledgerModes = [
  'no ledger',
  'no ledger again',
  'the environment variable',
  'recordLedger',
] as const

/** A way to record a ledger. */
export type LedgerMode = (typeof ledgerModes)[number]

/** Creates a mock that records its situations in this way. */
export function startRecording(mode: LedgerMode, folder: string, create: () => Mock): Mock {
  if (mode === 'the environment variable') {
    process.env.PERMIT_TRACKING_MOCK_LEDGER = folder
    process.env.PERMIT_TRACKING_MOCK_EXTENSION = '@permit-tracking/assurance/extension'
  }
  const mock = create()
  delete process.env.PERMIT_TRACKING_MOCK_LEDGER
  delete process.env.PERMIT_TRACKING_MOCK_EXTENSION
  if (mode === 'recordLedger') recordLedger(mock)
  return mock
}

/** Creates a temporary folder for ledgers. */
export function createLedgerFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'permit-tracking-ledger-'))
}
