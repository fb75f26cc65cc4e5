import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../harness/run-command.ts'
import type { Check, Outcome } from '../harness/check.ts'
import { toolPath } from '../harness/tools.ts'

/** A project that has other packages before the mock is installed. */
interface Project {
  /** Packages that are installed first. */
  readonly beside: readonly string[]
  /** Output of the test below; absent where Vitest is not installed. */
  readonly vitest?: RegExp
  /** Output of importing `@permit-tracking/mock/msw`; absent where MSW is not installed. */
  readonly msw?: RegExp
  /** Output of a program that lists the tools for coding agents. Default: how to install the library that they need. */
  readonly tools?: RegExp
  /** True if the test's types are compiled. */
  readonly isTyped?: boolean
}

const projects: readonly Project[] = [
  { beside: [] },
  { beside: ['vitest@3'], vitest: /it needs vitest 4\.1 or newer \(found 3\.\d+\.\d+\)/ },
  { beside: ['msw@1'], msw: /it needs msw 2\.11 or newer \(found 1\.\d+\.\d+\)/ },
  { beside: ['msw@2.8'], msw: /it needs msw 2\.11 or newer \(found 2\.8\.\d+\)/ },
  {
    beside: ['vitest@3', 'msw@2.8'],
    vitest: /\(found 3\.\d+\.\d+\)/,
    msw: /\(found 2\.8\.\d+\)/,
  },
  { beside: ['vitest@4.1.0', 'msw@2.11.0'], vitest: /1 passed/, msw: /^loaded$/m, isTyped: true },
  { beside: ['vitest@5', 'msw@3'], vitest: /1 passed/, msw: /^loaded$/m, isTyped: true },
  { beside: ['@modelcontextprotocol/server@2.0.0'], tools: /^describe_mock .* reset_mock$/m },
  { beside: ['@modelcontextprotocol/server'], tools: /^describe_mock .* reset_mock$/m },
]

const test = `import { expect, test } from '@permit-tracking/mock/vitest'

test('matchers are registered and typed', async ({ mock }) => {
  await mock.fetch(mock.baseUrl + '/me')
  expect(mock).toHaveReceived('getMe', { status: 401 })
  expect(mock).not.toHaveReceivedTimes(2, 'getMe')
  await expect(Promise.resolve(mock)).resolves.toHaveReceivedInOrder(['getMe'])
  // @ts-expect-error Not an operation.
  expect(() => expect(mock).toHaveReceived('getMee')).toThrow()
})
`

const importMsw = `import('@permit-tracking/mock/msw').then(() => console.log('loaded'), (error) => console.log(error.message))`
const requireMsw = `try { require('@permit-tracking/mock/msw'); console.log('loaded') } catch (error) { console.log(error.message) }`

/** Lists the tools by the protocol, as a coding agent does. */
const listTools = `import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
const child = spawn(process.execPath, ['node_modules/@permit-tracking/mock/dist/cli.js', 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] })
const send = (message) => child.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
child.stdin.on('error', () => {})
const clientInfo = { name: 'test', version: '1.0.0' }
send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
for await (const line of createInterface(child.stdout)) {
  const { id, result } = JSON.parse(line)
  if (id === 1) {
    send({ method: 'notifications/initialized' })
    send({ id: 2, method: 'tools/list' })
  } else {
    console.log(result.tools.map(({ name }) => name).join(' '))
    child.stdin.end()
  }
}
process.exitCode = await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(child.exitCode)))
`

const missingLibrary = /npm install --save-dev @modelcontextprotocol\/server/

/** npm installs the mock beside any version of its peers, and an entry that needs a newer one says so. */
export const peers: readonly Check[] = projects.map((project) => ({
  name: `mock beside ${project.beside.join(' and ') || 'no peer'}`,
  async run({ tarballs }): Promise<Outcome> {
    const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-peers-'))
    try {
      await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
      if (project.beside.length > 0) await install(folder, project.beside)
      await install(folder, [tarballs.mock])
      const outputs = await run(folder, project)
      const problems = outputs.flatMap(({ name, output, expected }) =>
        expected.test(output) ? [] : [`${name} does not say ${expected}: ${output}`],
      )
      return { count: outputs.length, unit: 'programs', problems }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}))

interface Output {
  readonly name: string
  readonly output: string
  readonly expected: RegExp
}

async function run(
  folder: string,
  { vitest, msw, tools = missingLibrary, isTyped }: Project,
): Promise<Output[]> {
  await writeFile(join(folder, 'mock.test.ts'), test)
  const bin = (name: string) => join(folder, 'node_modules/.bin', name)
  const node = process.execPath
  const outputs = [
    {
      name: 'the CLI',
      output: await outputOf(folder, bin('permit-tracking-mock'), ['--help']),
      expected: /--port/,
    },
    {
      name: 'a coding agent',
      output: await outputOf(folder, node, ['--input-type=module', '--eval', listTools]),
      expected: tools,
    },
  ]
  if (vitest) {
    const output = await outputOf(folder, bin('vitest'), ['run', '--no-color'])
    outputs.push({ name: 'vitest', output, expected: vitest })
  }
  if (msw) {
    for (const program of [importMsw, requireMsw]) {
      const output = await outputOf(folder, node, ['--input-type=commonjs', '--eval', program])
      outputs.push({ name: program.slice(0, program.indexOf('(')), output, expected: msw })
    }
  }
  if (isTyped) {
    // The libraries are checked too, so this passes in projects that skip them as well.
    const args = [toolPath('typescript-5.9/bin/tsc'), '--noEmit', '--strict', '--target', 'es2023']
    args.push('--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable')
    args.push('--types', 'node', '--typeRoots', toolPath('@types'), 'mock.test.ts')
    const output = await outputOf(folder, node, args)
    outputs.push({ name: 'tsc', output, expected: /^$/ })
  }
  return outputs
}

async function install(folder: string, wanted: readonly string[]): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefer-offline']
  await runCommand(folder, 'npm', ['install', '--save-dev', ...options, ...wanted])
}

/** Everything that a command prints, even if it fails. */
async function outputOf(folder: string, command: string, args: readonly string[]): Promise<string> {
  return runCommand(folder, command, args).catch((error: Error) => error.message)
}
