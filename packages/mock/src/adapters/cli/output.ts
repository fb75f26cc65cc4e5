import process from 'node:process'
import { createRealClock } from '../../clock/clock.ts'
import { describeReasons, type RequestEntry } from '../../http/journal/entry.ts'
import type { Delivery } from '../../webhooks/delivery.ts'

/** Output of the command line. */
export interface Output {
  readonly isJson: boolean
  /** True if text is coloured. */
  readonly hasColor: boolean
  write(text: string): void
}

/** Standard output. Text is coloured on a terminal, unless `NO_COLOR` or `FORCE_COLOR` says otherwise. JSON is never coloured. */
export function createOutput(isJson: boolean): Output {
  const clock = createRealClock()
  let waiting = ''
  let writtenAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    if (waiting === '') return
    process.stdout.write(waiting)
    waiting = ''
    writtenAt = clock.now()
  }
  process.once('exit', flush)
  return {
    isJson,
    hasColor: !isJson && wantsColor(process.env, process.stdout.isTTY),
    write(text) {
      // A write takes about as long as a response, so lines share writes under load.
      if (waiting === '') {
        const now = clock.now()
        const isSoon = now >= writtenAt && now < writtenAt + flushIntervalMs
        clock.schedule(isSoon ? writtenAt + flushIntervalMs : now, flush)
      }
      waiting += text
    },
  }
}

/**
 * Lets a reader close the pipe, as `head` and `true` do. The exit code is 141, as after SIGPIPE, unless the process
 * sets another one later. A server continues without a log.
 */
export function allowClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exitCode = closedOutputExitCode
    })
}

/** 128 and the number of SIGPIPE, which is 13. */
const closedOutputExitCode = 141

/** Minimum time between two writes, in milliseconds. */
const flushIntervalMs = 20

/** True if text should be coloured. `NO_COLOR` comes before `FORCE_COLOR`. An empty variable counts as unset (no-color.org). */
export function wantsColor(
  { NO_COLOR, FORCE_COLOR }: { readonly NO_COLOR?: string; readonly FORCE_COLOR?: string },
  isTerminal: boolean,
): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal
}

/** Formats a request as a line of the log: time, status, method, path, duration, operation, and notes. */
export function toLogLine(entry: RequestEntry, { isJson, hasColor }: Output): string {
  const { at, status, method, path, search, operation, duration_ms, fault, key_id } = entry
  if (isJson) {
    const line = {
      type: 'request',
      at,
      status,
      method,
      path,
      search,
      operation,
      duration_ms,
      key_id,
      fault,
      reasons: entry.reasons,
    }
    return `${JSON.stringify(line)}\n`
  }
  return toLine(entry, `${method} ${path}${search}`, operation, noteOf(entry), hasColor)
}

/** Formats an attempt to deliver an event: time, status, origin of the webhook, duration, event, and the error. */
export function toDeliveryLine(
  { id, event, url }: Delivery,
  outcome: Outcome & { readonly error?: string },
  { isJson, hasColor }: Output,
): string {
  // The rest of the URL may contain a secret.
  const { origin } = new URL(url)
  if (isJson) {
    return `${JSON.stringify({ type: 'delivery', ...outcome, delivery_id: id, event, origin })}\n`
  }
  return toLine(outcome, `webhook ${origin}`, event, outcome.error, hasColor)
}

/** Outcome of a request or a delivery. */
type Outcome = Pick<RequestEntry, 'at' | 'duration_ms'> & { readonly status?: number | undefined }

function toLine(
  { at, status, duration_ms }: Outcome,
  target: string,
  name: string | undefined,
  note: string | undefined,
  hasColor: boolean,
): string {
  const parts = [
    dim(at.slice(11, 19), hasColor),
    paint(status === undefined ? '---' : String(status), status, hasColor),
    printable(target),
    dim(`${Math.round(duration_ms)} ms`, hasColor),
    ...(name === undefined ? [] : [dim(name, hasColor)]),
    ...(note === undefined ? [] : [`(${printable(note)})`]),
  ]
  return `${parts.join('  ')}\n`
}

/** Returns the fault, the reason for a rejection, or the preference that was ignored. */
function noteOf({ fault, reasons }: RequestEntry): string | undefined {
  if (fault !== undefined) return `fault: ${fault}`
  const last = reasons.findLast(({ kind, outcome }) => outcome === 'rejected' || kind === 'preference')
  return last && describeReasons([last])
}

/** Escapes characters with which a client or a receiver could control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

function dim(text: string, hasColor: boolean): string {
  return hasColor ? `\u001b[2m${text}\u001b[0m` : text
}

function paint(text: string, status: number | undefined, hasColor: boolean): string {
  if (!hasColor) return text
  const color = status === undefined || status >= 500 ? 31 : status >= 400 ? 33 : 32
  return `\u001b[${color}m${text}\u001b[0m`
}
