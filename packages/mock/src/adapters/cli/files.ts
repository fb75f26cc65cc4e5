import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { messageOf } from '../../errors/message-of.ts'

/** Reads a file; undefined if it doesn't exist. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(`Could not read ${path}: ${messageOf(error)}.`)
  }
}

/** Returns the real path, even if the target of a link doesn't exist yet. Any other missing path is returned as it is. */
export function followLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    // The path doesn't exist, or is a link without a target.
  }
  try {
    return followLinks(resolve(dirname(path), readlinkSync(path)))
  } catch {
    return path
  }
}

/** Returns the code of a system error. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
