import type { Dialect } from '@permit-tracking/mock'
import type { ServiceReader, ServiceResponse } from '../service-reader/service-reader.ts'
import { ServiceStoppedError } from '../service-reader/service-stopped-error.ts'
import { determined, unknown, type Verdict, type Verdicts } from './detection.ts'
import { minuteMs, nextReset } from './limit-samples.ts'
import type { Walk } from './observe.ts'
import { isObject, itemsOf, metaOf, permitsOf } from './read-list.ts'
import { isSuccess, type WriteRun } from './write-run.ts'

/** Maximum number of requests of {@link probeWatchlist}. */
export const requestsForWatchlist = 10

/** Puts a permit on the watchlist and takes it off again, even if a request in between fails. */
export async function probeWatchlist(
  run: WriteRun,
  reader: ServiceReader,
  walk: Walk,
  isTotalOpen: boolean,
): Promise<Partial<Verdicts>> {
  const watched = new Set(walk.permits.map(({ uuid }) => uuid))
  const uuid = await findUnwatched(run, walk, watched)
  if (uuid === undefined)
    return { deleteStatus: unknown('No condition has a permit that is not on the watchlist.') }
  const before = await run.send('/permits?per_page=1')
  const attempted = await attempt(() =>
    run.send('/watchlist', { method: 'POST', body: { permit_uuid: uuid } }),
  )
  const added = attempted.response
  // Without a response, or after an error of the server, it may be on the list.
  if (!attempted.isSent || (added && !isSuccess(added) && added.status < 500))
    return { deleteStatus: unknown('The permit was not added to the watchlist.', [added]) }
  let longer: TotalProbe | undefined
  let removed: ServiceResponse | undefined
  try {
    if (added && isSuccess(added)) run.created.push(added)
    if (isTotalOpen) longer = await readLongerList(run, walk, before)
  } finally {
    removed = await remove(run, reader, uuid)
  }
  const end = longer && (await attempt(() => run.send('/permits?per_page=1'))).response
  const total = longer && end && judgeTotalChange(longer, end, watched.size)
  return { deleteStatus: judgeDeleteStatus(removed), ...(total && { total }) }
}

/** Returns the uuid of a permit of a condition that isn't on the watchlist. */
async function findUnwatched(
  { send }: WriteRun,
  { size }: Walk,
  watched: ReadonlySet<string>,
): Promise<string | undefined> {
  const conditions = itemsOf(await send('/portfolio/conditions')) ?? []
  for (const condition of conditions.slice(0, 3)) {
    if (!isObject(condition) || typeof condition.id !== 'string') continue
    const path = `/portfolio/conditions/${encodeURIComponent(condition.id)}/permits`
    const permit = permitsOf(await send(`${path}?per_page=${size}`))?.find(({ uuid }) => !watched.has(uuid))
    if (permit) return permit.uuid
  }
  return undefined
}

/** Takes the permit off the watchlist. Reports it as left over if a second attempt fails too. */
async function remove(
  { send, leftovers }: WriteRun,
  reader: ServiceReader,
  uuid: string,
): Promise<ServiceResponse | undefined> {
  const path = `/watchlist/${encodeURIComponent(uuid)}`
  const removeOnce = async () =>
    (await attempt(() => send(path, { method: 'DELETE', isCleanup: true }))).response
  const isGone = (response: ServiceResponse | undefined) =>
    response !== undefined && (isSuccess(response) || response.status === 404)
  let response = await removeOnce()
  if (!isGone(response)) {
    if (response?.status === 429) {
      const reset = nextReset(response) ?? Number.POSITIVE_INFINITY
      await reader.waitUntil(Math.min(reset, response.receivedAt + minuteMs) + 1_500)
    }
    response = await removeOnce()
  }
  if (!isGone(response)) leftovers.push(`The permit ${uuid} may still be on the watchlist. Remove it.`)
  return response
}

/** Sends a request. Without a response, `isSent` is true if it may have had an effect. */
async function attempt(
  send: () => Promise<ServiceResponse>,
): Promise<{ readonly response?: ServiceResponse; readonly isSent: boolean }> {
  try {
    return { response: await send(), isSent: true }
  } catch (error) {
    if (error instanceof ServiceStoppedError) return { isSent: error.isSent }
    throw error
  }
}

function judgeDeleteStatus(removed: ServiceResponse | undefined): Verdict<Dialect['deleteStatus']> {
  const status = removed?.status
  return status === 200 || status === 204
    ? determined(status, `A removal from the watchlist has status ${status}.`, [removed])
    : unknown('The removal failed.', [removed])
}

/** Total before an addition, and the list with one permit more. */
interface TotalProbe {
  readonly before: ServiceResponse
  readonly after: ServiceResponse
  /** True if the list has the permit. */
  readonly isLonger: boolean
}

/** Reads the page on which the last permit of the longer list is, which shows that the list has it. */
async function readLongerList(
  { send }: WriteRun,
  { size, pages, permits }: Walk,
  before: ServiceResponse,
): Promise<TotalProbe | undefined> {
  const served = permitsOf(pages[0])?.length ?? 1
  const page = Math.floor(permits.length / served) + 1
  const { response: after } = await attempt(() => send(`/permits?per_page=${size}&page=${page}`))
  return after && { before, after, isLonger: itemsOf(after)?.length === (permits.length % served) + 1 }
}

/** Judges whether the total followed the addition and the removal, as an exact one does, or neither, as a cached one. */
function judgeTotalChange(
  { before, after, isLonger }: TotalProbe,
  end: ServiceResponse,
  count: number,
): Verdict<Dialect['total']> | undefined {
  const [earlier, later, last] = [before, after, end].map((response) => metaOf(response)?.total)
  const responses = [before, after, end]
  if (!isLonger || earlier !== count || last !== count) return undefined
  if (later === count + 1)
    return determined('exact', `With one permit more, the total rose from ${earlier} to ${later}.`, responses)
  if (later !== count) return undefined
  return determined(
    'cached',
    `With one permit more, the list has ${count + 1} permits, and the total is still ${later}.`,
    responses,
  )
}
