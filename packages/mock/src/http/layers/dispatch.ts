import type { Dialect } from '../../dialect/dialect.ts'
import { isOtherList } from '../apply-dialect.ts'
import type { AuthorizedContext, HandlerResult, Layer, Notes } from '../context.ts'
import type { Handlers, OperationContext } from '../operation.ts'
import { createPaginate } from '../paging.ts'
import { readBody } from '../parse/body.ts'
import { readQuery } from '../parse/query.ts'
import type { Problem } from '../problems.ts'
import { createRecordDialect } from '../record-dialect.ts'

/** Checks what was sent and hands it to the operation's handler. */
export function dispatch(handlers: Handlers, dialect: Dialect): Layer<AuthorizedContext> {
  return function dispatched(context) {
    const { request, text = '', search, notes, route, organization, key } = context
    const { operation, path } = route
    if (request.problem) return refuse(request.problem, notes)
    const recordDialect = createRecordDialect(dialect, notes)
    const isUnpaginated = dialect.otherLists === 'unpaginated' && isOtherList(operation)
    const checkedQuery = readQuery(operation, isUnpaginated ? '' : search, dialect)
    if ('problem' in checkedQuery) {
      checkedQuery.switches?.forEach(recordDialect)
      return refuse(checkedQuery.problem, notes)
    }
    const checkedBody = readBody(operation, text, dialect, recordDialect)
    if ('problem' in checkedBody) return refuse(checkedBody.problem, notes)
    const { query } = checkedQuery
    if (isUnpaginated) recordDialect('otherLists')
    else checkedQuery.switches?.forEach(recordDialect)
    const { body } = checkedBody
    // The validators made path, query and body what this operation's handler wants, which the compiler can't
    // follow through a table.
    const handle = handlers[operation] as (call: UntypedCall) => HandlerResult
    return handle({
      path,
      query,
      body,
      world: organization.world,
      key,
      dialect,
      recordDialect,
      paginate: createPaginate(query, { dialect, recordDialect, isUnpaginated }),
    })
  }
}

function refuse(problem: Problem<400>, { reasons }: Notes): Problem<400> {
  reasons.push(() => `validation: ${problem.body.error.message}`)
  return problem
}

type Checked = 'path' | 'query' | 'body'
type UntypedCall = Omit<OperationContext, Checked> & Record<Checked, unknown>
