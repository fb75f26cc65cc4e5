import { readdir, readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Text and type of a file. */
export interface PageFile {
  readonly text: string
  readonly contentType: string
}

/** Files of the console by their paths beneath its folder, such as `assets/console-2JW5H.js`. Empty if they weren't built. */
export type PageFiles = ReadonlyMap<string, PageFile>

/** Reads the built console. No path of a request reaches the file system, because the folder is listed instead. */
export async function readPageFiles(folder = defaultFolder()): Promise<PageFiles> {
  const names = await Promise.all(['', 'assets'].map((part) => list(folder, part)))
  const read = async (name: string): Promise<[string, PageFile][]> => {
    const contentType = contentTypes[extname(name)]
    return contentType === undefined
      ? []
      : [[name, { text: await readFile(join(folder, name), 'utf8'), contentType }]]
  }
  return new Map((await Promise.all(names.flat().map(read))).flat())
}

/** Types of text, which are all that the console consists of. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
}

async function list(folder: string, part: string): Promise<string[]> {
  try {
    return (await readdir(join(folder, part))).map((name) => (part === '' ? name : `${part}/${name}`))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Returns the folder beside the built package. A checkout has it in the workspace of the console. */
function defaultFolder(): string {
  // The build for CommonJS replaces this expression by a path.
  const url = import.meta.url
  const module = url.startsWith('file:') ? fileURLToPath(url) : url
  return join(dirname(module), module.endsWith('.ts') ? '../../../../console/dist' : 'console')
}
