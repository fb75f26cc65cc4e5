import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { messageOf } from '../../errors/message-of.ts'
import { codeOf, readText } from './files.ts'

/**
 * Locks a data file for this process and returns a function that unlocks it. The lock of a process that has ended is
 * taken over, and so is one with the id of this process, because servers in containers share ids.
 *
 * @throws Error if another process has the lock or the folder can't be written to. `path` is the file's name in messages.
 */
export function takeLock(path: string, lock: string): () => void {
  const text = `${process.pid}\n`
  while (!create(lock, text, path)) {
    // A server that ended before it could write leaves an empty lock.
    const owner = Number(readText(lock))
    if (owner !== process.pid && isRunning(owner)) throw inUseError(path, lock, owner)
    // Servers may race here. If the moved lock is a new one, it is put back.
    const moved = `${lock}.${process.pid}`
    if (!move(lock, moved)) continue
    const moving = Number(readText(moved))
    if (moving !== owner) {
      move(moved, lock)
      throw inUseError(path, lock, moving)
    }
    rmSync(moved, { force: true })
  }
  return () => {
    if (readText(lock) === text) rmSync(lock, { force: true })
  }
}

/** Creates a lock. Returns false if there is one. */
function create(lock: string, text: string, path: string): boolean {
  try {
    writeFileSync(lock, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!existsSync(dirname(lock))) {
      throw new Error(`Could not use ${path}: there is no folder ${dirname(lock)}. Create it first.`)
    }
    throw new Error(`Could not use ${path}: ${messageOf(error)}.`)
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

function inUseError(path: string, lock: string, owner: number): Error {
  return new Error(
    `Could not use ${path}: process ${owner} uses it. End that process. If it isn't a mock, delete ${lock}.`,
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
