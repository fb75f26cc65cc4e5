import type { ServiceReader, ServiceResponse } from '../service-reader/service-reader.ts'
import { ServiceStoppedError } from '../service-reader/service-stopped-error.ts'
import { nextReset } from './limit-samples.ts'
import type { Observations } from './observe.ts'
import { itemsOf, metaOf } from './read-list.ts'
import type { WaitForReset } from './wait-for-reset.ts'

/** Repetition of a pass's short probes at the end of the run. */
export interface Recheck {
  readonly responses: readonly ServiceResponse[]
  /** True if every probe was repeated and has a response of the same shape. */
  readonly isUnchanged: boolean
  /** True if the first response is from after the reset of the rate limit. */
  readonly isNewWindow: boolean
}

/** Repeats the short probes, after the reset of the rate limit if the wait for it is allowed. */
export async function recheck(
  reader: ServiceReader,
  pass: Observations,
  waitForReset: WaitForReset,
): Promise<Recheck> {
  const last = pass.responses.at(-1)
  const reset = reader.remaining > 0 ? nextReset(last) : undefined
  const isNewWindow = last !== undefined && reset !== undefined && (await waitForReset(reader, last, reset))
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
    if (!(error instanceof ServiceStoppedError)) throw error
    isUnchanged = false
  }
  return { responses, isUnchanged, isNewWindow: isNewWindow && responses.length > 0 }
}

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
