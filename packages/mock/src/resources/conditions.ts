import type { HandlersOf, OperationContext, SpecResponse } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'
import { permitPage } from './permit-page.ts'

/** Portfolio conditions and the permits that match them. */
export const conditionHandlers: HandlersOf<'conditions'> = {
  listConditions,
  listConditionsAlias: listConditions,

  listConditionPermits(call) {
    const { path, world, dialect, recordDialect } = call
    if (!world.conditions.get(path.id)) return notFound('No such condition.')
    recordDialect('listOrder')
    return { status: 200, body: permitPage(world.conditions.view(path.id, dialect.listOrder), call) }
  },
}

function listConditions({
  world,
  paginate,
}: Pick<OperationContext, 'world' | 'paginate'>): SpecResponse<'listConditions'> {
  const { start, end, meta } = paginate(world.conditions.size)
  return { status: 200, body: { data: world.conditions.slice(start, end), meta } }
}
