import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appsFolder } from './app.ts'

/** Returns the files below a folder of an app, such as `nuxt/.output`, that contain a text. The folder must have files. */
export async function findInBuild(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(join(appsFolder, folder), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  if (paths.length === 0) throw new Error(`${folder} has no files.`)
  const found: string[] = []
  for (const path of paths) if ((await readFile(path)).includes(text)) found.push(path)
  return found
}
