import { join } from 'node:path'
import { startChild } from '../harness/children.ts'
import { toolPath } from '../harness/tools.ts'
import { findAt } from './found.ts'
import type { Runtime, Way } from './runtime.ts'

/** The runtimes that run a file. */
export const commandLines: readonly Runtime[] = [
  ...['20', '22', '24', '26'].map((line) => commandLine(`Node ${line}`, `node-${line}/bin/node`, () => [])),
  commandLine('Bun', 'bun/bin/bun.exe', () => ['run']),
  // Without the permission to read the environment, which is the one a client could stumble over.
  commandLine('Deno', 'deno/deno', (project) => [
    'run',
    '--no-prompt',
    '--no-config',
    '--node-modules-dir=manual',
    '--allow-net=127.0.0.1',
    `--allow-read=${project}`,
  ]),
]

function commandLine(name: string, path: string, args: (project: string) => readonly string[]): Runtime {
  const command = toolPath(path)
  const programs: Partial<Record<Way, string>> = { ESM: 'command-line.mjs', CJS: 'command-line.cjs' }
  return {
    name,
    ways: ['ESM', 'CJS'],
    endsByItself: true,
    mayResend: name === 'Deno',
    find: () =>
      findAt(command, (way, { project, settings }, onLine) => {
        const program = join(project, 'programs', programs[way] ?? '')
        return startChild(command, [...args(project), program, JSON.stringify(settings)], {
          cwd: project,
          onLine,
        })
      }),
  }
}
