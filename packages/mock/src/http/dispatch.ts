import type { Dialect } from '../dialect/dialect.ts'
import { readBody } from './body.ts'
import { cutByNewState } from './connection-reset.ts'
import type { Notes, Permitted, Reply, Serve } from './exchange.ts'
import type { Call, Handlers } from './operation.ts'
import { createPaginate } from './paging.ts'
import type { Problem } from './problems.ts'
import { readQuery } from './query.ts'
import { isOtherList } from './reshape.ts'

/** Checks what was sent and hands it to the operation's handler. */
export function dispatch(handlers: Handlers, dialect: Dialect): Serve<Permitted> {
  return function dispatched(exchange) {
    const { text = '', search, life, notes, route, tenant, key } = exchange
    if (life.isOver) throw cutByNewState()
    const { operation, path } = route
    const isUnpaginated = dialect.otherLists === 'unpaginated' && isOtherList(operation)
    const checkedQuery = readQuery(operation, isUnpaginated ? '' : search, dialect)
    if ('problem' in checkedQuery) return refuse(checkedQuery.problem, notes)
    const checkedBody = readBody(operation, text, dialect)
    if ('problem' in checkedBody) return refuse(checkedBody.problem, notes)
    const { query } = checkedQuery
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
      paginate: createPaginate(query, dialect, isUnpaginated),
    })
  }
}

function refuse(problem: Problem<400>, { reasons }: Notes): Problem<400> {
  reasons.push(() => `validation: ${problem.body.error.message}`)
  return problem
}

type Checked = 'path' | 'query' | 'body'
type UntypedCall = Omit<Call, Checked> & Record<Checked, unknown>
