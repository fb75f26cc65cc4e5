import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of the first of the commands that this machine has. */
export function locateCommand(commands: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders
    .flatMap((folder) => commands.map((command) => join(folder, command)))
    .find((path) => existsSync(path))
}
