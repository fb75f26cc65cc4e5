import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { messageOf } from '../../errors/message-of.ts'
import { codeOf, readText } from './files.ts'

/**
 * Locks a data file for this process and returns a function that unlocks it. The lock of a process that has ended is
 * taken over. So is a lock with the id of this process, because the server of a container has the same id after every restart.
 *
 * @param shownPath - Path of the data file in messages.
 * @throws Error if another process has the lock or the folder can't be written to.
 */
export function takeLock(shownPath: string, lockPath: string): () => void {
  const text = `${process.pid}\n`
  while (!create(lockPath, text, shownPath)) {
    // A server that ended before it could write leaves an empty lock. It counts as 0, like any text that is not an id.
    const owner = Number(readText(lockPath)) || 0
    if (owner !== process.pid && isRunning(owner)) throw inUseError(shownPath, lockPath, owner)
    // Another server may have replaced the lock since it was read. If the moved lock is that server's, it is put back.
    const moved = `${lockPath}.${process.pid}`
    if (!move(lockPath, moved)) continue
    const movedOwner = Number(readText(moved)) || 0
    if (movedOwner !== owner) {
      move(moved, lockPath)
      throw inUseError(shownPath, lockPath, movedOwner)
    }
    rmSync(moved, { force: true })
  }
  return () => {
    if (readText(lockPath) === text) rmSync(lockPath, { force: true })
  }
}

/** Creates a lock. Returns false if there is one. */
function create(lockPath: string, text: string, shownPath: string): boolean {
  try {
    writeFileSync(lockPath, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!existsSync(dirname(lockPath))) {
      throw new Error(`Could not use ${shownPath}: there is no folder ${dirname(lockPath)}. Create it first.`)
    }
    throw new Error(`Could not use ${shownPath}: ${messageOf(error)}.`)
  }
}

/** Renames a file. Returns false if it is gone. */
function move(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function inUseError(shownPath: string, lockPath: string, owner: number): Error {
  return new Error(
    `Could not use ${shownPath}: process ${owner} uses it. End that process. If it isn't a mock, delete ${lockPath}.`,
  )
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
