import {
  ServiceBudgetError,
  type ServiceReader,
  type ServiceResponse,
} from '../service-reader/service-reader.ts'
import { nextReset } from './judge-window.ts'
import type { Observations } from './observe.ts'
import { itemsOf, metaOf } from './read-list.ts'

/** Repetition of a pass's short probes at the end of the run. */
export interface Recheck {
  readonly responses: readonly ServiceResponse[]
  /** True if every probe was repeated and has a response of the same shape. */
  readonly isUnchanged: boolean
  /** True if the first response is from after the reset of the rate limit. */
  readonly isNewWindow: boolean
}

/** Repeats the short probes, after the reset of the rate limit if that is at most `maxWaitMs` away. */
export async function recheck(
  reader: ServiceReader,
  pass: Observations,
  maxWaitMs: number,
): Promise<Recheck> {
  const isNewWindow = reader.remaining > 0 && (await waitForReset(reader, pass.responses.at(-1), maxWaitMs))
  const responses: ServiceResponse[] = []
  let isUnchanged = true
  const probes = [
    pass.defaultPage,
    pass.largestPage,
    pass.beyondLargest,
    pass.pastEnd,
    ...pass.otherLists.map(({ first }) => first),
  ]
  try {
    for (const probe of probes) {
      if (!probe) continue
      const response = await reader.read(probe.request.path)
      responses.push(response)
      isUnchanged &&= shapeOf(response, pass) === shapeOf(probe, pass)
    }
  } catch (error) {
    if (!(error instanceof ServiceBudgetError)) throw error
    isUnchanged = false
  }
  return { responses, isUnchanged, isNewWindow: isNewWindow && responses.length > 0 }
}

async function waitForReset(
  reader: ServiceReader,
  last: ServiceResponse | undefined,
  maxWaitMs: number,
): Promise<boolean> {
  const reset = nextReset(last)
  if (!last || reset === undefined) return false
  const waitMs = reset + afterResetMs - last.receivedAt
  if (waitMs < 0 || waitMs > maxWaitMs) return false
  await reader.waitUntil(reset + afterResetMs)
  return true
}

/** Time after the reset at which the next window has surely begun, despite rounding. */
const afterResetMs = 1_500

/** Returns what a response shows of the dialect. The size of a page that ends the list is left out, because lists grow. */
function shapeOf(response: ServiceResponse, { walk }: Observations): string {
  const { status, headers } = response
  const names = Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))
  const meta = metaOf(response)
  const size = itemsOf(response)?.length ?? 0
  const isFull = size > 0 && size === itemsOf(walk?.pages[0])?.length
  return JSON.stringify([
    status,
    names.sort(),
    Object.keys(meta ?? {}).sort(),
    meta?.per_page,
    size > 0,
    isFull,
  ])
}
