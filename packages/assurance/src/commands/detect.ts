import { accessSync, constants, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { errorCodeOf, toMs } from '@permit-tracking/mock/internal'
import { type DetectDialectOptions, detectDialect } from '../detect/detect-dialect.ts'
import { type CommandInput, requireInteger, requireKey, type Terminal, usageError } from './command.ts'
import { formatDetection } from './detect-report.ts'

/** Detects the dialect of a live service. */
export async function detectCommand(
  { values }: CommandInput<'detect'>,
  { write, writeError, hasColor, signal }: Terminal,
): Promise<number> {
  const { out, json: isJson } = values
  const options = readOptions(values)
  if (out !== undefined) assertWritable(out)
  const onWait = (waitMs: number) => {
    const seconds = Math.ceil(waitMs / 1_000)
    writeError(`Waiting ${seconds} s for the reset of the rate limit. --no-wait leaves that out.\n`)
  }
  const detection = await detectDialect({ ...options, onWait, signal })
  const isInterrupted = signal.aborted
  const file = isInterrupted ? undefined : out
  write(
    isJson
      ? `${JSON.stringify(detection, null, 2)}\n`
      : formatDetection(detection, { baseUrl: options.baseUrl, file, hasColor }),
  )
  if (isInterrupted) return 1
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(detection.dialect, null, 2)}\n`)
  return 0
}

function readOptions(values: CommandInput<'detect'>['values']): DetectDialectOptions {
  const baseUrl = values['base-url'] ?? process.env.PERMIT_TRACKING_BASE_URL
  const { 'max-requests': maxRequests, timeout } = values
  if (!baseUrl) throw usageError('--base-url is missing.')
  return {
    baseUrl,
    apiKey: requireKey(),
    allowWrites: values['allow-writes'],
    ...(maxRequests === undefined ? {} : { maxRequests: requireInteger('--max-requests', maxRequests) }),
    // `toMs` checks what the type cannot.
    ...(timeout === undefined ? {} : { timeoutMs: toMs(timeout as `${number}ms`) }),
    ...(values['no-wait'] ? { maxWaitMs: 0 } : {}),
  }
}

/** Checks before the run, which takes a minute, that its result can be written. */
function assertWritable(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK)
  } catch (error) {
    throw new Error(`Could not write ${path} (${errorCodeOf(error)}). Choose another file with --out.`)
  }
}
