import { type PermitRecord, toPermit, toPermitDetail } from '../domain/permits.ts'
import type { World } from '../domain/world.ts'
import type { Answer, Call, HandlersOf } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'

/** Permits on the watchlist, their details and their status history. */
export const permitHandlers: HandlersOf<'permits'> = {
  listPermits({ query, world, dialect, noteSwitch, paginate }: Call<'listPermits'>): Answer<'listPermits'> {
    noteSwitch('listOrder')
    if (query.updated_since !== undefined) noteSwitch('updatedSince')
    const list = world.watchlist.list({
      status: query.status,
      updated_since: query.updated_since === undefined ? undefined : Date.parse(query.updated_since),
      exclusive: dialect.updatedSince === 'exclusive',
      order: dialect.listOrder,
    })
    const { start, end, meta } = paginate(list.total)
    return { status: 200, body: { data: list.slice(start, end).map(toPermit), meta } }
  },

  getPermit({ path, world }: Call<'getPermit'>): Answer<'getPermit'> {
    const permit = findVisible(world, path.uuid)
    return permit ? { status: 200, body: { data: toPermitDetail(permit) } } : notFound('No such permit.')
  },

  getPermitHistory({ path, world }: Call<'getPermitHistory'>): Answer<'getPermitHistory'> {
    const permit = findVisible(world, path.uuid)
    return permit
      ? { status: 200, body: { data: toPermitDetail(permit).status_history } }
      : notFound('No such permit.')
  },
}

/** A permit is shown when it is watched or a portfolio condition matches it. */
function findVisible(world: World, uuid: string): PermitRecord | undefined {
  return world.watchlist.has(uuid) || world.conditions.visible(uuid) ? world.permits.get(uuid) : undefined
}
