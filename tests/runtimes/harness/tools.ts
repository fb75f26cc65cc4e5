import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with the runtimes' own package.json. */
export const here = fileURLToPath(new URL('..', import.meta.url))

/** Path of something that npm has installed here. */
export function toolPath(path: string): string {
  return join(here, 'node_modules', path)
}
