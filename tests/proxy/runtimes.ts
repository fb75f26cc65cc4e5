import { existsSync } from 'node:fs'
import { toolPath } from '../runtimes/harness/tools.ts'

/** A runtime that `tests/runtimes` installs. */
export interface Runtime {
  readonly name: string
  /** The program and the arguments before the path of a file. */
  readonly command: readonly string[]
  /** Variable with the path of a further certificate authority. */
  readonly authorityVariable: string
}

const authorityVariable = 'NODE_EXTRA_CA_CERTS'

function node(line: string): Runtime {
  return { name: `Node ${line}`, command: [toolPath(`node-${line}/bin/node`)], authorityVariable }
}

export const node20 = node('20')

/** The versions of Node that read the proxy from the environment, and run TypeScript. */
export const nodes: readonly Runtime[] = [node('22'), node('24'), node('26')]

export const bun: Runtime = {
  name: 'Bun',
  command: [toolPath('bun/bin/bun.exe'), 'run'],
  authorityVariable,
}

export const deno: Runtime = {
  name: 'Deno',
  command: [
    toolPath('deno/deno'),
    'run',
    '--no-prompt',
    '--no-config',
    '--node-modules-dir=manual',
    '--allow-net',
    '--allow-env',
  ],
  authorityVariable: 'DENO_CERT',
}

/** True if npm had a binary of the runtime for this machine. */
export function isInstalled({ command: [program = ''] }: Runtime): boolean {
  return existsSync(program)
}
