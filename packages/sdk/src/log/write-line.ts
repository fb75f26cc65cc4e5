import { ignoreRejection } from '../errors/ignore-rejection.ts'

/** Writes one line to a logger. Ignores its errors: a log must not fail a call, and there is nowhere left to report them. */
export function writeLine<Level extends string>(
  logger: Readonly<Record<Level, (line: string, ...error: [error?: unknown]) => unknown>>,
  level: Level,
  line: string,
  ...error: [error?: unknown]
): void {
  // A line break in untrusted text could forge a log line.
  const safe = `[permit-tracking] ${line}`.replace(/[\s\p{Cc}]+/gu, ' ')
  try {
    ignoreRejection(logger[level](safe, ...error))
  } catch {}
}
