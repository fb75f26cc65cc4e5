import type { Dialect } from '../../dialect/dialect.ts'
import { applyDialect } from '../apply-dialect.ts'
import { assertDocumented } from '../spec-issues.ts'
import type { Exchange, Serve } from '../context.ts'

/** Checks every answer against the document, if that is wanted, and then gives it the dialect's shape. */
export function conform(dialect: Dialect, isChecked: boolean, next: Serve<Exchange>): Serve<Exchange> {
  return function conformed(exchange) {
    const reply = next(exchange)
    // Without a route there is no operation that the document would say something about.
    if (!exchange.route) return reply
    const { operation } = exchange.route
    if (isChecked) assertDocumented(operation, reply)
    return applyDialect(operation, reply, dialect, exchange)
  }
}
