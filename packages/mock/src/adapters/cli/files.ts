import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The text of the file; nothing when there is none. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(`Could not read ${path}: ${messageOf(error)}.`)
  }
}

/** The file that a symbolic link leads to, also where there is none yet; anything else is itself. */
export function followLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    // Nothing is there: the path itself is free, or a link leads nowhere.
  }
  try {
    return followLinks(resolve(dirname(path), readlinkSync(path)))
  } catch {
    return path
  }
}

/** The code of an error of the operating system. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** What the error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
