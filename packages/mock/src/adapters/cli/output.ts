import process from 'node:process'
import { createRealClock } from '../../clock/clock.ts'
import { describeReasons, type RequestEntry } from '../../http/journal/entry.ts'

/** Output of the command line. */
export interface Output {
  readonly isJson: boolean
  /** True if text is coloured. */
  readonly hasColor: boolean
  write(text: string): void
}

/** Standard output: coloured on a terminal, unless `NO_COLOR` is set; `FORCE_COLOR` colours it everywhere. */
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
      // A write takes about as long as a response. Under load, several lines share one.
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

/** 128 and the number of SIGPIPE (POSIX). The playground bundles this file, so nothing is imported from `node:os`. */
const closedOutputExitCode = 141

/** Minimum time between two writes, in milliseconds. */
const flushIntervalMs = 20

/** True if text should be coloured. An empty variable counts as unset (no-color.org). */
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
  const parts = [
    dim(at.slice(11, 19), hasColor),
    paint(status === undefined ? '---' : String(status), status, hasColor),
    `${method} ${printable(path + search)}`,
    dim(`${Math.round(duration_ms)} ms`, hasColor),
    ...(operation === undefined ? [] : [dim(operation, hasColor)]),
    ...notesFor(entry),
  ]
  return `${parts.join('  ')}\n`
}

/** Returns the fault, or the reason for a 401, 403 or 429. */
function notesFor(entry: RequestEntry): string[] {
  const { fault, status = 0 } = entry
  if (fault !== undefined) return [`(fault: ${fault})`]
  const last =
    [401, 403, 429].includes(status) && entry.reasons.findLast(({ outcome }) => outcome === 'rejected')
  return last ? [`(${describeReasons([last])})`] : []
}

/** Encodes characters with which a client could control the terminal. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character))
}

function dim(text: string, hasColor: boolean): string {
  return hasColor ? `\u001b[2m${text}\u001b[0m` : text
}

function paint(text: string, status: number | undefined, hasColor: boolean): string {
  if (!hasColor) return text
  const color = status === undefined || status >= 500 ? 31 : status >= 400 ? 33 : 32
  return `\u001b[${color}m${text}\u001b[0m`
}
