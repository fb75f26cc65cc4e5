import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { compare } from '@permit-tracking/assurance'
import { type Clock, createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { describe, expect, onTestFinished, test } from 'vitest'

const hasPython = spawnSync('python3', ['--version']).status === 0

/** Time of this machine, without waits between requests. */
const impatientClock: Clock = {
  now: () => Date.now(),
  schedule(_at, run) {
    run()
    return () => {}
  },
}

/** Starts a service that is independent of the mock, and returns the options for comparing it. */
async function start(name: 'bucket' | 'calendar' | 'other', ...args: string[]) {
  const folder = name === 'other' ? 'programs' : 'services'
  const program = join(import.meta.dirname, folder, `${name}_service.py`)
  const child = spawn('python3', [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const text = String(line).trim()
  const keys = {
    bucket: 'bucket-service-key',
    calendar: 'key_of_the_calendar_service',
    other: 'other-service-key',
  }
  const baseUrl = name === 'other' ? `http://127.0.0.1:${text}/v1` : text
  return { baseUrl, apiKey: keys[name], clock: impatientClock }
}

describe.runIf(hasPython)('independent services', () => {
  test('a service with readings of its own: those, and nothing else', async () => {
    const { dialect } = await compare(await start('calendar'))
    expect(dialect).toMatchObject({ listOrder: 'filed_desc', timestamps: 'milliseconds' })
    const readings = {
      listOrder: 'filed_desc',
      updatedSince: 'exclusive',
      perPageDefault: 15,
      perPageMax: 30,
      perPageOverflow: 'clamp',
      pageOverflow: 'last_page',
      totalPages: true,
      timestamps: 'milliseconds',
      otherLists: 'unpaginated',
      rateLimitHeaders: true,
      rateLimitReset: 'delta_s',
    }
    // Equal permits are in the order of their insertion, which is none of the switch.
    expect(readings).toMatchObject(dialect)
  })

  test('a service with readings that no switch has: unknown, and shown as differences', async () => {
    const { dialect, differences } = await compare(await start('bucket'))
    for (const name of [
      'listOrder',
      'ties',
      'pageOverflow',
      'total',
      'timestamps',
      'otherLists',
      'rateLimitReset',
    ]) {
      expect(dialect).not.toHaveProperty(name)
    }
    expect(differences).toContainEqual(
      expect.objectContaining({ path: 'status', service: '422', mock: '200' }),
    )
  })

  test.each([2, 9, 19, 30, 42])('a service that changes after %i requests', async (count) => {
    const { dialect } = await compare(await start('calendar', '--changes-after', `${count}`))
    expect([undefined, 50]).toContain(dialect.perPageMax)
    expect([undefined, 'not_found']).toContain(dialect.pageOverflow)
    expect([undefined, 'exclusive']).toContain(dialect.updatedSince)
    expect([undefined, 15]).toContain(dialect.perPageDefault)
  })

  test('two servers that take turns have no common page size', async () => {
    const { dialect } = await compare(await start('bucket', '--alternates'))
    expect(dialect).not.toHaveProperty('perPageMax')
    expect(dialect).not.toHaveProperty('perPageDefault')
  })

  test('mistakes of a service are graded, without a value of it in the reading', async () => {
    const { differences, reading } = await compare(await start('other'))
    expect(JSON.stringify(reading)).not.toMatch(/SECRET|Dana|Ruiz|Appeal|secret|2065550142|Seattle|valuation/)
    expect(differences).toContainEqual(
      expect.objectContaining({ grade: 'breaking', path: 'data[].created_at', service: 'absent' }),
    )
    expect(differences).toContainEqual(
      expect.objectContaining({ grade: 'shape', path: 'data[].*', service: 'unknown field (number)' }),
    )
  })
})

describe('the command', () => {
  const cli = join(import.meta.dirname, '../src/cli.ts')

  async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [cli, 'compare', ...args], {
      env: { ...process.env, NO_COLOR: '1', PERMIT_TRACKING_API_KEY: '', ...env },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      output.stderr += chunk
    })
    const [code] = await once(child, 'close')
    return { code, ...output }
  }

  test('finds the dialect, starts the mock in it, saves, and compares with what was saved', {
    timeout: 60_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'compare-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'service.json')
    const html = join(folder, 'report.html')
    const mock = createMock({
      permits: 40,
      contacts: 5,
      dialect: { rateLimitReset: 'epoch_ms', listOrder: 'uuid' },
    })
    const server = await serve(mock, { port: 0 })
    onTestFinished(() => server.close())
    const env = { PERMIT_TRACKING_API_KEY: mock.apiKey }
    const first = await run(['--base-url', server.url, '--save', file, '--html', html], env)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toContain(
      'npx @permit-tracking/mock --dialect listOrder=uuid --dialect rateLimitReset=epoch_ms\n',
    )
    expect(first.stdout).toMatch(/replayed\s+against\s+the\s+mock\s+in\s+this\s+dialect:\s+no\s+difference\./)
    expect(first.stdout.split('\n').filter((line) => line.length > 80 && !line.includes('npx'))).toEqual([])
    expect(readFileSync(html, 'utf8')).toContain('rateLimitReset')
    for (const text of [first.stdout, readFileSync(file, 'utf8'), readFileSync(html, 'utf8')]) {
      expect(text).not.toContain(mock.apiKey)
    }
    const other = await serve(createMock({ permits: 40, contacts: 5 }), { port: 0 })
    onTestFinished(() => other.close())
    const second = await run(['--base-url', other.url, '--against', file], env)
    expect(second.code).toBe(1)
    expect(second.stdout).toMatch(/ dialect: rateLimitReset\s+was epoch_ms, is epoch_s/)
  })

  test('a reading that ended early is not saved, which the report says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'compare-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'service.json')
    const mock = createMock({ plan: { limit: 4 } })
    const server = await serve(mock, { port: 0 })
    onTestFinished(() => server.close())
    const env = { PERMIT_TRACKING_API_KEY: mock.apiKey }
    const { code, stdout } = await run(['--base-url', server.url, '--save', file], env)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      `${file} was not written, because the reading ended early.`,
    )
    expect(readdirSync(folder)).toEqual([])
    expect(code).toBe(1)
  })

  test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends it at once, even while a response is missing, and saves nothing',
    async (signal) => {
      const folder = mkdtempSync(join(tmpdir(), 'compare-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const server = createServer().listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const args = ['--base-url', `http://127.0.0.1:${port}/v1`, '--save', join(folder, 'service.json')]
      const child = spawn(process.execPath, [cli, 'compare', ...args], {
        env: { ...process.env, TMPDIR: folder, PERMIT_TRACKING_API_KEY: 'pt_live_key' },
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      let stderr = ''
      child.stderr.on('data', (chunk) => {
        stderr += chunk
      })
      await once(server, 'connection')
      child.kill(signal)
      const [code] = await once(child, 'close')
      expect([code, stderr]).toEqual([{ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal], ''])
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test.for([
    [[], "required option '--base-url <url>' not specified. See --help."],
    [['--base-url', 'https://api.example.com'], 'PERMIT_TRACKING_API_KEY must contain the API key.'],
    [
      ['--base-url', 'https://api.example.com', '--fail-on', 'all'],
      'Allowed choices are breaking, shape, order, value, never.',
    ],
    [['--base-url', 'https://api.example.com', 'folder'], "too many arguments for 'compare'."],
  ] as const)('wrong arguments: %s', async ([args, message]) => {
    const { code, stderr } = await run(args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
