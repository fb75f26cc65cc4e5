import { type PermitRecord, toPermitDetail } from '../domain/permits/permit-record.ts'
import type { World } from '../domain/world/world.ts'
import type { HandlersOf } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'
import { permitPage } from './permit-page.ts'

/** Handlers of watched permits, their details and their status history. */
export const permitHandlers: HandlersOf<'permits'> = {
  listPermits(context) {
    const { query, world, dialect, recordDialectUse } = context
    recordDialectUse('listOrder')
    if (query.updated_since !== undefined) recordDialectUse('updatedSince')
    const list = world.watchlist.view({
      status: query.status,
      updated_since: query.updated_since === undefined ? undefined : Date.parse(query.updated_since),
      exclusive: dialect.updatedSince === 'exclusive',
      order: dialect.listOrder,
    })
    return { status: 200, body: permitPage(list, context) }
  },

  getPermit({ path, world }) {
    const permit = findVisible(world, path.uuid)
    return permit ? { status: 200, body: { data: toPermitDetail(permit) } } : notFound('No such permit.')
  },

  getPermitHistory({ path, world }) {
    const permit = findVisible(world, path.uuid)
    return permit
      ? { status: 200, body: { data: toPermitDetail(permit).status_history } }
      : notFound('No such permit.')
  },
}

/** Returns a permit that is watched or matches a portfolio condition. */
function findVisible(world: World, uuid: string): PermitRecord | undefined {
  return world.watchlist.has(uuid) || world.conditions.isVisible(uuid) ? world.permits.get(uuid) : undefined
}
