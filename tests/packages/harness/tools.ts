import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The folder with the package.json of what the packages are put into. */
export const here = fileURLToPath(new URL('..', import.meta.url))

/** Path of something that npm has installed here. */
export function toolPath(path: string): string {
  return join(here, 'node_modules', path)
}
