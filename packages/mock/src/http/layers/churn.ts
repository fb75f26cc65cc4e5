import type { OperationId } from '../../../../../spec/generated/operations.ts'
import type { ChurningList } from '../../domain/churn.ts'
import type { AuthorizedContext, Layer } from '../context.ts'

/** Changes a list after each response, if the organization has churn. The next page then comes from a changed list. */
export function churn(next: Layer<AuthorizedContext>): Layer<AuthorizedContext> {
  return function churnAfterResponse(context) {
    const { organization, route, trace } = context
    const response = next(context)
    if (organization.churn.isEmpty || response.status !== 200) return response
    const list = lists[route.operation]
    if (!list) return response
    for (const { kind, id } of organization.churn.afterList(list)) {
      trace.reasons.push({ kind: 'churn', outcome: 'applied', text: `after the response, ${kind} ${id}` })
    }
    return response
  }
}

const lists: { readonly [Id in OperationId]?: ChurningList } = {
  listPermits: 'permits',
  listContacts: 'contacts',
}
