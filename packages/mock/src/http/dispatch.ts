import type { Dialect } from '../dialect.ts'
import { readBody } from './body.ts'
import type { Permitted, Reply, Serve } from './exchange.ts'
import type { Call, Handlers } from './operation.ts'
import { createPaginate } from './paging.ts'
import { readQuery } from './query.ts'
import { isOtherList } from './reshape.ts'

/** Checks what was sent and hands it to the operation's handler. */
export function dispatch(handlers: Handlers, dialect: Dialect): Serve<Permitted> {
  return async function dispatched({ request, search, route: { operation, path }, tenant: { world }, key }) {
    const isUnpaginated = dialect.otherLists === 'unpaginated' && isOtherList(operation)
    const checkedQuery = readQuery(operation, isUnpaginated ? '' : search, dialect)
    if ('problem' in checkedQuery) return checkedQuery.problem
    const checkedBody = await readBody(operation, request, dialect)
    if ('problem' in checkedBody) return checkedBody.problem
    const { query } = checkedQuery
    const { body } = checkedBody
    // The validators made path, query and body what this operation's handler wants, which the compiler can't
    // follow through a table.
    const handle = handlers[operation] as (call: UntypedCall) => Reply
    return handle({
      path,
      query,
      body,
      world,
      key,
      dialect,
      paginate: createPaginate(query, dialect, isUnpaginated),
    })
  }
}

type Checked = 'path' | 'query' | 'body'
type UntypedCall = Omit<Call, Checked> & Record<Checked, unknown>
