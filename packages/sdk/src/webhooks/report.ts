import { ConfigurationError, isConfigurationError } from '../errors/configuration-error.ts'
import type { WebhookEvent } from './events.ts'
import { typeOf } from './option-checks.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import type { RawBody } from './verification/raw-body.ts'
import type { Secrets } from './verification/secrets.ts'

/** Destination of log lines; `console` is one. */
export interface WebhookLogger {
  /** Deliveries that were refused, one line each: anyone can send them. */
  warn(line: string): unknown
  /** Deliveries that could not be handled. If it was thrown by your code, `error` has the stack. */
  error(line: string, error?: unknown): unknown
}

/** Reports a delivery that was not handled. Never throws. */
export type Report = (
  problem: { readonly status: number; readonly outcome: string; readonly error?: unknown },
  delivery?: Delivery,
) => Promise<void>

interface Delivery {
  readonly event: WebhookEvent | undefined
  readonly rawBody: RawBody
  readonly headers: WebhookHeaders
  /** The secrets that were tried. */
  readonly secret?: Secrets
}

/** Explains why a delivery's signature does not match; `diagnoseWebhook` is one. */
export type DiagnoseDelivery = (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  options: { readonly header?: string | undefined },
) => Promise<{ readonly message: string }>

interface ReportOptions {
  readonly logger?: WebhookLogger | false | undefined
  readonly debug?: DiagnoseDelivery | false | undefined
  readonly header?: string | undefined
}

/** Writes one line for each problem. It has the event's name, and beside it only what a validator or handler says. */
export function createReport({ logger = console, debug = false, header }: ReportOptions): Report {
  if (debug && typeof debug !== 'function') {
    throw new ConfigurationError(`\`debug\` must be diagnoseWebhook (received ${typeOf(debug)}).`)
  }
  return async function report({ status, outcome, error }, delivery) {
    if (!logger) return
    try {
      const name = delivery?.event ? ` of ${JSON.stringify(delivery.event.event.slice(0, 100))}` : ''
      // What the SDK itself refuses needs no stack, and anyone could fill the log with it.
      const isExpected = outcome !== 'failed' || isConfigurationError(error)
      // Loggers such as pino drop what comes after the line; the console shows the message with the stack.
      const reason = error instanceof Error && (isExpected || logger !== console) ? ` ${error.message}` : ''
      const line = `A webhook delivery${name} was answered ${status}.${reason}`
      if (isExpected) write(logger, outcome === 'failed' ? 'error' : 'warn', line)
      else write(logger, 'error', line, error)
      if (!debug || status !== 401 || !delivery) return
      const { message } = await debug(delivery.rawBody, delivery.headers, delivery.secret, { header })
      write(logger, 'warn', message)
    } catch {
      // A diagnosis that fails must not fail the delivery.
    }
  }
}

/** Writes a line. Never throws, and ignores a logger that fails: there is nowhere left to report it. */
export function write(
  logger: WebhookLogger | false,
  level: 'warn' | 'error',
  line: string,
  ...error: [error?: unknown]
): void {
  try {
    if (logger) ignoreRejection(logger[level](toSingleLine(`[permit-tracking] ${line}`), ...error))
  } catch {}
}

/** Text from outside, such as the names that a validator quotes, must not begin a line of its own, nor fill the log. */
function toSingleLine(line: string): string {
  return line.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 2_000)
}

/** A logger may write later and fail then; an unhandled rejection would end the process. */
function ignoreRejection(written: unknown): void {
  Promise.resolve(written).catch(() => {})
}
