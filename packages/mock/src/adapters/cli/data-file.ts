import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { followLinks, messageOf, readText } from './files.ts'
import { takeLock } from './lock.ts'

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
  // A link stays one, and two links to one file are one file.
  const target = followLinks(path)
  const release = takeLock(path, `${target}.lock`)
  let written: string | undefined
  return {
    read() {
      const text = readText(target)
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
      replace(path, target, text)
      written = text
    },
    release,
  }
}

/** Renaming within a folder is atomic: a reader, or a crash, finds the old state or the new one. */
function replace(path: string, target: string, text: string): void {
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
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
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new Error(`Could not write ${path}: ${messageOf(error)}.`)
  }
}
