import type { OperationId } from '../../../../../spec/generated/operations.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { isOtherList } from '../apply-dialect.ts'
import type { AuthorizedContext, HandlerResult, Layer } from '../context.ts'
import { HttpError } from '../http-error.ts'
import { maskText } from '../journal/masking.ts'
import { callHandler, type Handlers } from '../operation.ts'
import { createPaginate } from '../paging.ts'
import { parseServiceBody, parseServiceQuery } from '../parse/service-request.ts'

/** Validates the request and calls the handler of its operation. */
export function dispatch(handlers: Handlers, dialect: Dialect): Layer<AuthorizedContext> {
  return function dispatchRequest(context) {
    const { trace, route, organization, key } = context
    const { recordDialectUse } = trace
    const isUnpaginated = dialect.otherLists === 'unpaginated' && isOtherList(route.operation)
    try {
      const { query, body } = validate()
      const result = callHandler<OperationId, HandlerResult>(handlers, route.operation, {
        path: route.path,
        query,
        body,
        world: organization.world,
        key,
        dialect,
        recordDialectUse,
        paginate: createPaginate(query, { dialect, recordDialectUse, isUnpaginated }),
      })
      recordResult(result)
      return result
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      recordResult(error.problem)
      return error.problem
    }

    function recordResult({ status, body }: HandlerResult): void {
      const isRejected = status >= 400
      trace.reasons.push({
        kind: 'operation',
        outcome: isRejected ? 'rejected' : 'passed',
        text: isRejected
          ? maskText(String(Object(Object(body).error).message), trace.secret)
          : route.operation,
      })
    }

    function validate() {
      const { request, text = '', search } = context
      if (request.problem) throw new HttpError(request.problem)
      const { operation } = route
      const query = parseServiceQuery(operation, isUnpaginated ? '' : search, dialect, recordDialectUse)
      const body = parseServiceBody(operation, text, dialect, recordDialectUse)
      if (isUnpaginated) recordDialectUse('otherLists')
      return { query, body }
    }
  }
}
