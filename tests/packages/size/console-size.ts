import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Check } from '../harness/check.ts'
import { unpacked } from '../shape/files.ts'

/** Maximum numbers of bytes, compressed. `everything` has the scripts and styles of all screens and of the explorer. */
const budgets = { firstView: 31_400, everything: 89_600, packed: 400 * 1_024 } as const

/** Checks the size of the packed console: scripts and styles of its first view and of all screens, and the whole folder. */
export const consoleSize: Check = {
  name: 'size of the console',
  async run(environment) {
    const { files, read } = await unpacked(environment, 'mock')
    const own = files.filter((file) => file.startsWith(folder))
    const firstView = await follow(['index.html'], read, staticImports)
    const all = await follow(['index.html', 'docs.html'], read, allImports)
    const compress = async (file: string) => gzipSync(await read(folder + file), { level: 9 }).length
    const sizes = {
      firstView: await sum([...firstView], compress),
      everything: await sum([...all], compress),
      packed: await sum(own, async (file) => compress(file.slice(folder.length))),
    }
    const names = ['firstView', 'everything', 'packed'] as const
    const problems = names
      .filter((name) => sizes[name] === 0 || sizes[name] > budgets[name])
      .map((name) => `${name}: ${sizes[name]} bytes, the maximum is ${budgets[name]}`)
    const notes = names.map((name) => `${name}: ${sizes[name]} bytes of ${budgets[name]}`)
    return { count: own.length, unit: 'files', problems, notes }
  },
}

const folder = 'dist/console/'

const staticImports = /(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+)["'`]/g

const allImports = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'`](\.\/[^"'`]+)["'`]/g

/** Returns the scripts and styles that the pages lead to. */
async function follow(
  pages: readonly string[],
  read: (file: string) => Promise<string>,
  imports: RegExp,
): Promise<Set<string>> {
  const found = new Set<string>()
  const texts = await Promise.all(pages.map((page) => read(folder + page).catch(() => '')))
  const open = texts.flatMap((text) =>
    Array.from(text.matchAll(/(?:src|href)="(assets\/[^"]+\.(?:js|css))"/g), ([, file = '']) => file),
  )
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const directory = posix.dirname(file)
    for (const [, path = ''] of (await read(folder + file)).matchAll(imports))
      open.push(posix.join(directory, path))
  }
  return found
}

async function sum(files: readonly string[], measure: (file: string) => Promise<number>): Promise<number> {
  const sizes = await Promise.all(files.map(measure))
  return sizes.reduce((total, size) => total + size, 0)
}
