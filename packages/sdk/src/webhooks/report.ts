import { ConfigurationError } from '../errors/configuration-error.ts'
import { writeLine } from '../log/write-line.ts'
import type { WebhookEvent } from './events.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import type { RawBody } from './verification/raw-body.ts'
import type { Secrets } from './verification/secrets.ts'

/** Destination of log lines: `warn` for a delivery that was rejected or is busy, `error` for one that failed. */
export interface WebhookLogger {
  warn(line: string): unknown
  /** `error` is the error of your code, with its stack. */
  error(line: string, error?: unknown): unknown
}

/** Writes a line to the logger. Never throws. */
export type WriteLog = (level: 'warn' | 'error', line: string, ...error: [error?: unknown]) => void

/** Reports a delivery that was not handled. Never rejects. */
export type Report = (
  problem: { readonly status: number; readonly outcome: string; readonly error?: unknown },
  delivery?: ReportedDelivery,
) => Promise<void>

interface ReportedDelivery {
  readonly event: WebhookEvent | undefined
  readonly rawBody: RawBody
  readonly headers: WebhookHeaders
  /** Secrets that the signature was compared with. */
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
  readonly logger: WebhookLogger | false
  readonly write: WriteLog
  readonly diagnose?: DiagnoseDelivery | false | undefined
  readonly header?: string | undefined
}

/**
 * Creates the function that writes one line for each delivery that was not handled. The line has the name of the event and
 * the message of the error, and nothing else of the delivery.
 */
export function createReporter({ logger, write, diagnose, header }: ReportOptions): Report {
  return async function report({ status, outcome, error }, delivery) {
    if (!logger) return
    try {
      const name = delivery?.event ? ` of ${JSON.stringify(delivery.event.event.slice(0, 100))}` : ''
      // An error of the SDK needs no stack, and anyone could fill the log with it.
      const isExpected = outcome !== 'failed' || error instanceof ConfigurationError
      // Loggers such as pino drop what follows the line. The console shows the message with the stack.
      const reason = error instanceof Error && (isExpected || logger !== console) ? ` ${error.message}` : ''
      const line = `Responded ${status} to a webhook delivery${name}.${reason}`
      if (isExpected) write(outcome === 'failed' ? 'error' : 'warn', line)
      else write('error', line, error)
      if (!diagnose || status !== 401 || !delivery) return
      const { message } = await diagnose(delivery.rawBody, delivery.headers, delivery.secret, { header })
      write('warn', message)
    } catch {
      // A diagnosis that fails must not fail the delivery.
    }
  }
}

/** Creates a function that writes lines to the logger. */
export function createLogWriter(logger: WebhookLogger | false): WriteLog {
  return (level, line, ...error) => {
    // Text of others, such as the names that a validator quotes, must not fill the log.
    if (logger) writeLine(logger, level, line.slice(0, 2_000), ...error)
  }
}

/** Returns the message of something that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
