import type { Dialect } from '../../dialect/dialect.ts'
import type { OperationId } from '../../generated/operations.ts'
import { isOtherList } from '../apply-dialect.ts'
import type { AuthorizedContext, HandlerResult, Layer } from '../context.ts'
import { HttpError } from '../http-error.ts'
import { callHandler, type Handlers } from '../operation.ts'
import { createPaginate } from '../paging.ts'
import { parseServiceBody, parseServiceQuery } from '../parse/service-request.ts'
import { createRecordDialect } from '../record-dialect.ts'

/** Validates the request and calls the handler of its operation. */
export function dispatch(handlers: Handlers, dialect: Dialect): Layer<AuthorizedContext> {
  return function dispatchRequest(context) {
    const { notes, route, organization, key } = context
    const recordDialect = createRecordDialect(dialect, notes)
    const isUnpaginated = dialect.otherLists === 'unpaginated' && isOtherList(route.operation)
    try {
      const { query, body } = validate()
      return callHandler<OperationId, HandlerResult>(handlers, route.operation, {
        path: route.path,
        query,
        body,
        world: organization.world,
        key,
        dialect,
        recordDialect,
        paginate: createPaginate(query, { dialect, recordDialect, isUnpaginated }),
      })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      notes.decisions.push({ kind: 'validation', message: error.message })
      return error.problem
    }

    function validate() {
      const { request, text = '', search } = context
      if (request.problem) throw new HttpError(request.problem)
      const { operation } = route
      const query = parseServiceQuery(operation, isUnpaginated ? '' : search, dialect, recordDialect)
      const body = parseServiceBody(operation, text, dialect, recordDialect)
      if (isUnpaginated) recordDialect('otherLists')
      return { query, body }
    }
  }
}
