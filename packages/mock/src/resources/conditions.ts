import { toPermit } from '../domain/permits.ts'
import type { Answer, Call, HandlersOf } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'

/** Portfolio conditions and the permits that match them. */
export const conditionHandlers: HandlersOf<'conditions'> = {
  listConditions,
  listConditionsAlias: listConditions,

  listConditionPermits({
    path,
    world,
    dialect,
    noteSwitch,
    paginate,
  }: Call<'listConditionPermits'>): Answer<'listConditionPermits'> {
    if (!world.conditions.get(path.id)) return notFound('No such condition.')
    noteSwitch('listOrder')
    const list = world.conditions.permits(path.id, dialect.listOrder)
    const { start, end, meta } = paginate(list.total)
    return { status: 200, body: { data: list.slice(start, end).map(toPermit), meta } }
  },
}

function listConditions({ world, paginate }: Pick<Call, 'world' | 'paginate'>): Answer<'listConditions'> {
  const { start, end, meta } = paginate(world.conditions.size)
  return { status: 200, body: { data: world.conditions.slice(start, end), meta } }
}
