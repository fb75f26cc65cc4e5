import { ConfigurationError } from '../errors/configuration-error.ts'
import { writeLine } from '../log/write-line.ts'
import type { WebhookEvent } from './events.ts'
import type { WebhooksOptions } from './receiver.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import type { RawBody } from './verification/raw-body.ts'

/** Writer of the log lines of a receiver. */
export type Reporter = ReturnType<typeof createReporter>

interface ReportedDelivery {
  readonly event: WebhookEvent | undefined
  readonly rawBody: RawBody
  readonly headers: WebhookHeaders
  /** Secrets that the signature was compared with. */
  readonly secrets: readonly string[] | undefined
}

/** Creates the reporter of a receiver. */
export function createReporter({
  logger,
  diagnose,
  header,
}: Pick<WebhooksOptions, 'logger' | 'diagnose' | 'header'>) {
  /** Writes a line to the logger. Never throws. */
  function write(level: 'warn' | 'error', line: string, ...error: [error?: unknown]): void {
    // Untrusted text, such as the names that a validator quotes, must not fill the log.
    if (logger) writeLine(logger, level, line.slice(0, 2_000), ...error)
  }

  /** Writes one line for a delivery whose response is not 200, and the diagnosis if there is one. Never rejects. */
  async function report(
    {
      status,
      outcome,
      error,
    }: { readonly status: number; readonly outcome: string; readonly error?: unknown },
    delivery?: ReportedDelivery,
  ): Promise<void> {
    if (!logger) return
    try {
      const name = delivery?.event ? ` of ${JSON.stringify(delivery.event.event.slice(0, 100))}` : ''
      // An error of the SDK needs no stack, and anyone could fill the log with it.
      const isExpected = outcome !== 'failed' || error instanceof ConfigurationError
      // The console shows the message with the stack of the error. Other loggers, such as pino, drop that argument.
      const reason = error instanceof Error && (isExpected || logger !== console) ? ` ${error.message}` : ''
      const line = `Responded ${status} to a webhook delivery${name}.${reason}`
      if (isExpected) write(outcome === 'failed' ? 'error' : 'warn', line)
      else write('error', line, error)
      const isSignatureWrong = status === 401 && Object(error).reason !== 'outside_tolerance'
      if (!diagnose || !isSignatureWrong || !delivery) return
      const { message } = await diagnose(delivery.rawBody, delivery.headers, delivery.secrets, { header })
      write('warn', message)
    } catch {
      // A diagnosis that fails must not fail the delivery.
    }
  }

  return { write, report }
}
