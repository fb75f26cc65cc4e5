import { createClient } from '@permit-tracking/sdk'
import { vi } from 'vitest'
import { createRandom } from './random.ts'

/** A service with a limit, seen by one or several processes that share a key. */
export interface LimitCase {
  /** Headers shown: counts and reset, counts alone, `Retry-After` on a 429 alone, or none. */
  readonly headers: 'reset' | 'counts' | 'retry_after' | 'none'
  /** Clock of the `Date` header, or of the processes' machine, if it is wrong by an hour. */
  readonly clock: 'right' | 'date_slow' | 'date_fast' | 'no_date' | 'machine_off'
  readonly window: 'fixed' | 'sliding' | 'bucket'
  readonly processes: 1 | 4
}

/** Numbers of one run. */
export interface LimitRun {
  /** 429s of the process that got the most. */
  readonly rejected: number
  readonly failed: number
  /** Requests sent before a moment that a 429 had named to their process. */
  readonly early: number
  readonly tookMs: number
}

export interface LimitRunOptions {
  readonly limit: number
  /** Calls of each process, all started at once. */
  readonly calls: number
  readonly latencyMs: number
  readonly seed: number
}

const windowMs = 60_000
const hourMs = 3_600_000

/** Plays a burst of calls of every process against the service. Needs fake timers. */
export async function playLimits(limitCase: LimitCase, options: LimitRunOptions): Promise<LimitRun> {
  const random = createRandom(options.seed)
  const spy = vi.spyOn(Math, 'random').mockImplementation(random)
  const startedAt = Date.now()
  const service = createLimitService(limitCase, options, random)
  const processes = Array.from({ length: limitCase.processes }, () =>
    createProcess(limitCase, service, options, random),
  )
  let failed = 0
  let pending = limitCase.processes * options.calls
  for (const { fetch } of processes) {
    const client = createClient({ apiKey: 'key', baseUrl: 'https://permits.test/v1', fetch })
    for (let call = 0; call < options.calls; call++)
      client.me().then(
        () => pending--,
        () => {
          failed++
          pending--
        },
      )
  }
  while (pending > 0) await vi.advanceTimersToNextTimerAsync()
  spy.mockRestore()
  return {
    rejected: Math.max(...processes.map(({ rejected }) => rejected())),
    early: processes.reduce((sum, { early }) => sum + early(), 0),
    failed,
    tookMs: Date.now() - startedAt,
  }
}

type LimitService = () => { isRejected: boolean; remaining: number; endsAt: number }

/** Counts on the real clock. `endsAt` is the earliest time at which a rejected request can succeed. */
function createLimitService(
  { window }: LimitCase,
  { limit }: LimitRunOptions,
  random: () => number,
): LimitService {
  const phaseMs = Math.floor(random() * windowMs)
  let windowNumber = -1
  let log: number[] = []
  let tokens = limit
  let filledAt = Date.now()
  return () => {
    const now = Date.now()
    if (window === 'bucket') {
      const perMs = limit / windowMs
      tokens = Math.min(limit, tokens + (now - filledAt) * perMs)
      filledAt = now
      const isRejected = tokens < 1
      if (!isRejected) tokens--
      return { isRejected, remaining: Math.floor(tokens), endsAt: now + Math.max(0, 1 - tokens) / perMs }
    }
    const current = Math.floor((now + phaseMs) / windowMs)
    if (window === 'fixed' && current !== windowNumber) log = []
    windowNumber = current
    if (window === 'sliding') log = log.filter((at) => at > now - windowMs)
    const isRejected = log.length >= limit
    if (!isRejected) log.push(now)
    const endsAt = window === 'fixed' ? (current + 1) * windowMs - phaseMs : (log[0] ?? now) + windowMs
    return { isRejected, remaining: limit - log.length, endsAt }
  }
}

/** One process: a `fetch` of its own, so that it shares nothing with the others. */
function createProcess(
  { headers: form, clock }: LimitCase,
  service: LimitService,
  { limit, latencyMs }: LimitRunOptions,
  random: () => number,
) {
  const machineAheadMs = clock === 'machine_off' ? hourMs : 0
  const dateAheadMs = clock === 'date_slow' ? -hourMs : clock === 'date_fast' ? hourMs : 0
  let rejected = 0
  let early = 0
  let namedAt = 0
  let namedSince = 0
  const travel = () => new Promise((resolve) => setTimeout(resolve, (0.5 + random()) * (latencyMs / 2)))
  const fetch = async () => {
    // A request of the same millisecond was sent before the 429 had been read.
    if (Date.now() < namedAt && Date.now() > namedSince) early++
    await travel()
    const { isRejected, remaining, endsAt } = service()
    const headers = new Headers()
    const trueNow = Date.now() - machineAheadMs
    const endSecond = Math.ceil((endsAt - machineAheadMs) / 1_000)
    if (clock !== 'no_date') headers.set('date', new Date(trueNow + dateAheadMs).toUTCString())
    if (form === 'reset' || form === 'counts') {
      headers.set('x-ratelimit-limit', String(limit))
      headers.set('x-ratelimit-remaining', String(remaining))
    }
    if (form === 'reset') headers.set('x-ratelimit-reset', String(endSecond))
    const waitSeconds = Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000))
    if (form === 'retry_after' && isRejected) headers.set('retry-after', String(waitSeconds))
    const sentAt = Date.now()
    await travel()
    if (!isRejected) return Response.json({ data: {} }, { headers })
    rejected++
    if (namedAt < Date.now()) namedSince = Date.now()
    if (form === 'reset') namedAt = Math.max(namedAt, endSecond * 1_000 + machineAheadMs)
    if (form === 'retry_after') namedAt = Math.max(namedAt, sentAt + waitSeconds * 1_000)
    return Response.json({ error: { code: 'rate_limited', message: 'Too many.' } }, { status: 429, headers })
  }
  return { fetch, rejected: () => rejected, early: () => early }
}
