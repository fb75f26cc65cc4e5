import { spawn, spawnSync } from 'node:child_process'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { certifyReceiver } from '@permit-tracking/assurance'
import { expect, onTestFinished, test } from 'vitest'
import { toPage } from '../src/certify/report-page.ts'
import { renderHtmlPage } from '../src/report/html-page.ts'

const secret = 'whsec_0123456789'
const hasPython = spawnSync('python3', ['--version']).status === 0

/** Steps of a receiver. Each one can be replaced by a mistake. */
const correct = {
  isGenuine(body: Buffer, headers: IncomingHttpHeaders) {
    const expected = createHmac('sha256', secret).update(body).digest('hex')
    const received = String(headers['x-webhook-signature'] ?? '').replace(/^sha256=/, '')
    return received.length === 64 && timingSafeEqual(Buffer.from(expected), Buffer.from(received))
  },
  isNew: (body: Buffer, seen: Set<string>) => {
    const id = createHash('sha256').update(body).digest('hex')
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  },
  statusOf: (_event: ReceivedEvent) => 204,
}

interface ReceivedEvent {
  readonly event: string
  readonly timestamp: string
  readonly data: Record<string, { amount: number } | undefined>
}

/** Starts a receiver with the modules of Node alone, and returns its URL and the number of handled changes of status. */
async function start(steps: typeof correct) {
  const seen = new Set<string>()
  let handled = 0
  const receive = (body: Buffer, headers: IncomingHttpHeaders) => {
    if (body.length > 1024 * 1024) return 413
    try {
      if (!steps.isGenuine(body, headers)) return 401
      const event: ReceivedEvent = JSON.parse(String(body))
      const status = steps.statusOf(event)
      if (status < 300 && event.event === 'permit.status_changed' && steps.isNew(body, seen)) handled += 1
      return status
    } catch {
      return 400
    }
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const status = request.method === 'POST' ? receive(Buffer.concat(chunks), request.headers) : 405
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/webhooks`, effects: () => handled }
}

async function certifyWith(mistakes: Partial<typeof correct> = {}) {
  const { url, effects } = await start({ ...correct, ...mistakes })
  return certifyReceiver(url, { secret, effects })
}

test('a correct receiver passes', async () => {
  const report = await certifyWith()
  expect(report.passed, String(report)).toBe(true)
  expect(report.results.length).toBeGreaterThan(30)
})

test.for<[string, Partial<typeof correct>, string[]]>([
  [
    'verifies nothing',
    { isGenuine: () => true },
    ['unsigned', 'wrong_secret', 'changed_value', 'flipped_bit', 'hash_without_key'],
  ],
  [
    'verifies parsed JSON',
    {
      isGenuine: (body, headers) =>
        correct.isGenuine(Buffer.from(JSON.stringify(JSON.parse(String(body) || '{}'))), headers),
    },
    ['written_otherwise', 'reserialized'],
  ],
  ['handles duplicates', { isNew: () => true }, ['duplicate', 'duplicate_at_once']],
  [
    'rejects unknown events',
    { statusOf: ({ event }) => (event === 'permit.archived' ? 422 : 204) },
    ['unknown_event'],
  ],
  [
    'rejects late events',
    { statusOf: ({ timestamp }) => (Date.parse(timestamp) < Date.parse('2026-03-02T11:00:00Z') ? 400 : 204) },
    ['hours_late'],
  ],
  [
    'relies on optional fields',
    { statusOf: ({ event, data }) => (event === 'permit.fee_changed' && !data.fee?.amount ? 500 : 204) },
    ['missing_fields'],
  ],
])('a receiver that %s loses in named ways', async ([, mistakes, lost]) => {
  const report = await certifyWith(mistakes)
  const names = report.results.filter(({ findings }) => findings.length > 0).map(({ hazard }) => hazard)
  expect(names).toEqual(expect.arrayContaining(lost))
  for (const { findings } of report.results) {
    for (const { advice } of findings) expect(advice).toMatch(/\w{3}/)
  }
})

test('the same seed leads to the same report, byte for byte', async () => {
  const texts = []
  for (let run = 0; run < 3; run += 1) {
    const report = await certifyWith({ isGenuine: () => true })
    texts.push([JSON.stringify(report), String(report), renderHtmlPage(toPage(report))])
  }
  expect(texts[1]).toEqual(texts[0])
  expect(texts[2]).toEqual(texts[0])
  expect(texts[0]?.join('')).not.toMatch(/127\.0\.0\.1|whsec_/)
})

test.runIf(hasPython).for([
  [[], []],
  [['--naive'], ['unsigned', 'wrong_secret', 'unknown_event', 'duplicate']],
] as const)('a receiver in Python: %o', async ([args, lost]) => {
  const program = join(import.meta.dirname, 'programs/receiver.py')
  const child = spawn('python3', [program, ...args], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const url = String(line).trim()
  const effects = async () => Number(await (await fetch(`${url}/handled`)).text())
  const report = await certifyReceiver(url, { secret, effects })
  const names = report.results.filter(({ findings }) => findings.length > 0).map(({ hazard }) => hazard)
  if (lost.length === 0) expect(report.passed, String(report)).toBe(true)
  else expect(names).toEqual(expect.arrayContaining([...lost]))
})
