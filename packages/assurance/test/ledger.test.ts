import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import {
  compareLedgers,
  listSituations,
  measureCoverage,
  readLedgers,
  recordLedger,
} from '@permit-tracking/assurance'
import { createMock } from '@permit-tracking/mock'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestMock, send, unwatchedPermit, watchedPermit } from '../../mock/test/support.ts'
import { runCommandLine } from '../src/commands/run-command-line.ts'

const run = (args: readonly string[]) => runCommandLine(['ledger', ...args])

/** Creates a folder that the test removes. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The situations that are new after the action. */
async function situationsOf(
  recorder: ReturnType<typeof recordLedger>,
  action: () => unknown,
): Promise<string[]> {
  const before = new Set(recorder.situations())
  await action()
  return recorder.situations().filter((id) => !before.has(id))
}

test('every situation has an identifier of its own and one description', () => {
  const situations = listSituations()
  expect(new Set(situations.map(({ id }) => id)).size).toBe(situations.length)
  expect(new Set(situations.map(({ description }) => description)).size).toBe(situations.length)
})

/** Extension of this checkout, which uses the built mock. */
const extension = join(import.meta.dirname, '../src/extension.ts')

describe('recordLedger', () => {
  test('records responses, permissions and pages', async () => {
    const mock = createTestMock()
    const recorder = recordLedger(mock)
    const { key } = mock.keys.create({ name: 'reader', permissions: ['read'] })
    await send(mock, `/permits/${watchedPermit(mock).uuid}`)
    await send(mock, '/permits/no-such-permit')
    await send(mock, '/contacts', { method: 'POST', key, body: { name: 'Dana Ruiz' } })
    await send(mock, '/permits?per_page=60&status=active')
    expect(recorder.situations()).toEqual([
      'getPermit × 200',
      'permission read × granted',
      'getPermit × 404 not_found',
      'createContact × 403 forbidden',
      'permission write × denied',
      'listPermits × 200',
      'listPermits × status filter',
      expect.stringMatching(/^listPermits × (only|first)/),
    ])
    recorder.stop()
    await send(mock, '/me')
    expect(recorder.situations()).not.toContain('getMe × 200')
  })

  test('distinguishes the places of a page, and a list that changes between two pages', async () => {
    const mock = createTestMock({ permits: 60, watched: 60 })
    const recorder = recordLedger(mock)
    const page = (number: number) => send(mock, `/permits?page=${number}&per_page=20`)
    const ids = (names: string[]) => names.map((name) => `listPermits × ${name}`)
    expect(await situationsOf(recorder, () => page(1))).toEqual(
      expect.arrayContaining(ids(['first of several pages'])),
    )
    expect(await situationsOf(recorder, () => page(2))).toEqual(ids(['middle page']))
    expect(await situationsOf(recorder, () => page(3))).toEqual(ids(['last page']))
    expect(await situationsOf(recorder, () => page(4))).toEqual(ids(['page past the end']))
    await page(1)
    mock.watchlist.remove(watchedPermit(mock).uuid)
    expect(await situationsOf(recorder, () => page(2))).toEqual(ids(['list changed between pages']))
    expect(await situationsOf(recorder, () => send(mock, '/permits?status=no-such-status'))).toEqual(
      ids(['status filter', 'empty list']),
    )
  })

  test.each([
    ['key × missing', null],
    ['key × unknown', 'pt_test_unknown'],
    ['key × malformed header', ''],
  ])('records why a key is invalid: %s', async (id, key) => {
    const mock = createTestMock()
    const recorder = recordLedger(mock)
    await send(mock, '/me', { key })
    expect(recorder.situations()).toContain(id)
  })

  test('distinguishes a revoked key from an unknown one, even after the first 401', async () => {
    const mock = createTestMock()
    const recorder = recordLedger(mock)
    const { id, key } = mock.keys.create({ name: 'old', permissions: ['read'] })
    mock.keys.revoke(id)
    await send(mock, '/me', { key: 'pt_test_unknown' })
    expect(await situationsOf(recorder, () => send(mock, '/me', { key }))).toEqual(['key × revoked'])
  })

  test('distinguishes a limit that was waited out from one that was not', async () => {
    const mock = createTestMock({ rateLimit: { limit: 1 } })
    const recorder = recordLedger(mock)
    const get = () => send(mock, '/me')
    expect(await situationsOf(recorder, get)).toContain('rate limit × last request of a window')
    expect(await situationsOf(recorder, get)).toContain('rate limit × reached')
    expect(await situationsOf(recorder, get)).toEqual(['rate limit × sent again too early'])
    await mock.clock.advance('61s')
    expect(await situationsOf(recorder, get)).toEqual(['rate limit × waited out'])
  })

  test('distinguishes a fault from its survival', async () => {
    const mock = createTestMock()
    const recorder = recordLedger(mock)
    mock.faults.next({ as: 'html' })
    expect(await situationsOf(recorder, () => fetchText(mock, '/me'))).toEqual(['fault html × before'])
    expect(await situationsOf(recorder, () => send(mock, '/permits'))).not.toContain('fault html × survived')
    expect(await situationsOf(recorder, () => send(mock, '/me'))).toContain('fault html × survived')
  })

  test('records the values of the dialect on which a response depends', async () => {
    const mock = createTestMock({ dialect: { total: 'low', deleteStatus: 204, perPageDefault: 7 } })
    const recorder = recordLedger(mock)
    expect(await situationsOf(recorder, () => send(mock, '/permits'))).toEqual(
      expect.arrayContaining(['dialect total × low', 'dialect perPageDefault × other']),
    )
    expect(recorder.situations()).not.toContain('dialect deleteStatus × 204')
    await send(mock, `/watchlist/${watchedPermit(mock).uuid}`, { method: 'DELETE' })
    expect(recorder.situations()).toContain('dialect deleteStatus × 204')
  })

  test('records ends of days, months and years', async () => {
    const mock = createMock({ clock: 'manual', startAt: '2026-12-30T23:59:00Z' })
    const recorder = recordLedger(mock)
    await send(mock, '/me')
    await mock.clock.advance('2m')
    expect(await situationsOf(recorder, () => send(mock, '/me'))).toEqual(['clock × midnight UTC'])
    await mock.clock.advance('24h')
    expect(await situationsOf(recorder, () => send(mock, '/me'))).toEqual([
      'clock × end of a month',
      'clock × end of a year',
    ])
    mock.reset()
    expect(await situationsOf(recorder, () => send(mock, '/me'))).toEqual(['clock × set back'])
  })

  test('records deliveries that are retried, reordered, late and sent again', async () => {
    const mock = createTestMock()
    const recorder = recordLedger(mock)
    const statuses = [500, 200, 200, 200]
    const receive = vi.fn(async () => new Response(null, { status: statuses.shift() ?? 200 }))
    const webhook = mock.webhooks.create({
      url: receive,
      events: ['permit.status_changed', 'permit.fee_changed'],
      secret: 'whsec_0123456789abcdef0123456789abcdef',
    })
    const { uuid, status } = watchedPermit(mock)
    mock.permits.setStatus(uuid, status === 'Issued' ? 'Finaled' : 'Issued')
    await mock.clock.advance('1s')
    expect(recorder.situations()).toEqual(['delivery × failed with a 5xx', 'delivery × signed'])
    mock.permits.setStatus(uuid, 'Expired')
    await mock.clock.advance('1s')
    expect(recorder.situations()).toContain('permit.status_changed × delivered')
    expect(recorder.situations()).toContain('delivery × delivered at the first attempt')
    expect(await situationsOf(recorder, () => mock.clock.advance('10m'))).toEqual([
      'delivery × delivered after a retry',
      'delivery × reordered',
    ])
    mock.webhooks.pause(webhook.id)
    mock.permits.setStatus(uuid, 'Issued')
    await mock.clock.advance('10m')
    mock.webhooks.resume(webhook.id)
    await mock.webhooks.settled()
    expect(recorder.situations()).toContain('delivery × late')
    const [delivery] = mock.webhooks.deliveries()
    expect(await situationsOf(recorder, () => mock.webhooks.retry(delivery?.id ?? ''))).toEqual([
      'delivery × sent again after it was delivered',
    ])
  })
})

describe('PERMIT_TRACKING_MOCK_LEDGER', () => {
  beforeEach(() => {
    vi.stubEnv('PERMIT_TRACKING_MOCK_EXTENSION', extension)
  })

  test('records every mock of the process into one file of the folder', async () => {
    const folder = join(createFolder(), 'new')
    vi.stubEnv('PERMIT_TRACKING_MOCK_LEDGER', folder)
    const [one, other] = [createTestMock(), createTestMock()]
    await send(one, '/me')
    await send(other, `/watchlist`, { method: 'POST', body: { permit_uuid: unwatchedPermit(one).uuid } })
    expect(readdirSync(folder)).toHaveLength(1)
    expect([...readLedgers([folder])]).toEqual([
      'getMe × 200',
      'permission none × granted',
      'addToWatchlist × 201',
      'permission write × granted',
    ])
  })

  test('records the same situations as recordLedger', async () => {
    const folder = createFolder()
    vi.stubEnv('PERMIT_TRACKING_MOCK_LEDGER', folder)
    const mock = createTestMock({
      rateLimit: { limit: 8 },
      dialect: { total: 'low', timestamps: 'no_zone', pageOverflow: 'last_page' },
    })
    const recorder = recordLedger(mock)
    mock.faults.nth(3, { as: 'empty' })
    for (let page = 1; page <= 12; page += 1) await fetchText(mock, `/permits?page=${page}`)
    await mock.clock.advance('61s')
    await fetchText(mock, '/contacts?per_page=100')
    expect(readLedgers([folder])).toEqual(new Set(recorder.situations()))
  })

  test('records nothing if it is empty', async () => {
    vi.stubEnv('PERMIT_TRACKING_MOCK_LEDGER', '')
    await send(createTestMock(), '/me')
  })

  test('changes no response if the file cannot be written', async () => {
    const folder = createFolder()
    vi.stubEnv('PERMIT_TRACKING_MOCK_LEDGER', folder)
    const mock = createTestMock()
    await send(mock, '/me')
    rmSync(folder, { recursive: true })
    const uncaught: unknown[] = []
    const queue = globalThis.queueMicrotask
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) =>
      queue(() => {
        try {
          run()
        } catch (error) {
          uncaught.push(error)
        }
      }),
    )
    expect((await send(mock, '/permits')).status).toBe(200)
    expect(uncaught).toEqual([expect.objectContaining({ code: 'ENOENT' })])
  })

  test('rejects a mock on a platform that cannot load it', () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    expect(() => createMock()).toThrow(
      `Could not load ${extension} of PERMIT_TRACKING_MOCK_EXTENSION: this platform cannot load it. Use Node 20.16 or newer.`,
    )
  })

  test('rejects a mock if the extension is not installed', () => {
    vi.stubEnv('PERMIT_TRACKING_MOCK_EXTENSION', 'not-installed/extension')
    expect(() => createMock()).toThrow(/^Could not load not-installed\/extension of .*Cannot find module/s)
  })
})

describe('readLedgers', () => {
  const ledger = (...ids: string[]) => `${['permit-tracking-ledger 1', ...ids].join('\n')}\n`

  test('merges processes and shards, without the incomplete last line of a killed process', () => {
    const [one, other] = [createFolder(), createFolder()]
    writeFileSync(join(one, 'a.ledger'), ledger('getMe × 200'))
    writeFileSync(join(one, 'b.ledger'), `${ledger('key × missing')}key × unk`)
    writeFileSync(join(other, 'c.ledger'), ledger('key × missing', 'key × revoked'))
    expect([...readLedgers([one, other])]).toEqual(['getMe × 200', 'key × missing', 'key × revoked'])
  })

  test('rejects a missing folder, an empty one and a file of another version', () => {
    const folder = createFolder()
    expect(() => readLedgers([join(folder, 'none')])).toThrow("the folder doesn't exist")
    expect(() => readLedgers([folder])).toThrow('it is empty')
    writeFileSync(join(folder, 'a.ledger'), 'permit-tracking-ledger 2\n')
    expect(() => readLedgers([folder])).toThrow('it starts with "permit-tracking-ledger 2"')
    writeFileSync(join(folder, 'report.json'), '{}')
    expect(() => readLedgers([join(folder, 'report.json')])).toThrow('it is not a report')
  })
})

test('measures the coverage of what can be met', () => {
  const all = listSituations()
  const possible = all.filter(({ impossible }) => impossible === undefined).map(({ id }) => id)
  expect(measureCoverage(new Set(possible)).percent).toBe(100)
  expect(measureCoverage(new Set(['clock × midnight UTC', 'another']), ['clock'])).toMatchObject({
    percent: 25,
    covered: 1,
    possible: 4,
  })
})

test('compares two runs', () => {
  const { lost, gained } = compareLedgers(
    new Set(['listPermits × 429 rate_limited', 'getMe × 200']),
    new Set(['getMe × 200', 'key × missing']),
  )
  expect(lost.map(({ description }) => description)).toEqual(['the 429 of listPermits'])
  expect(gained.map(({ id }) => id)).toEqual(['key × missing'])
})

/** Sends a request whose body may not be JSON, or without a response. */
async function fetchText(
  { clientOptions: { baseUrl, apiKey, fetch } }: ReturnType<typeof createMock>,
  path: string,
) {
  const response = await fetch(baseUrl + path, { headers: { Authorization: `Bearer ${apiKey}` } })
  return response.text()
}

describe('npx @permit-tracking/assurance ledger', () => {
  /** Runs the command, with its output in lines. */
  async function runLedger(...args: string[]): Promise<{ code: number; output: string }> {
    vi.stubEnv('FORCE_COLOR', '0')
    let output = ''
    const write = (text: string | Uint8Array) => {
      output += text
      return true
    }
    vi.spyOn(process.stdout, 'write').mockImplementation(write)
    vi.spyOn(process.stderr, 'write').mockImplementation(write)
    return { code: await run(args), output }
  }

  function ledgerOf(...ids: string[]): string {
    const folder = createFolder()
    writeFileSync(join(folder, 'a.ledger'), `${['permit-tracking-ledger 1', ...ids].join('\n')}\n`)
    return folder
  }

  test('reports what was met and what was not, in 80 columns', async () => {
    const { code, output } = await runLedger('report', ledgerOf('clock × midnight UTC'), '--group', 'clock')
    expect(code).toBe(0)
    expect(output).toMatchInlineSnapshot(`
      "25 % of the situations were met (1 of 4)

        clock       ███████░░░░░░░░░░░░░░░░░░░░░░░   25 %  1 of 4

      clock: never met
        ✗ the end of a month between two requests
        ✗ the end of a year between two requests
        ✗ a clock that is set back
      "
    `)
    const { output: all } = await runLedger('report', ledgerOf('clock × midnight UTC'))
    expect(Math.max(...all.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test('lists what no suite can meet with the reason', async () => {
    const html = join(createFolder(), 'report.html')
    const { output } = await runLedger(
      'report',
      ledgerOf('key × missing'),
      '--group=keys',
      '--group=faults',
      '--html',
      html,
    )
    const page = readFileSync(html, 'utf8')
    for (const { impossible } of listSituations()) {
      if (impossible === undefined) continue
      expect(output).toContain(impossible)
      expect(page).toContain(impossible)
    }
  })

  test('fails below the threshold', async () => {
    const folder = ledgerOf('clock × midnight UTC')
    expect((await runLedger('report', folder, '--group=clock', '--threshold=25')).code).toBe(0)
    const { code, output } = await runLedger('report', folder, '--group=clock', '--threshold=26')
    expect(code).toBe(1)
    expect(output).toContain('Below the threshold: 25 % instead of 26 %.')
  })

  test('writes a page without scripts, and JSON that diff reads', async () => {
    const folder = createFolder()
    const [html, json] = [join(folder, 'report.html'), join(folder, 'report.json')]
    await runLedger('report', ledgerOf('getMe × 200'), '--html', html, '--json', json)
    expect(readFileSync(html, 'utf8')).toContain(
      '<code>getMe</code></td><td><span class="tone good">met</span>',
    )
    expect(readFileSync(html, 'utf8')).not.toContain('<script')
    const { code, output } = await runLedger('diff', json, ledgerOf('key × missing'))
    expect(code).toBe(1)
    expect(output).toBe('− lost: the 200 of getMe\n+ gained: a request without a key\n\n1 lost, 1 gained\n')
    expect((await runLedger('diff', json, ledgerOf('key × missing'), '--allow-lost')).code).toBe(0)
    expect((await runLedger('diff', json, json)).output).toBe('Both runs met the same situations.\n')
  })

  test.each([
    [['repot'], 'Unknown command "ledger repot"; did you mean ledger report?'],
    [['report'], 'Name the folder of the ledger.'],
    [['report', '.', '--group', 'page'], '--group must be one of responses,'],
    [['report', '.', '--threshold', 'all'], '--threshold must be a number from 0 to 100 (received "all").'],
    [['diff', '.'], 'Name two ledgers'],
  ])('rejects %j', async (args, message) => {
    const { code, output } = await runLedger(...args)
    expect(code).toBe(2)
    expect(output).toContain(message)
  })
})
