import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the file of a module that another process loads. It is in the built package, and in `src` of a checkout. */
export function locateModule(
  name: 'sabotage/runner-process' | 'extension',
  extension: '.js' | '.cjs',
): string {
  // The build for CommonJS replaces this expression by a path.
  const url = import.meta.url
  const module = url.startsWith('file:') ? fileURLToPath(url) : url
  const folder = dirname(module)
  return module.endsWith('.ts')
    ? join(folder, '..', `${name}.ts`)
    : join(folder, `${basename(name)}${extension}`)
}
