import type { ConditionChanges } from '../../domain/conditions/conditions.ts'
import type { ConditionFixture } from '../../domain/fixtures/conditions.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { HandlersOf } from '../operation.ts'

/** Portfolio conditions of an organization. */
export const conditionHandlers: HandlersOf<'conditions'> = {
  listAllConditions: ({ organization: { conditions } }) => ({
    status: 200,
    body: { data: conditions.all() },
  }),
  // Which criteria go with which type is checked where the condition is made.
  createCondition: ({ organization: { conditions }, body }) => ({
    status: 201,
    body: { data: conditions.create(body as ConditionFixture) },
  }),
  getAnyCondition: ({ organization: { conditions }, path: { condition_id: id } }) => ({
    status: 200,
    body: { data: orNotFound(conditions.get(id), 'condition', id) },
  }),
  changeCondition({ organization, path: { condition_id: id }, body }) {
    return { status: 200, body: { data: organization.conditions.update(id, body as ConditionChanges) } }
  },
  deleteCondition({ organization, path: { condition_id: id } }) {
    organization.conditions.delete(id)
    return { status: 204, body: undefined }
  },
}
