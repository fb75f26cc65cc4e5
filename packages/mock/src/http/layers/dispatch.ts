import type { Dialect } from '../../dialect/dialect.ts'
import { isOtherList } from '../apply-dialect.ts'
import { readBody } from '../parse/body.ts'
import type { Notes, Permitted, Reply, Serve } from '../context.ts'
import { createNoteSwitch } from '../record-dialect.ts'
import type { Call, Handlers } from '../operation.ts'
import { createPaginate } from '../paging.ts'
import type { Problem } from '../problems.ts'
import { readQuery } from '../parse/query.ts'

/** Checks what was sent and hands it to the operation's handler. */
export function dispatch(handlers: Handlers, dialect: Dialect): Serve<Permitted> {
  return function dispatched(exchange) {
    const { request, text = '', search, notes, route, tenant, key } = exchange
    const { operation, path } = route
    if (request.problem) return refuse(request.problem, notes)
    const noteSwitch = createNoteSwitch(dialect, notes)
    const isUnpaginated = dialect.otherLists === 'unpaginated' && isOtherList(operation)
    const checkedQuery = readQuery(operation, isUnpaginated ? '' : search, dialect)
    if ('problem' in checkedQuery) {
      checkedQuery.switches?.forEach(noteSwitch)
      return refuse(checkedQuery.problem, notes)
    }
    const checkedBody = readBody(operation, text, dialect, noteSwitch)
    if ('problem' in checkedBody) return refuse(checkedBody.problem, notes)
    const { query } = checkedQuery
    if (isUnpaginated) noteSwitch('otherLists')
    else checkedQuery.switches?.forEach(noteSwitch)
    const { body } = checkedBody
    // The validators made path, query and body what this operation's handler wants, which the compiler can't
    // follow through a table.
    const handle = handlers[operation] as (call: UntypedCall) => Reply
    return handle({
      path,
      query,
      body,
      world: tenant.world,
      key,
      dialect,
      noteSwitch,
      paginate: createPaginate(query, { dialect, noteSwitch, isUnpaginated }),
    })
  }
}

function refuse(problem: Problem<400>, { reasons }: Notes): Problem<400> {
  reasons.push(() => `validation: ${problem.body.error.message}`)
  return problem
}

type Checked = 'path' | 'query' | 'body'
type UntypedCall = Omit<Call, Checked> & Record<Checked, unknown>
