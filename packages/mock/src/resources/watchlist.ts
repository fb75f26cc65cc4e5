import type { PermitRecord } from '../domain/permits/permit-record.ts'
import type { World } from '../domain/world/world.ts'
import type { HandlersOf, OperationContext } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'

/** Handlers of the watchlist. */
export const watchlistHandlers: HandlersOf<'watchlist'> = {
  addToWatchlist({ body, world }) {
    const permit = findPermit(world, body)
    if (!permit) return notFound('No such permit.')
    const { entry, added } = world.watchlist.add(permit.uuid)
    return { status: added ? 201 : 200, body: { data: entry } }
  },

  removeFromWatchlist({ path, world }) {
    const { permit_uuid } = path
    if (!world.watchlist.remove(permit_uuid)) return notFound('No such permit on the watchlist.')
    return { status: 200, body: { data: { permit_uuid, removed: true } } }
  },
}

function findPermit(
  world: World,
  body: OperationContext<'addToWatchlist'>['body'],
): PermitRecord | undefined {
  return 'permit_uuid' in body
    ? world.permits.get(body.permit_uuid)
    : world.permits.findByNumber(body.permit_number, body.jurisdiction)
}
