/** Skips the steps of the set-up whose inputs have not changed, according to a hash. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

// Not in node_modules, which the worktree of a rehearsed release shares with the project.
const stamps = join(root, '.setup')
const ignored = new Set(['node_modules', 'dist', '.git'])

/** True if the step was done with these inputs, and its outputs exist. */
export async function isFresh(step, inputs, isInput, outputs) {
  if (!outputs.every((path) => existsSync(path))) return false
  const stamp = await readFile(join(stamps, step), 'utf8').catch(() => '')
  return stamp === (await hash(inputs, isInput))
}

/** Records that the step was done with these inputs. */
export async function markFresh(step, inputs, isInput) {
  await mkdir(stamps, { recursive: true })
  await writeFile(join(stamps, step), await hash(inputs, isInput))
}

async function hash(inputs, isInput) {
  const digest = createHash('sha256')
  for (const input of inputs) {
    for (const path of await files(join(root, input))) {
      const name = relative(root, path).replaceAll('\\', '/')
      if (isInput(name))
        digest
          .update(`${name}\0`)
          .update(await readFile(path))
          .update('\0')
    }
  }
  return digest.digest('hex')
}

async function files(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const kept = entries.filter(({ name }) => !ignored.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  return (await Promise.all(kept.map(({ name }) => files(join(path, name))))).flat()
}
