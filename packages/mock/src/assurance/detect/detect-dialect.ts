import type { Clock } from '../../clock/clock.ts'
import { type Dialect, switchNames } from '../../dialect/dialect.ts'
import { invalidOption } from '../../errors/invalid-option.ts'
import { assertKnownKeys } from '../../errors/suggest-name.ts'
import type { Fetch } from '../../options/options.ts'
import { createServiceReader, ServiceBudgetError } from '../service-reader/service-reader.ts'
import {
  type DetectedSwitch,
  type DialectDetection,
  toEvidence,
  unknown,
  type Verdict,
  type Verdicts,
} from './detection.ts'
import { confirm, isEveryValueEqual, judge, judgeAll } from './judge.ts'
import { type Observations, observe } from './observe.ts'
import { recheck } from './recheck.ts'
import { findUndocumented } from './undocumented.ts'
import { probeWrites } from './write-probes.ts'

/** Options of {@link detectDialect}. */
export interface DetectDialectOptions {
  /** Base URL of the service: https, or http on this machine. Without a path it gets `/v1`. */
  readonly baseUrl: string
  /** API key. It is never part of the result. Read permission is enough, unless `allowWrites` is set. */
  readonly apiKey: string
  /** Sends the requests. Default: `globalThis.fetch`. */
  readonly fetch?: Fetch
  /**
   * Creates contacts, puts a permit on the watchlist and takes it off again. Contacts can't be removed through the API, and are
   * left over. Default false: only reads.
   */
  readonly allowWrites?: boolean
  /** Maximum number of requests. Default 90, less than the smallest plan allows in a minute. */
  readonly maxRequests?: number
  /** Time from one request to the next in milliseconds, at least. Default 100. */
  readonly spacingMs?: number
  /**
   * Longest wait for the end of the rate limit's window, in milliseconds. A fixed window can only be distinguished from a sliding one after it.
   * Default 65,000; 0 doesn't wait.
   */
  readonly maxWaitMs?: number
  /** Called with each finding, at the end of the run. */
  readonly onEvidence?: (finding: DetectedSwitch) => void
  /** Source of time. Default: the time of this machine. */
  readonly clock?: Clock
}

/**
 * Detects the dialect of a live service: its behaviour where the specification is silent. It reads everything twice, and a value
 * is determined only if the evidence excludes every other one. Everything else is unknown, with the reason.
 *
 * @example
 * ```ts
 * const { dialect } = await detectDialect({ baseUrl, apiKey })
 * const mock = createMock({ dialect })
 * ```
 *
 * @throws TypeError for an invalid option.
 * @throws Error if the service doesn't respond, or doesn't accept the key.
 */
export async function detectDialect(options: DetectDialectOptions): Promise<DialectDetection> {
  assertKnownKeys('detect the dialect', options, Object.keys(optionNames))
  const { allowWrites = false, maxWaitMs = 65_000, maxRequests = 90, onEvidence } = options
  if (!(Number.isFinite(maxWaitMs) && maxWaitMs >= 0))
    throw invalidOption('maxWaitMs', 'a number from 0', maxWaitMs)
  const { baseUrl, apiKey, fetch, spacingMs, clock } = options
  const reader = createServiceReader({ baseUrl, apiKey, fetch, maxRequests, spacingMs, clock })

  const first = await observe(reader)
  assertAccepted(first)
  const passes = [first, await observe(reader)]
  let verdicts = passes.map(judge)
  // A third pass shows which values are those of the changed service.
  if (reader.stopReason === undefined && !isEveryValueEqual(verdicts)) {
    passes.push(await observe(reader))
    verdicts = passes.map(judge)
  }
  const observed = passes.flatMap((pass) => pass.responses)
  const last = await recheck(reader, passes.at(-1) ?? first, maxWaitMs)
  const isStable = isEveryValueEqual(verdicts.slice(-2)) && last.isUnchanged
  const confirmed: Verdicts = {
    ...confirm(verdicts, isStable),
    ...judgeAll(observed, { ...last, isNewWindow: last.isNewWindow && isStable }),
  }
  const writes = allowWrites ? await probe() : undefined
  const final: Verdicts = { ...confirmed, ...writes?.verdicts }

  const switches = switchNames.map((name) => toSwitch(name, final[name]))
  for (const finding of switches) onEvidence?.(finding)
  const all = [...observed, ...last.responses, ...(writes?.responses ?? [])]
  return {
    dialect: Object.fromEntries(
      switches.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    ),
    switches,
    undocumented: findUndocumented(all),
    requests: reader.requestCount,
    writes: all.filter(({ request }) => request.method !== 'GET').length,
    leftovers: writes?.leftovers ?? [],
    stopReason: reader.stopReason,
  }

  async function probe() {
    const [latest = first] = passes.slice(-1)
    try {
      return await probeWrites(reader, latest, confirmed.total.candidates ?? [])
    } catch (error) {
      if (!(error instanceof ServiceBudgetError)) throw error
      return undefined
    }
  }
}

const optionNames: Record<keyof DetectDialectOptions, true> = {
  baseUrl: true,
  apiKey: true,
  fetch: true,
  allowWrites: true,
  maxRequests: true,
  spacingMs: true,
  maxWaitMs: true,
  onEvidence: true,
  clock: true,
}

function assertAccepted({ me, defaultPage }: Observations): void {
  for (const response of [me, defaultPage]) {
    if (!response || response.status === 200 || response.status === 429) continue
    const { request, status } = response
    throw new Error(
      `Could not detect the dialect: ${request.method} ${request.path} has status ${status}. Check the base URL and the key, which needs the read permission.`,
    )
  }
}

function toSwitch<Name extends keyof Dialect>(
  name: Name,
  verdict: Verdict<Dialect[Name]>,
): DetectedSwitch<Name> {
  const { value, candidates = [], reason, responses } = verdict ?? unknown('Not observed.')
  return { name, value, candidates, reason, evidence: responses.slice(0, 4).map(toEvidence) }
}
