import type { Clock, Dialect, Fetch } from '@permit-tracking/mock'
import {
  assertKnownKeys,
  findServiceRoute,
  invalidOption,
  responseIssues,
  switchNames,
  validators,
} from '@permit-tracking/mock/internal'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import {
  type DetectedSwitch,
  type DialectDetection,
  toEvidence,
  type UndocumentedResponse,
  unknown,
  type Verdict,
  type Verdicts,
} from './detection.ts'
import { confirm, confirmZone, isEveryValueEqual, judge, judgeAll } from './judge.ts'
import { judgeRetryAfter } from './judge-retry-after.ts'
import { observe } from './observe.ts'
import { assertAccepted, openService } from './open-service.ts'
import { recheck } from './recheck.ts'
import { createWaitForReset } from './wait-for-reset.ts'
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
  /** Longest wait for a response in milliseconds. Default 30,000. */
  readonly timeoutMs?: number
  /**
   * Longest wait for the end of the rate limit's window, in milliseconds: at the start if too few requests are left, and at the end to
   * distinguish a fixed window from a sliding one. Default 65,000; 0 doesn't wait.
   */
  readonly maxWaitMs?: number
  /** Called before such a wait, with its milliseconds. */
  readonly onWait?: (waitMs: number) => void
  /** Source of time. Default: the time of this machine. */
  readonly clock?: Clock
  /** Ends the run early. What was put on the watchlist is taken off, and the result has what is known by then. */
  readonly signal?: AbortSignal
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
 * @throws Error if nothing responds, or if it isn't the service, doesn't accept the key, or has no requests left.
 */
export async function detectDialect(options: DetectDialectOptions): Promise<DialectDetection> {
  assertKnownKeys('detect the dialect', options, Object.keys(optionNames))
  const { allowWrites = false, maxWaitMs = 65_000, maxRequests = 90, signal } = options
  if (!(Number.isFinite(maxWaitMs) && maxWaitMs >= 0))
    throw invalidOption('maxWaitMs', 'a number from 0', maxWaitMs)
  const { baseUrl, apiKey, fetch, spacingMs, timeoutMs, clock } = options
  const waitForReset = createWaitForReset(maxWaitMs, options)
  const settings = { baseUrl, apiKey, fetch, maxRequests, spacingMs, timeoutMs, clock, signal }
  const service = await openService(settings, waitForReset)
  const { reader, responses: before } = service

  const first = await observe(reader)
  if (first.defaultPage) assertAccepted(first.defaultPage)
  let latest = await observe(reader, first)
  const passes = [first, latest]
  // A third pass shows which values are those of the changed service.
  if (reader.stopReason === undefined && !isEveryValueEqual(passes.map(judge))) {
    latest = await observe(reader, latest)
    passes.push(latest)
  }
  const isComplete = reader.stopReason === undefined
  const observed = passes.flatMap(({ responses }) => responses)
  const verdicts = passes.map(judge)
  const last = await recheck(reader, latest, waitForReset)
  const isStable = isEveryValueEqual(verdicts.slice(-2)) && last.isUnchanged
  const confirmed: Verdicts = {
    ...confirm(judge(latest), verdicts, {
      isComplete,
      isRepeated: reader.stopReason === undefined,
      isStable,
    }),
    ...judgeAll(observed, { ...last, isNewWindow: last.isNewWindow && isStable }),
    retryAfter: judgeRetryAfter([...before, ...observed, ...last.responses]),
  }
  const writes = allowWrites
    ? await probeWrites(service, latest, confirmed.total.candidates ?? [])
    : undefined
  const final: Verdicts = { ...confirmed, timestamps: confirmZone(confirmed), ...writes?.verdicts }

  const switches = switchNames.map((name) => toSwitch(name, final[name]))
  const all = [...before, ...observed, ...last.responses, ...(writes?.responses ?? [])]
  return {
    dialect: Object.fromEntries(
      switches.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    ),
    switches,
    undocumented: findUndocumented(all),
    // The first request may have been that of another window.
    requests: reader.requestCount + before.length - 1,
    writes: reader.writeCount,
    leftovers: writes?.leftovers ?? [],
    stopReason: reader.stopReason,
  }
}

const optionNames: Record<keyof DetectDialectOptions, true> = {
  baseUrl: true,
  apiKey: true,
  fetch: true,
  allowWrites: true,
  maxRequests: true,
  spacingMs: true,
  timeoutMs: true,
  maxWaitMs: true,
  onWait: true,
  clock: true,
  signal: true,
}

function toSwitch<Name extends keyof Dialect>(
  name: Name,
  verdict: Verdict<Dialect[Name]>,
): DetectedSwitch<Name> {
  const { value, candidates = [], reason, responses } = verdict ?? unknown('Not observed.')
  return { name, value, candidates, reason, evidence: responses.slice(0, 4).map(toEvidence) }
}

/** Lists the responses that the OpenAPI document doesn't allow. Equal ones of an operation are one entry. */
function findUndocumented(responses: readonly ServiceResponse[]): UndocumentedResponse[] {
  const found = new Map<string, UndocumentedResponse>()
  for (const { request, status, json, text } of responses) {
    const { method, path } = request
    const route = findServiceRoute(method, path.replace(/\?.*/s, ''))
    if (!route) continue
    const issues =
      json === undefined && text !== ''
        ? ['the body is not JSON']
        : responseIssues(validators[route.operation], { status, body: json })
    if (issues.length === 0) continue
    // The same issue of several items is one.
    const kinds = [...new Set(issues.map((issue) => issue.replace(/\.\d+\./g, '.[].')))]
    const key = [route.operation, status, ...kinds].join('\n')
    const count = (found.get(key)?.count ?? 0) + 1
    found.set(key, { request: found.get(key)?.request ?? `${method} ${path}`, status, issues: kinds, count })
  }
  return [...found.values()]
}
