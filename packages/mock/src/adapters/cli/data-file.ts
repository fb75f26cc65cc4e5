import { closeSync, fstatSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
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
  /** True if the file is to be replaced instead of appended to: it was deleted or replaced, or its changes are larger than its snapshot. */
  readonly needsReplacement: boolean
  /** Hands a line to the operating system, which keeps it however this process ends. */
  append(line: string): void
  /** Puts a snapshot in place of the file, completely or not at all, and waits for the disk. */
  replace(snapshot: string): void
  /** Closes the file, and unlocks it for other servers. */
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
  // Only the owner of the lock writes it. One that is there is of a server that was killed, or a planted link.
  const temporary = `${target}.tmp`
  rmSync(temporary, { force: true })
  let current: { readonly fd: number; size: number; readonly start: number } | undefined

  return {
    read: () => readState(path, target),
    get needsReplacement() {
      if (current === undefined || fstatSync(current.fd).nlink === 0) return true
      return current.size - current.start > Math.max(current.start, minChanges)
    },
    append(line) {
      if (!current) throw new Error('the file is not open')
      // At a position, so that the next line overwrites one that failed in the middle.
      current.size = writeLine(current.fd, line, current.size)
    },
    replace(snapshot) {
      // For this user alone, because it contains webhook secrets.
      const fd = openSync(temporary, 'wx', 0o600)
      try {
        const size = writeLine(fd, snapshot, 0)
        fsyncSync(fd)
        // Atomic, even in a crash.
        renameSync(temporary, target)
        if (current) closeSync(current.fd)
        current = { fd, size, start: size }
      } catch (error) {
        closeSync(fd)
        rmSync(temporary, { force: true })
        throw error
      }
    },
    release() {
      if (current) closeSync(current.fd)
      current = undefined
      unlock()
    },
  }
}

/** Bytes of changes before a file is replaced. Above it at most doubles, so that replacing costs as much as appending. */
const minChanges = 2 ** 20

/** Returns the position after the line. The operating system may write only a part at a time. */
function writeLine(fd: number, line: string, position: number): number {
  const bytes = Buffer.from(`${line}\n`)
  let written = 0
  while (written < bytes.length) {
    written += writeSync(fd, bytes, written, bytes.length - written, position + written)
  }
  return position + written
}
