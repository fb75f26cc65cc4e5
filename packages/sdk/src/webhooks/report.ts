import { quote, refusal } from '../errors/configuration-error.ts'
import type { WebhookEvent } from './events.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import type { RawBody } from './verification/raw-body.ts'
import type { Secrets } from './verification/secrets.ts'

/** What lines are written to; `console` is one. */
export interface WebhookLogger {
  /** Deliveries that were refused, a line each: anyone can send them. */
  warn(line: string): unknown
  /** Deliveries that could not be handled: yours to mend. The line has the error's message; its stack is in `error`. */
  error(line: string, error?: unknown): unknown
}

/** Says what became of a delivery that wasn't handled. Never throws. */
export type Report = (
  problem: { readonly status: number; readonly outcome: string; readonly error?: unknown },
  delivery?: Delivery,
) => Promise<void>

interface Delivery {
  readonly event: WebhookEvent | undefined
  readonly rawBody: RawBody
  readonly headers: WebhookHeaders
}

/** Says why a delivery's signature doesn't match; `diagnoseWebhook` is one. */
export type DiagnoseDelivery = (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  options: { readonly header?: string | undefined },
) => Promise<{ readonly message: string }>

interface ReportOptions {
  readonly logger?: WebhookLogger | false | undefined
  readonly debug?: DiagnoseDelivery | false | undefined
  readonly secret?: Secrets
  readonly header?: string | undefined
}

/** Writes a line for each problem. It has the event's name, and beside it only what a validator or handler says of it. */
export function createReport({ logger = console, debug = false, secret, header }: ReportOptions): Report {
  if (debug && typeof debug !== 'function') {
    throw refusal('diagnose deliveries', `debug is ${quote(debug)}`, 'give diagnoseWebhook')
  }
  if (!logger) return async function silent() {}
  return async function report({ status, outcome, error }, delivery) {
    try {
      const name = delivery?.event ? ` of ${JSON.stringify(delivery.event.event.slice(0, 100))}` : ''
      // The reason is in the line, as there are loggers, such as pino, that drop what comes after it.
      const reason = error instanceof Error ? ` ${error.message}` : ''
      const line = `[permit-tracking] A webhook delivery${name} was answered ${status}.${reason}`
      // Anyone can have a delivery refused, and would fill the log with stacks.
      watch(outcome === 'refused' ? logger.warn(fold(line)) : logger.error(fold(line), error))
      if (!debug || status !== 401 || !delivery) return
      const { message } = await debug(delivery.rawBody, delivery.headers, secret, { header })
      watch(logger.warn(fold(`[permit-tracking] ${message}`)))
    } catch {
      // A logger that fails must not make a delivery fail; and there is nowhere left to say so.
    }
  }
}

/** What came from outside, such as the names that a validator quotes, must not begin a line of its own, nor fill the log. */
function fold(line: string): string {
  return line.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 2_000)
}

/** Writes a warning that is about no delivery. Never throws. */
export function warn(logger: WebhookLogger | false, line: string): void {
  try {
    if (logger) watch(logger.warn(fold(`[permit-tracking] ${line}`)))
  } catch {
    // As with every line.
  }
}

/** A logger may write later, and fail then: a rejection that nobody takes ends the process. It isn't waited for. */
function watch(written: unknown): void {
  Promise.resolve(written).catch(() => {})
}
