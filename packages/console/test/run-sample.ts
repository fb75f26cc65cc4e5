import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sample } from '../src/explorer/samples/sample.ts'

const run = promisify(execFile)

/** Programs that a sample needs besides Node. */
const programs: Readonly<Record<Sample['language'], string | undefined>> = {
  TypeScript: undefined,
  curl: 'curl',
  Python: 'python3',
  Shell: 'openssl',
}

const commands: Readonly<Record<Sample['language'], (file: string) => [command: string, ...args: string[]]>> =
  {
    TypeScript: (file) => [process.execPath, '--import', join(import.meta.dirname, 'sdk-sources.ts'), file],
    curl: (file) => ['sh', file],
    Python: (file) => ['python3', file],
    Shell: (file) => ['sh', file],
  }

/** Returns the program that a sample needs and this machine lacks. */
export function missingProgram(language: Sample['language']): string | undefined {
  const program = programs[language]
  return program !== undefined && spawnSync(program, ['--version']).error ? program : undefined
}

/**
 * Runs a sample in a process of its own, and returns what it prints.
 *
 * @param files Further files in its folder, by name.
 */
export async function runSample(
  { language, code }: Sample,
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-sample-'))
  try {
    const file = join(folder, language === 'TypeScript' ? 'sample.mts' : 'sample')
    await writeFile(file, code)
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const [command, ...args] = commands[language](file)
    const { PATH = '' } = process.env
    const { stdout } = await run(command, args, { cwd: folder, env: { PATH, ...env }, timeout: 20_000 })
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}
