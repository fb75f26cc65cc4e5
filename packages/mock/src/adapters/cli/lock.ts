import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { messageOf } from '../../errors/message-of.ts'
import { codeOf, readText } from './files.ts'

/**
 * Locks a data file for this process and returns a function that unlocks it. The lock of a process that has ended is
 * taken over, and so is one with this process id: in a container, every server has the same.
 *
 * @throws Error if another process has the lock or the folder can't be written to. `path` is the file's name in messages.
 */
export function takeLock(path: string, lock: string): () => void {
  const text = `${process.pid}\n`
  const owner = Number(readText(lock))
  if (owner !== process.pid && isRunning(owner)) {
    throw new Error(
      `Could not use ${path}: process ${owner} uses it. End that process, or delete ${lock} if it is another program.`,
    )
  }
  // Removes even an empty lock, whose server ended before it could write.
  rmSync(lock, { force: true })
  try {
    writeFileSync(lock, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!existsSync(dirname(lock))) {
      throw new Error(`Could not use ${path}: there is no folder ${dirname(lock)}. Create it first.`)
    }
    throw new Error(`Could not use ${path}: ${messageOf(error)}.`)
  }
  return () => {
    if (readText(lock) === text) rmSync(lock, { force: true })
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
