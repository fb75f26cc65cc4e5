import {
  createMock,
  type Dialect,
  type Duration,
  dialectCases,
  type Mock,
  type MockOptions,
} from '@permit-tracking/mock'
import {
  assertOptions,
  inputError,
  integer,
  invalidOption,
  type OptionRules,
  oneOf,
  resolveDialect,
  suggest,
  toMs,
} from '@permit-tracking/mock/internal'
import { inVirtualTime } from '../virtual-time/in-virtual-time.ts'
import { createCertifyReport } from './create-certify-report.ts'
import { type Baseline, experiment, runUndisturbed } from './experiment.ts'
import { createHazards, everything, type Hazard } from './hazards.ts'
import type { CreateIntegration } from './integration.ts'
import { type CertifyReport, type CertifyResult, type ExperimentRecord, toResult } from './report.ts'

/** Options of {@link certify}. */
export interface CertifyOptions {
  /** First seed. It selects the requests that fail and the changes of lists. Default 1. */
  readonly seed?: number
  /**
   * Number of seeds for each hazard, counted from `seed`. As many as an operation has requests affect each of those. Default 5.
   */
  readonly seeds?: number
  /** Names of the hazards. Default: all of them, and `everything` at once. */
  readonly hazards?: readonly string[]
  /** Dialect switches whose value is known, in all experiments. Default: none. */
  readonly dialect?: Partial<Dialect>
  /**
   * Dialects for the last two results, `dialects` without hazards and `dialects-everything` with all of them at once: see
   * `dialectCases`. `none` leaves them out. Default `both`.
   */
  readonly dialects?: NonNullable<Parameters<typeof dialectCases>[0]>['cover'] | 'none'
  /** Options of every mock. Default: 300 permits, 240 of them watched, and 10 contacts. */
  readonly mock?: Omit<MockOptions, 'clock' | 'dialect'>
  /**
   * `virtual`: time moves to the next timer as soon as nothing else is left to do, so that waits take no time. It replaces `Date`,
   * the timers and `Math.random` of the process meanwhile. `real`: for an integration that needs other processes, such as a
   * database. Default `virtual`.
   */
  readonly time?: 'virtual' | 'real'
  /**
   * Delay of late responses and slow bodies. It should exceed the timeout of the integration. Default 12 s; 1 s in real time. In real
   * time a connection that hangs is reset after five times this delay; in virtual time after ten minutes.
   */
  readonly latency?: Duration
  /** Called with each result as soon as it is known. */
  readonly onResult?: (result: CertifyResult) => void
}

/**
 * Runs an integration under every hazard and in every dialect, and reports the damage: contacts that are missing or exist twice,
 * permits that are not watched, rows of a copy that are missing or out of date, even for a while. The expected data is the data of an undisturbed run. In
 * virtual time the same seed and options lead to the same report, byte for byte.
 *
 * @example
 * ```ts
 * const report = await certify((mock) => {
 *   const client = createClient({ ...mock.clientOptions, timeout: '5s' })
 *   return { run: () => createContacts(client) }
 * })
 * assert(report.passed, String(report))
 * ```
 *
 * @throws TypeError for an invalid option.
 * @throws Error if the integration fails undisturbed, with its own error as the `cause`, and if none of its requests succeeds.
 */
export async function certify(
  create: CreateIntegration,
  options: CertifyOptions = {},
): Promise<CertifyReport> {
  const { seed, seeds, rows, mock: mockOptions, isVirtual, hang, onResult } = resolve(create, options)
  const inTime: typeof inVirtualTime = isVirtual ? inVirtualTime : (run) => run()
  const rerunDelay = isVirtual ? '1m' : '50ms'
  const baseline = await inTime(() => runBaseline(create, mockOptions))
  const results: CertifyResult[] = []
  for (const { name, description, hazards, cases } of rows) {
    const records: ExperimentRecord[] = []
    for (const { dialect, seed: ownSeed } of cases) {
      const mock = { ...mockOptions, dialect }
      const rules = { seed: ownSeed, baseline, rerunDelay, hang } as const
      const result = await inTime(() => experiment(create, createMock(mock), hazards, rules))
      records.push({ ...result, seed: ownSeed, dialect })
    }
    const result = toResult({ name, description, hazards: hazards.map((hazard) => hazard.name) }, records)
    results.push(result)
    onResult?.(result)
  }
  return createCertifyReport({ seed, seeds, results })
}

/** Experiments that lead to one result. */
interface Row {
  readonly name: string
  readonly description: string
  readonly hazards: readonly Hazard[]
  readonly cases: readonly Pick<ExperimentRecord, 'seed' | 'dialect'>[]
}

function resolve(create: unknown, options: CertifyOptions) {
  if (typeof create !== 'function') throw invalidOption('create', 'a function', create)
  assertOptions('certify the integration', options, rules)
  const { time = 'virtual', seed = 1, seeds = 5, dialect = {}, dialects = 'both', onResult } = options
  const isVirtual = time === 'virtual'
  const latency = options.latency ?? (isVirtual ? '12s' : '1s')
  resolveDialect(dialect)
  // Virtual time is for free, and some clients wait for minutes.
  const hang: Duration = isVirtual ? '10m' : 5 * toMs(latency)
  const known = createHazards(latency, hang)
  const seedList = Array.from({ length: seeds }, (_, index) => seed + index)
  const rows = (options.hazards ?? [...known.map(({ name }) => name), everything.name]).map((name): Row => {
    const row = findHazards(name, known)
    // Without a hazard every seed leads to the same run.
    const ownSeeds = isUndisturbed(row.hazards) ? seedList.slice(0, 1) : seedList
    return { ...row, cases: ownSeeds.map((each) => ({ seed: each, dialect })) }
  })
  return {
    seed,
    seeds,
    isVirtual,
    hang,
    rows: [...rows, ...sweepRows(known, seed, dialect, dialects)],
    mock: { ...defaultData, ...(isVirtual ? {} : { plan: shortPlan }), ...options.mock, dialect },
    onResult,
  }
}

/** Plan in real time. Its window is long enough for a program that doesn't wait to be rejected often. */
const shortPlan = { limit: 1_000, window: 1_000 }

const defaultData = { permits: 300, watched: 240, contacts: 10 }

const rules: OptionRules<CertifyOptions> = {
  seed: integer(1),
  seeds: integer(1),
  hazards: true,
  dialect: true,
  dialects: true,
  mock: true,
  time: oneOf(['virtual', 'real']),
  latency: true,
  onResult: true,
}

function findHazards(name: string, known: readonly Hazard[]): Omit<Row, 'cases'> {
  if (name === everything.name) return { ...everything, hazards: known }
  const found = known.find((hazard) => hazard.name === name)
  if (found) return { ...found, hazards: [found] }
  const names = [...known.map((hazard) => hazard.name), everything.name]
  throw inputError(`Unknown hazard "${name}". ${suggest(name, names)}`)
}

function isUndisturbed(hazards: readonly Hazard[]): boolean {
  return hazards.every(({ fault, churn }) => !fault && !churn)
}

function sweepRows(
  known: readonly Hazard[],
  seed: number,
  fixed: Partial<Dialect>,
  cover: CertifyOptions['dialects'],
): Row[] {
  if (cover === 'none') return []
  const cases = dialectCases({ fixed, ...(cover && { cover }) }).map(({ dialect }) => ({ seed, dialect }))
  return [
    {
      name: 'dialects',
      description: 'the service reads its specification in another way',
      hazards: known.filter((hazard) => isUndisturbed([hazard])),
      cases,
    },
    {
      name: 'dialects-everything',
      description: 'it does, and all of this happens at once',
      hazards: known,
      cases,
    },
  ]
}

async function runBaseline(create: CreateIntegration, options: MockOptions): Promise<Baseline> {
  const mock: Mock = createMock(options)
  let baseline: Baseline
  try {
    baseline = await runUndisturbed(create, mock)
  } catch (error) {
    throw new Error(
      'Could not certify the integration: it fails even if nothing disturbs it. Its error is the cause.',
      { cause: error },
    )
  }
  if (baseline.hasSuccess) return baseline
  throw new Error(
    baseline.requests.size > 0
      ? 'Could not certify the integration: none of its requests succeeded. Check that it uses the API key of the mock.'
      : 'Could not certify the integration: it sent no request. Check that it uses the base URL of the mock.',
  )
}
