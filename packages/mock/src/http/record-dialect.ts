import { type Dialect, defaultDialect } from '../dialect/dialect.ts'
import type { RequestTrace } from './context.ts'

/** Records that the response depends on a value of the dialect. */
export type RecordDialect = (name: keyof Dialect) => void

/** Creates a function that adds a dialect decision to the notes, once for each value that isn't the default. */
export function createRecordDialect(dialect: Dialect, notes: RequestTrace): RecordDialect {
  return function recordDialect(name) {
    if (dialect[name] === defaultDialect[name]) return
    const value = String(dialect[name])
    // Lists are compared by their content.
    if (value === String(defaultDialect[name])) return
    if (notes.decisions.some((decision) => decision.kind === 'dialect' && decision.name === name)) return
    notes.decisions.push({ kind: 'dialect', name, value })
  }
}
