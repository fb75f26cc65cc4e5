import { type Dialect, defaultDialect } from '../dialect/dialect.ts'
import type { Notes } from './context.ts'

/** Says that a switch of the dialect had a part in the answer. */
export type RecordDialect = (name: keyof Dialect) => void

/** For the journal, once: `dialect pageOverflow: last_page`. A switch that is as documented is nothing to tell. */
export function createRecordDialect(dialect: Dialect, notes: Notes): RecordDialect {
  return function recordDialect(name) {
    if (dialect[name] === defaultDialect[name] || notes.switches?.has(name)) return
    const value = String(dialect[name])
    // Lists are told apart by what they hold.
    if (value === String(defaultDialect[name])) return
    notes.switches ??= new Set()
    notes.switches.add(name)
    notes.reasons.push(() => `dialect ${name}: ${value}`)
  }
}
