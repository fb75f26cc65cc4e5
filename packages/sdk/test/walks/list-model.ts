import type { Fetch } from '@permit-tracking/sdk'
import { createRandom } from '../random.ts'
import { problem } from '../scripted-fetch.ts'
import { createWalkClock, type WalkClock } from './clock.ts'
import { createListHistory, type ListHistory, type ModelChange } from './list-history.ts'
import { type ModelResponse, respond } from './respond.ts'
import { type ModelService, specified } from './service.ts'

/** Response that a walk received. */
export interface Reading extends Omit<ModelResponse, 'response'> {
  readonly at: number
}

/** A service with one list, and its time. */
export interface ModelWorld extends ListHistory {
  readonly service: ModelService
  readonly fetch: Fetch
  readonly clock: WalkClock
  readonly random: () => number
  /** Responses so far. */
  readonly readings: readonly Reading[]
  /** Returns the visible rows that were in the list during the whole walk: from the earliest moment shown until now. */
  readonly present: () => string[]
}

/** Options of {@link createModelWorld}. */
export interface ModelOptions {
  readonly count: number
  readonly seed: number
  readonly service?: Partial<ModelService>
  /** Milliseconds between updates of one row and the next, before the walk; 0 for one bulk import. */
  readonly spacingMs?: number
  /** Changes in the minute before the walk. */
  readonly recent?: readonly ModelChange[]
  /** Called before every read, with its number from 0. */
  readonly beforeRead?: (read: number, world: ModelWorld) => void
  /** Duration of a read. */
  readonly readMs?: number
}

const minuteMs = 60_000
/** Maximum number of requests of a walk. Without it, an endless walk would hang. */
const maxReadings = 2_000

/** Creates a list that changes only by its methods. */
export function createModelWorld(options: ModelOptions): ModelWorld {
  const { count, seed, spacingMs = minuteMs, recent = [], beforeRead, readMs = 1_000 } = options
  const service = { ...specified, ...options.service }
  const random = createRandom(seed)
  const clock = createWalkClock(Date.parse('2026-03-02T11:59:00Z'))
  const history = createListHistory({ count, service, random, now: clock.now, spacingMs })
  const readings: Reading[] = []
  for (const change of recent) {
    clock.advance(minuteMs / recent.length)
    history.change(change)
  }
  if (recent.length === 0) clock.advance(minuteMs)
  const lags = Array.from({ length: 3 }, () => random() * (service.replicas?.lagMs ?? 0))

  const world: ModelWorld = {
    ...history,
    service,
    clock,
    random,
    readings,
    present() {
      const earliest = Math.min(...readings.map(({ moment }) => moment))
      return history
        .rows()
        .filter(({ isHidden, insertedAt }) => !isHidden && insertedAt < earliest)
        .map(({ uuid }) => uuid)
    },
    async fetch(request) {
      if (readings.length >= maxReadings) return problem(418, 'too_many_requests_for_a_test')
      beforeRead?.(readings.length, world)
      clock.advance(readMs)
      const query = new URL(request.url).searchParams
      const ageMs = ageOf(query)
      const staleMs = ageMs + lagMs()
      const { response, ...reading } = respond(query, { service, history, now: clock.now(), staleMs, ageMs })
      readings.push({ ...reading, at: clock.now() })
      return response
    },
  }
  return world

  /** Pages of the whole list may be in a cache. A catch-up that nobody has requested before can't be. */
  function ageOf(query: URLSearchParams): number {
    if (!service.cache || query.has('updated_since')) return 0
    return Number(query.get('page') ?? 1) % service.cache.every === 1 % service.cache.every
      ? service.cache.ageMs
      : 0
  }

  function lagMs(): number {
    if (!service.replicas) return 0
    const { lagMs, choice } = service.replicas
    return choice === 'any' ? random() * lagMs : (lags[Math.floor(random() * lags.length)] ?? 0)
  }
}
