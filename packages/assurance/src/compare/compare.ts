import type { Dialect } from '@permit-tracking/mock'
import { assertOptions, type OptionRules } from '@permit-tracking/mock/internal'
import { type Difference, type Finding, grades } from './difference.ts'
import { isObject } from './document.ts'
import { findDialect } from './find-dialect.ts'
import type { CompareOptions } from './options.ts'
import { readService } from './read-service.ts'
import { type Exchange, targetOf } from './reading.ts'
import { compareSaved, type SavedReading, type ServiceChange, toSavedReading } from './saved-reading.ts'
import { seedData } from './seed-mock.ts'
import { createServiceReader } from './service-reader.ts'
import type { SwitchVerdict } from './switch-verdict.ts'

/** Result of {@link compare}. */
export interface CompareReport {
  /** Switches of the dialect that are certain. */
  readonly dialect: Partial<Dialect>
  /** Every switch, with its value, or with the reason why the value is unknown. */
  readonly switches: readonly SwitchVerdict[]
  /** Differences between the service and the mock in the dialect that is nearest to it, worst first. */
  readonly differences: readonly Difference[]
  /** Differences from the earlier reading; undefined without one. */
  readonly changes: readonly ServiceChange[] | undefined
  /** Number of responses that were compared. */
  readonly compared: number
  /** Situations that could not be compared, because the mock can't have their data. */
  readonly skipped: readonly string[]
  /** Number of requests that were sent. All of them were `GET`. */
  readonly requests: number
  /** Reason why the reading ended before its last situation; undefined if it did not. */
  readonly stopped: string | undefined
  /** Statuses, forms and types of the responses, without a value, to compare with later. */
  readonly reading: SavedReading
}

/**
 * Reads a live service once, finds the dialect in which the mock responds like it, and returns the remaining differences. The
 * requests are replayed against mocks with the data that the service returned.
 *
 * @example
 * ```ts
 * const { dialect, differences } = await compare({ baseUrl, apiKey })
 * const mock = createMock({ dialect })
 * ```
 *
 * @throws TypeError for an invalid option.
 * @throws Error if the service doesn't respond, doesn't accept the key, or is another one.
 */
export async function compare(options: CompareOptions): Promise<CompareReport> {
  assertOptions('compare the service', options, rules)
  const { against, ...rest } = options
  const reader = createServiceReader(rest)
  const reading = await readService(reader)
  const { verdicts, findings } = await findDialect(reading, await seedData(reading))
  const certain = verdicts.filter(({ value }) => value !== undefined)
  const dialect: Partial<Dialect> = Object.fromEntries(certain.map(({ name, value }) => [name, value]))
  const saved = toSavedReading(reading, dialect)
  return {
    dialect,
    switches: verdicts,
    differences: sumUp(findings),
    changes: against && compareSaved(against, saved),
    compared: findings.size,
    skipped: reading.exchanges
      .filter((exchange) => !findings.has(exchange))
      .map(({ situation }) => situation),
    requests: reader.requestCount,
    stopped: reading.stopped,
    reading: saved,
  }
}

const rules: OptionRules<CompareOptions> = {
  baseUrl: true,
  apiKey: true,
  against: {
    description: 'the reading of an earlier report, with situations',
    accepts: (value) =>
      isObject(value) &&
      value.version === 1 &&
      isObject(value.situations) &&
      Object.keys(value.situations).length > 0,
  },
  fetch: true,
  clock: true,
  signal: true,
}

/** Sums up the findings at one place of the document. */
function sumUp(findings: ReadonlyMap<Exchange, readonly Finding[]>): Difference[] {
  const found = new Map<string, Difference>()
  for (const [{ situation, request }, all] of findings) {
    for (const finding of all) {
      const key = keyOf(finding)
      const { count = 0, operations = [], ...first } = found.get(key) ?? {}
      const known = new Set(request.operation === undefined ? operations : [...operations, request.operation])
      const example = { situation, request: `GET ${targetOf(request)}` }
      found.set(key, { ...finding, ...example, ...first, operations: [...known], count: count + 1 })
    }
  }
  return [...found.values()].toSorted((one, other) => grades.indexOf(one.grade) - grades.indexOf(other.grade))
}

/** Returns the key of findings that are one difference: those at one place of the document. */
function keyOf({ grade, path, place, service, mock }: Finding): string {
  const properties = grade === 'breaking' || grade === 'shape' ? [service, mock] : []
  return JSON.stringify([grade, path, place, ...properties])
}
