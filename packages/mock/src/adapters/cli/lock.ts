import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import { createRealClock } from '../../clock/clock.ts'
import { lazy } from '../../domain/lazy.ts'
import { codeOf, messageOf, readText } from './files.ts'

/**
 * Takes the lock of a file for this process; the returned function gives it back. A lock whose process has ended
 * without a chance to give it back is taken over, also where its process id went to another process meanwhile: to
 * this one, as in a container, where every server has the same, or to any after a reboot. So two containers at once
 * can't be told apart that share a volume: give each a file of its own.
 *
 * @throws Error when another server has it, or its folder can't be written to; `path` is what the message calls the file.
 */
export function takeLock(path: string, lock: string): () => void {
  const text = JSON.stringify(own())
  for (let tries = 0; tries < 2; tries++) {
    try {
      create(lock, text)
      return () => {
        if (readText(lock) === text) rmSync(lock, { force: true })
      }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') {
        throw new Error(`Could not use ${path}, because there is no folder ${dirname(lock)}; make it first.`)
      }
      if (codeOf(error) !== 'EEXIST') throw new Error(`Could not use ${path}: ${messageOf(error)}.`)
      const seen = readText(lock)
      if (seen === '') {
        // Its server is just about to write who it is, or ended before it could.
        throw new Error(
          `Could not use ${path}, because another server is taking it; if there is none, delete ${lock}.`,
        )
      }
      const owner = readOwner(seen ?? '')
      if (seen !== undefined && isHeld(owner, lock)) {
        throw new Error(
          `Could not use ${path}, because the server with the process id ${owner.pid} has it; ` +
            `end that one, give another file, or delete ${lock} if that process is no such server.`,
        )
      }
      if (seen !== undefined) removeStale(lock, seen)
    }
  }
  throw new Error(`Could not use ${path}, because others take ${lock} again and again.`)
}

/** Who has a lock. */
interface Owner {
  readonly pid: number
  /** When the process began, as this machine counts; not every one tells. */
  readonly began?: unknown
  /** Another one in every process. */
  readonly token?: unknown
}

const own = lazy((): Owner => ({ pid: process.pid, began: startOf(process.pid), token: crypto.randomUUID() }))

function create(lock: string, text: string): void {
  const file = openSync(lock, 'wx', 0o600)
  try {
    writeFileSync(file, text)
  } finally {
    closeSync(file)
  }
}

function readOwner(text: string): Owner {
  let owner: unknown
  try {
    owner = JSON.parse(text)
  } catch {
    owner = undefined
  }
  // Earlier releases wrote the process id alone.
  if (typeof owner === 'number') return { pid: owner }
  const { pid, began, token }: { pid?: unknown; began?: unknown; token?: unknown } = Object(owner)
  return { pid: Number(pid), began, token }
}

function isHeld({ pid, began, token }: Owner, lock: string): boolean {
  // A process can't be told apart from an earlier one by its id alone, least of all where that is 1 every time.
  if (pid === process.pid) return token === own().token
  if (!isRunning(pid)) return false
  const start = startOf(pid)
  if (start === 'ended') return false
  if (start !== undefined && typeof began === 'string') return start === began
  return !isOlderThanBoot(lock)
}

/**
 * What no two processes have in common, or that the process has ended; nothing where the machine has no `/proc`
 * (proc_pid_stat(5)).
 */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets, which may have spaces; the state is the third and the start the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Nobody has asked yet how it ended, as the first process of a container often doesn't.
    if (fields[0] === 'Z') return 'ended'
    const start = fields[19]
    return start === undefined ? undefined : `${boot}/${start}`
  } catch {
    return undefined
  }
}

/** Its server can't have outlived the machine's last start. */
function isOlderThanBoot(lock: string): boolean {
  try {
    const bootedAt = createRealClock().now() - uptime() * 1_000
    return statSync(lock).mtimeMs < bootedAt - bootToleranceMs
  } catch {
    return false
  }
}

/** The uptime isn't exact, and the clock is often set while a machine starts. */
const bootToleranceMs = 10_000

/** Of several that see a stale lock, one gets the new one. */
function removeStale(lock: string, seen: string): void {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    // Somebody else was faster, and what was moved is the new lock: it goes back, unless there is another by now.
    if (readText(aside) !== seen) linkSync(aside, lock)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isRunning(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0) return false
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
