import type { ChurningList } from '../../domain/churn.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { AuthorizedContext, Layer } from '../context.ts'

/** Changes lists after they were answered, where the organization has churn: so the next page is of another list. */
export function churn(next: Layer<AuthorizedContext>): Layer<AuthorizedContext> {
  return function churned(context) {
    const { organization, route, notes } = context
    const reply = next(context)
    if (organization.churn.isEmpty || reply.status !== 200) return reply
    const list = lists[route.operation]
    if (!list) return reply
    for (const { kind, id } of organization.churn.afterList(list)) {
      notes.reasons.push(() => `churn after the answer: ${kind} ${id}`)
    }
    return reply
  }
}

const lists: { readonly [Id in OperationId]?: ChurningList } = {
  listPermits: 'permits',
  listContacts: 'contacts',
}
