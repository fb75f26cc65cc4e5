import { setTimeout as wait } from 'node:timers/promises'
import {
  type AttackReport,
  createMock,
  type Dialect,
  type Duration,
  type MockOptions,
  type Receiver,
} from '@permit-tracking/mock'
import {
  assertOptions,
  createManualClock,
  integer,
  invalidOption,
  type OptionRules,
  switches,
  toMs,
  webhookEventNames,
} from '@permit-tracking/mock/internal'
import { createCertifyReport } from './create-certify-report.ts'
import { type CertifyReport, type ExperimentRecord, toResult } from './report.ts'

/** Options of {@link certifyReceiver}. */
export interface CertifyReceiverOptions {
  /** Secret with which the receiver verifies signatures. */
  readonly secret: string
  /** Seed of the deliveries. Default 1. */
  readonly seed?: number
  /** Dialect switches of the receiver's service, such as `signatureHeader`. Default: none. */
  readonly dialect?: Partial<Dialect>
  /** Returns the number of `permit.status_changed` events handled so far. With it, wrong numbers of effects are damage, too. */
  readonly effects?: () => number | Promise<number>
  /** Maximum time for a response, in real time. Default 10 s. */
  readonly timeout?: Duration
  /** Function that sends the deliveries. Default `globalThis.fetch`. */
  readonly fetch?: NonNullable<MockOptions['fetch']>
}

/**
 * Sends deliveries to a webhook receiver, and reports those with a wrong reaction: every kind of event, duplicates, reordered, late,
 * broken and forged ones. They have each format of timestamps. Start the receiver without stored deliveries, because a report is
 * repeated with the same deliveries (spec: Events).
 *
 * @example
 * ```ts
 * const report = await certifyReceiver('http://127.0.0.1:3000/webhooks', { secret })
 * assert(report.passed, String(report))
 * ```
 *
 * @throws TypeError for an invalid option, and for a URL that is neither HTTPS nor of this machine.
 */
export async function certifyReceiver(
  receiver: Receiver,
  options: CertifyReceiverOptions,
): Promise<CertifyReport> {
  assertOptions('certify the receiver', options, rules)
  const { secret, seed = 1, dialect = {}, effects, timeout = '10s', fetch } = options
  if (typeof secret !== 'string' || secret === '') {
    // Not the value, because it may be a misplaced secret.
    throw invalidOption('secret', 'a non-empty string', typeof secret)
  }
  const reactions = new Map<string, Reaction>()
  const formats = dialect.timestamps ? [dialect.timestamps] : switches.timestamps.values
  for (const [index, timestamps] of formats.entries()) {
    const mock = createMock({
      permits: 10,
      watched: 10,
      clock: createManualClock(),
      dialect: { ...dialect, timestamps },
      ...(fetch && { fetch }),
    })
    const { id } = mock.webhooks.create({ url: receiver, secret })
    const note = (name: string, description: string, problem: string | null, advice: string | null) => {
      const reaction = reactions.get(name) ?? { description, advice, records: [] }
      const damage = problem === null ? {} : { [withoutAddress(problem)]: 1 }
      const record = { damage, met: 1, seed, dialect: { ...dialect, timestamps } }
      reactions.set(name, {
        ...reaction,
        advice: reaction.advice ?? advice,
        records: [...reaction.records, record],
      })
    }
    // Each format has its own events, because the receiver may know the events of another format.
    const { results } = await mock.webhooks.attack(id, { seed: `${seed}/${index}`, effects, timeout })
    for (const result of results) note(result.name, describe(result), result.problem, result.advice)
    if (results.some(({ name, passed }) => name === 'genuine' && !passed)) continue
    for (const event of webhookEventNames) {
      const timer = new AbortController()
      // The manual clock stands still, and with it the time limit of the mock.
      const { attempts } = await Promise.race([
        mock.webhooks.sendTest(id, { event }),
        wait(toMs(timeout), { attempts: [] }, { signal: timer.signal }),
      ])
      timer.abort()
      const status = attempts.at(-1)?.status ?? 0
      const isAccepted = status >= 200 && status < 300
      const problem = isAccepted ? null : status ? `it rejected it (${status})` : 'it did not respond'
      note(
        event,
        'must accept an event of this kind',
        problem,
        isAccepted ? null : 'respond with 2xx to every event',
      )
    }
    // Ends the requests without a response, which would keep the process alive.
    mock.webhooks.delete(id)
  }
  const results = [...reactions].map(([name, { description, advice, records }]) =>
    toResult({ name, description, hazards: [], advice }, records),
  )
  return createCertifyReport({ seed, seeds: 1, results }, 'receiver')
}

const rules: OptionRules<CertifyReceiverOptions> = {
  secret: true,
  seed: integer(1),
  dialect: true,
  effects: true,
  timeout: true,
  fetch: true,
}

/** Reactions of the receiver to one kind of delivery. */
interface Reaction {
  readonly description: string
  readonly advice: string | null
  readonly records: readonly ExperimentRecord[]
}

function describe({ expected, description }: AttackReport['results'][number]): string {
  const duty = { accept: 'must accept', reject: 'must reject', either: 'may accept or reject' }[expected]
  return `${duty} ${description}`
}

/** Removes the reason for a missing response, which contains an address. */
function withoutAddress(problem: string): string {
  return problem.startsWith('it did not respond') ? 'it did not respond' : problem
}
