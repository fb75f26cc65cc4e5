import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'

/** A file that keeps the state of one server. */
export interface DataFile {
  /** The parsed state; nothing when the file doesn't exist yet. Throws for one that is no JSON. */
  read(): unknown
  /** Puts the state in place of the one before, whole or not at all. */
  write(state: unknown): void
  /** Lets another server have the file. */
  release(): void
}

/**
 * Takes the file for this process, so that two servers don't overwrite each other's state.
 *
 * @throws Error when another server has it, or its folder can't be written to.
 */
export function openDataFile(path: string): DataFile {
  const lock = `${path}.lock`
  takeLock(path, lock)
  let written: string | undefined
  return {
    read() {
      const text = readText(path)
      if (text === undefined) return undefined
      try {
        return JSON.parse(text)
      } catch (error) {
        throw new Error(
          `Could not read ${path}, because it is not JSON (${messageOf(error)}); mend it, or move it away to start anew.`,
        )
      }
    },
    write(state) {
      const text = `${JSON.stringify(state)}\n`
      if (text === written) return
      replace(path, text)
      written = text
    },
    release: () => rmSync(lock, { force: true }),
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(`Could not read ${path}: ${messageOf(error)}.`)
  }
}

/** Renaming within a folder is atomic: a reader, or a crash, finds the old state or the new one. */
function replace(path: string, text: string): void {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    // Readable by this user alone: the secrets of webhooks are in it.
    const file = openSync(temporary, 'w', 0o600)
    try {
      // Writes all of it or throws, where `writeSync` may stop early on a full disk.
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new Error(`Could not write ${path}: ${messageOf(error)}.`)
  }
}

function takeLock(path: string, lock: string): void {
  for (const isLast of [false, true]) {
    try {
      const file = openSync(lock, 'wx', 0o600)
      writeSync(file, String(process.pid))
      closeSync(file)
      return
    } catch (error) {
      if (codeOf(error) === 'ENOENT') {
        throw new Error(`Could not use ${path}, because there is no folder ${dirname(path)}; make it first.`)
      }
      if (codeOf(error) !== 'EEXIST') throw new Error(`Could not use ${path}: ${messageOf(error)}.`)
      const text = readText(lock)
      if (text === '') {
        // Its server is just about to write its process id, or ended before it could.
        throw new Error(
          `Could not use ${path}, because another server is taking it; if there is none, delete ${lock}.`,
        )
      }
      const owner = Number(text)
      if (isLast || (text !== undefined && isRunning(owner))) {
        throw new Error(
          `Could not use ${path}, because the server with the process id ${owner} has it; end that one, or give another file.`,
        )
      }
      if (text !== undefined) removeStale(lock, text)
    }
  }
}

/** Its server ended without a chance to take it back. Of several that see this, one gets the new lock. */
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

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
