import {
  closeSync,
  fstatSync,
  fsync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createRealClock } from '../../clock/clock.ts'
import type { SnapshotState } from '../../snapshot/snapshot.ts'
import { followLinks } from './files.ts'
import { takeLock } from './lock.ts'
import { readState } from './read-state.ts'

/**
 * File that keeps the state of one server: a line with a snapshot, then a line for each change. A last line that was
 * not written completely does not count.
 */
export interface DataFile {
  /** Returns the state after all changes; undefined if there is no file. Throws if it isn't the file of a mock. */
  read(): SnapshotState | undefined
  /** True if the file was deleted or replaced, so that nothing can be appended to it. */
  readonly isGone: boolean
  /** Bytes of the changes since the last replacement. */
  readonly appendedBytes: number
  /** Bytes of the last replacement. */
  readonly replacedBytes: number
  /** Hands a line to the operating system, which keeps it however this process ends. */
  append(line: string): void
  /** Puts the lines in place of the file, completely or not at all. */
  replace(lines: Iterable<string>): void
  /** Replaces the file while the event loop goes on, with what is appended meanwhile, and waits for the disk. */
  replaceLater(lines: Iterable<string>): Promise<void>
  /** Unlocks the file for other servers, and discards an unfinished replacement. */
  release(): void
}

/**
 * Opens and locks the file.
 *
 * @throws Error if it isn't a file, another server has it, or its folder can't be written to.
 */
export function openDataFile(path: string): DataFile {
  // A link stays one, and two links to one file are one file.
  const target = followLinks(path)
  // Reading a device or a pipe may never end.
  if (statSync(target, { throwIfNoEntry: false })?.isFile() === false)
    throw new Error(`Could not use ${path}: it is not a file. Choose another path.`)
  const unlock = takeLock(path, `${target}.lock`)
  removeLeftovers(target)
  let current: { readonly fd: number; size: number; readonly start: number } | undefined
  let replacement: Replacement | undefined

  function begin(): Replacement {
    replacement?.discard()
    replacement = createReplacement(target)
    return replacement
  }

  function commit({ fd, temporary, size }: Replacement): void {
    renameSync(temporary, target)
    if (current) closeSync(current.fd)
    current = { fd, size, start: size }
    replacement = undefined
  }

  return {
    read: () => readState(path, target),
    get isGone() {
      return current === undefined || fstatSync(current.fd).nlink === 0
    },
    get appendedBytes() {
      return current ? current.size - current.start : 0
    },
    get replacedBytes() {
      return current?.start ?? 0
    },
    append(line) {
      if (!current) throw new Error('the file is not open')
      // At a position, so that the next line overwrites one that failed in the middle.
      current.size = writeLine(current.fd, line, current.size)
      replacement?.appended.push(line)
    },
    replace(lines) {
      const next = begin()
      try {
        for (const line of lines) next.write(line)
        commit(next)
      } catch (error) {
        next.discard()
        throw error
      }
    },
    async replaceLater(lines) {
      const next = begin()
      try {
        for (const line of lines) {
          next.write(line)
          await yieldToEventLoop()
          if (next.isDiscarded) return
        }
        await flushToDisk(next.fd)
        if (next.isDiscarded) return
        for (const line of next.appended) next.write(line)
        commit(next)
      } catch (error) {
        next.discard()
        throw error
      }
    },
    release() {
      replacement?.discard()
      if (current) closeSync(current.fd)
      current = undefined
      unlock()
    },
  }
}

type Replacement = ReturnType<typeof createReplacement>

/** Creates a file beside the target, which replaces it by renaming. That is atomic, even in a crash. */
function createReplacement(target: string) {
  const temporary = `${temporaryPrefix(target)}${crypto.randomUUID()}.tmp`
  // Exclusive, so that it doesn't follow a planted link. For this user alone, because it contains webhook secrets.
  const fd = openSync(temporary, 'wx', 0o600)
  let size = 0
  let isDiscarded = false
  return {
    fd,
    temporary,
    /** Lines appended to the old file meanwhile. */
    appended: [] as string[],
    get size() {
      return size
    },
    get isDiscarded() {
      return isDiscarded
    },
    write(line: string): void {
      size = writeLine(fd, line, size)
    },
    discard(): void {
      if (isDiscarded) return
      isDiscarded = true
      closeSync(fd)
      rmSync(temporary, { force: true })
    },
  }
}

/** Removes the temporary files of a server that was killed during a replacement. Only the owner of the lock may do that. */
function removeLeftovers(target: string): void {
  const folder = dirname(target)
  const prefix = basename(temporaryPrefix(target))
  for (const name of readdirSync(folder)) {
    const id = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    if (/^[0-9a-f-]{36}\.tmp$/.test(id)) rmSync(join(folder, name), { force: true })
  }
}

function temporaryPrefix(target: string): string {
  return join(dirname(target), `.${basename(target)}.`)
}

/** Returns the position after the line. The operating system may write only a part at a time. */
function writeLine(fd: number, line: string, position: number): number {
  const bytes = Buffer.from(`${line}\n`)
  let written = 0
  while (written < bytes.length) {
    written += writeSync(fd, bytes, written, bytes.length - written, position + written)
  }
  return position + written
}

const flushToDisk = promisify(fsync)
const clock = createRealClock()

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void clock.schedule(clock.now(), resolve, 'saving the data file', true))
}
