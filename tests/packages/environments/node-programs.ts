import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../harness/run-command.ts'
import type { Check } from '../harness/check.ts'
import { here, toolPath } from '../harness/tools.ts'

/** The versions of Node that the programs run on: the oldest line that is supported, and this one. */
const runtimes = { 'Node 20': toolPath('node-20/bin/node'), 'this Node': process.execPath } as const

const programs = {
  'two copies of the SDK know each other’s errors and calls': 'two-copies.mjs',
  'a platform that lacks a global gets an error with its name': 'missing-globals.mjs',
  'the command starts without a warning': 'start-command.mjs',
} as const

/** Programs that print a line for each thing they tried, `✗` before what went wrong, `limit:` before what is known. */
export const nodePrograms: readonly Check[] = Object.entries(programs).map(([name, program]) => ({
  name,
  async run({ project }) {
    await copyFile(join(here, 'environments/programs', program), join(project, program))
    const problems: string[] = []
    const notes = new Set<string>()
    let count = 0
    for (const [runtime, path] of Object.entries(runtimes)) {
      const lines = (await runCommand(project, path, [program])).split('\n').filter(Boolean)
      count += lines.length
      for (const line of lines) {
        if (line.startsWith('limit:')) notes.add(line)
        else if (!line.startsWith('✓')) problems.push(`${runtime}: ${line}`)
      }
    }
    return { count, unit: 'trials', problems, notes: [...notes] }
  },
}))
