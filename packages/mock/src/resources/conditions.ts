import type { HandlersOf, OperationContext, SpecResponse } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'
import { permitPage } from './permit-page.ts'

/** Handlers of portfolio conditions and their permits. */
export const conditionHandlers: HandlersOf<'conditions'> = {
  listConditions,
  /** Deprecated path of the same list. */
  listConditionsAlias: listConditions,

  listConditionPermits(context) {
    const { path, world, dialect, recordDialectUse } = context
    if (!world.conditions.get(path.id)) return notFound('No such condition.')
    recordDialectUse('listOrder')
    return { status: 200, body: permitPage(world.conditions.view(path.id, dialect.listOrder), context) }
  },
}

function listConditions({
  world,
  paginate,
}: Pick<OperationContext, 'world' | 'paginate'>): SpecResponse<'listConditions'> {
  const { start, end, meta } = paginate(world.conditions.size)
  return { status: 200, body: { data: world.conditions.slice(start, end), meta } }
}
