import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns a field of a package in the registry. */
export async function npmView(name: string, field: string): Promise<string> {
  const { stdout } = await run('npm', ['view', name, field, '--loglevel=error'])
  return stdout.trim()
}

/** Returns the number of releases of a package. */
export async function countReleases(name: string): Promise<number> {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json', '--loglevel=error'])
  return JSON.parse(stdout).length
}
