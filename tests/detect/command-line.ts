import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { readableSwitches, wrongSwitches } from '../../packages/assurance/test/detect-support.ts'
import { serve } from '../../packages/mock/src/adapters/server.ts'
import type { Dialect } from '../../packages/mock/src/dialect/dialect.ts'
import { createMock, type Mock } from '../../packages/mock/src/index.ts'

const mockCli = join(import.meta.dirname, '../../packages/mock/dist/cli.js')
const cli = join(import.meta.dirname, '../../packages/assurance/dist/cli.js')

/** Sentences about a run of the built command that is not as expected. */
export type Problems = readonly string[]

/** Detects the dialect of a server with the built command, uses the file, and looks for the key in everything that it wrote. */
export async function checkCommand(node: string): Promise<Problems> {
  const dialect: Partial<Dialect> = {
    listOrder: 'filed_desc',
    pageOverflow: 'not_found',
    totalPages: false,
    rateLimitReset: 'delta_s',
    rateLimitWindow: 'sliding',
    dateSkew: 0,
  }
  const mock = createMock({ dialect, plan: 'starter' })
  const folder = await mkdtemp(join(tmpdir(), 'detect-'))
  const server = await serve(mock)
  try {
    const file = join(folder, 'dialect.json')
    const result = await runCli(node, mock, ['--base-url', server.url, '--out', file])
    const written = await readFile(file, 'utf8')
    const detected: Partial<Dialect> = JSON.parse(written)
    const banner = await startWith(node, file)
    return problems(mock, [
      [result.code === 0, `exit code ${result.code}: ${result.stderr}`],
      ...wrongSwitches(detected, mock.dialect).map((text) => [false, text] as const),
      ...readableSwitches(mock.dialect)
        .filter((name) => !(name in detected))
        .map((name) => [false, `${name} is unknown`] as const),
      [
        wrongSwitches(createMock({ dialect: detected }).dialect, mock.dialect).length === 0,
        'createMock differs',
      ],
      [banner.includes('pageOverflow=not_found'), `the server ignores the file: ${banner}`],
      [!`${result.stdout}${result.stderr}${written}`.includes(mock.apiKey), 'the key is shown'],
      [result.stdout.includes(file), 'the report does not name the file'],
    ])
  } finally {
    await server.close({ force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** Detects the dialect while another program has used up the rate limit. */
export async function checkUsedUpLimit(node: string): Promise<Problems> {
  const mock = createMock({ dialect: { retryAfter: 'seconds' }, plan: 'starter' })
  const server = await serve(mock)
  try {
    const headers = { Authorization: `Bearer ${mock.apiKey}` }
    for (let count = 0; count < 100; count += 1) await fetch(`${server.url}/me`, { headers })
    mock.clearRequests()
    const result = await runCli(node, mock, ['--base-url', server.url, '--json'])
    const { dialect, writes } = JSON.parse(result.stdout)
    return problems(
      mock,
      [
        [result.code === 0, `exit code ${result.code}: ${result.stderr}`],
        [result.stderr.startsWith('Waiting '), `no word about the wait: ${result.stderr}`],
        [dialect.retryAfter === 'seconds' && writes === 0, JSON.stringify(dialect)],
        ...wrongSwitches(dialect, mock.dialect).map((text) => [false, text] as const),
        [!`${result.stdout}${result.stderr}`.includes(mock.apiKey), 'the key is shown'],
      ],
      1,
    )
  } finally {
    await server.close({ force: true })
  }
}

/** Checks the given facts, and what the server has seen: its own count of requests, their pace, and writes. */
function problems(
  mock: Mock,
  facts: readonly (readonly [isRight: boolean, text: string])[],
  allowed429 = 0,
): Problems {
  const requests = mock.requests()
  const times = requests.map(({ at }) => Date.parse(at)).sort((one, other) => one - other)
  const duration = (times[pacedRequests] ?? Number.POSITIVE_INFINITY) - (times[0] ?? 0)
  const tooMany = requests.filter(({ status }) => status === 429).length
  const all = [
    ...facts,
    [requests.length <= 90, `${requests.length} requests`] as const,
    [tooMany <= allowed429, `${tooMany} times 429`] as const,
    // They are sent a tenth of a second apart, and arrive with different delays.
    [duration >= pacedRequests * 90, `${pacedRequests} requests within ${duration} ms`] as const,
    [requests.every(({ method }) => method === 'GET'), 'a write'] as const,
  ]
  return all.filter(([isRight]) => !isRight).map(([, text]) => text)
}

/** Fewer requests than those before the wait for the reset. */
const pacedRequests = 30

interface CliResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

async function runCli(node: string, { apiKey }: Mock, args: readonly string[]): Promise<CliResult> {
  const env = { ...process.env, PERMIT_TRACKING_API_KEY: apiKey, NO_COLOR: '1' }
  const child = spawn(node, [cli, 'detect', ...args], { env, timeout: 180_000 })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}

/** Starts the standalone server with the file, and returns what it prints at the start. */
async function startWith(node: string, file: string): Promise<string> {
  const child = spawn(node, [mockCli, '--port', '0', '--dialect', file, '--no-control'])
  try {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    for (let waits = 0; waits < 300 && !text.includes('dialect') && child.exitCode === null; waits += 1)
      await delay(100)
    return text
  } finally {
    child.kill()
  }
}
