import type { MockConditions } from '../../domain/conditions/conditions.ts'
import type { ConditionFixture } from '../../domain/fixtures/conditions.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { HandlersOf } from '../operation.ts'
import { created, noContent, ok } from '../responses.ts'

/** Portfolio conditions of an organization. */
export const conditionHandlers: HandlersOf<'conditions'> = {
  listAllConditions: ({ organization: { conditions } }) => ok(conditions.all()),
  // `create` and `update` check that the criteria fit the type.
  createCondition: ({ organization: { conditions }, body }) =>
    created(conditions.create(body as ConditionFixture)),
  getAnyCondition: ({ organization: { conditions }, path: { condition_id: id } }) =>
    ok(orNotFound(conditions.get(id), 'condition', id)),
  changeCondition: ({ organization, path: { condition_id: id }, body }) =>
    ok(organization.conditions.update(id, body as Parameters<MockConditions['update']>[1])),
  deleteCondition: ({ organization, path: { condition_id: id } }) =>
    noContent(organization.conditions.delete(id)),
}
