import { type Dialect, defaultDialect } from '../dialect/dialect.ts'
import type { Reason } from './journal/entry.ts'

/** Records that the response depends on a value of the dialect. */
export type RecordDialectUse = (name: keyof Dialect) => void

/** Creates a function that adds the dialect to the reasons, once for each value that isn't the default. */
export function createDialectUseRecorder(dialect: Dialect, reasons: Reason[]): RecordDialectUse {
  return function recordDialectUse(name) {
    if (dialect[name] === defaultDialect[name]) return
    const value = String(dialect[name])
    // Lists are compared by their content.
    if (value === String(defaultDialect[name])) return
    const text = `${name}: ${value}`
    if (reasons.some((reason) => reason.kind === 'dialect' && reason.text === text)) return
    reasons.push({ kind: 'dialect', outcome: 'applied', text })
  }
}
