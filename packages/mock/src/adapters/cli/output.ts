import process from 'node:process'
import { createRealClock } from '../../clock/clock.ts'
import type { RequestEntry } from '../../http/journal/journal.ts'

/** How the command line writes. */
export interface Output {
  readonly isJson: boolean
  /** Whether text may be coloured. */
  readonly hasColor: boolean
  write(text: string): void
}

/** Standard output: coloured on a terminal, unless `NO_COLOR` is set; `FORCE_COLOR` colours it everywhere. */
export function createOutput(isJson: boolean): Output {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read the banner may have gone: the server goes on without a log.
    if (error.code !== 'EPIPE') throw error
  })
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
      // A write takes about as long as an answer: under load, the lines of a moment share it.
      if (waiting === '') {
        const now = clock.now()
        const isSoon = now >= writtenAt && now < writtenAt + flushIntervalMs
        clock.schedule(isSoon ? writtenAt + flushIntervalMs : now, flush)
      }
      waiting += text
    },
  }
}

/** How long a line waits for others, once one was written, in milliseconds. */
const flushIntervalMs = 20

/** Whether to colour; a variable that is set but empty counts as not set (no-color.org). */
export function wantsColor(
  { NO_COLOR, FORCE_COLOR }: { readonly NO_COLOR?: string; readonly FORCE_COLOR?: string },
  isTerminal: boolean,
): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal
}

/** One request as a line of the log: time, status, method and path, how long, operation, and what was special. */
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

/** Why the answer isn't what the client wanted: a fault, or the last thing that was decided about a refused one. */
function notesFor(entry: RequestEntry): string[] {
  const { fault, status = 0 } = entry
  if (fault !== undefined) return [`(fault: ${fault})`]
  const last = [401, 403, 429].includes(status) ? entry.reasons.at(-1) : undefined
  return last === undefined ? [] : [`(${last})`]
}

/** What a client sends must not steer the terminal. */
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
