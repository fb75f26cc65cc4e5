import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { messageOf } from '../../errors/message-of.ts'
import { checkSnapshot, type Snapshot, type SnapshotState } from '../../snapshot/snapshot.ts'
import { followLinks, readText } from './files.ts'
import { takeLock } from './lock.ts'

/** File that keeps the state of one server as a snapshot. */
export interface DataFile {
  /** Returns the state; undefined if there is no file. Throws if it isn't the file of a mock. */
  read(): SnapshotState | undefined
  /** Puts a snapshot in place of the file, completely or not at all, however this process ends. */
  write(snapshot: Snapshot): void
  /** Unlocks the file for other servers. */
  release(): void
}

/**
 * Opens and locks the file.
 *
 * @throws Error if it isn't a file, another server has it, or its folder can't be written to.
 */
export function openDataFile(path: string): DataFile {
  // Resolves links, so that two links to a file share its lock.
  const target = followLinks(path)
  // Reading a device or a pipe may never end.
  if (statSync(target, { throwIfNoEntry: false })?.isFile() === false)
    throw new Error(`Could not use ${path}: it is not a file. Choose another path.`)
  const release = takeLock(path, `${target}.lock`)
  // Only the owner of the lock writes this file. An existing one was left by a killed server, or planted.
  const temporary = `${target}.tmp`
  rmSync(temporary, { force: true })
  return {
    read() {
      const text = readText(target)
      if (text === undefined) return undefined
      try {
        return checkSnapshot(JSON.parse(text))
      } catch (error) {
        throw new Error(
          `Could not read ${path}: ${messageOf(error).replace(/\.$/, '')}. Correct the file, or move it away to start with new data. It was not changed.`,
        )
      }
    },
    write(snapshot) {
      try {
        // For this user alone, because it contains webhook secrets.
        writeFileSync(temporary, `${JSON.stringify(snapshot)}\n`, { flag: 'wx', mode: 0o600 })
        renameSync(temporary, target)
      } catch (error) {
        rmSync(temporary, { force: true })
        throw error
      }
    },
    release,
  }
}
