import type { Condition, ConditionChanges } from '../../domain/conditions/conditions.ts'
import type { ConditionFixture } from '../../domain/fixtures/conditions.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { MockOrganization } from '../../organizations/organization.ts'
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
  getAnyCondition: ({ organization, path: { condition_id: id } }) => ({
    status: 200,
    body: { data: conditionOf(organization, id) },
  }),
  changeCondition({ organization, path: { condition_id: id }, body }) {
    conditionOf(organization, id)
    return { status: 200, body: { data: organization.conditions.update(id, body as ConditionChanges) } }
  },
  deleteCondition({ organization, path: { condition_id: id } }) {
    conditionOf(organization, id)
    organization.conditions.delete(id)
    return { status: 204, body: undefined }
  },
}

function conditionOf({ conditions }: MockOrganization, id: string): Condition {
  return orNotFound(conditions.get(id), 'condition', id)
}
