import process from 'node:process'
import { expect, test, vi } from 'vitest'
import { logDeliveries } from '../src/adapters/cli/log-deliveries.ts'
import { createOutput, type Output, toLogLine } from '../src/adapters/cli/output.ts'
import { createMockWith } from '../src/create-mock.ts'
import { mockInternals } from '../src/extensions.ts'
import { handlers } from '../src/resources/handlers.ts'

test('lines that are written together are flushed together, in order', () => {
  vi.useFakeTimers()
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const output = createOutput(false)
  output.write('one\n')
  output.write('two\n')
  vi.runAllTimers()
  output.write('three\n')
  vi.runAllTimers()
  expect(write.mock.calls).toEqual([['one\ntwo\n'], ['three\n']])
})

function createLoggedMock(isJson = false, fetch = async (_request: Request) => new Response()) {
  const mock = createMockWith(
    { clock: 'manual', permits: 3, watched: 3, preferHeader: true, fetch },
    handlers,
  )
  const lines: string[] = []
  const output: Output = { isJson, hasColor: false, write: (text) => void lines.push(text) }
  mock.onRequest((entry) => output.write(toLogLine(entry, output)))
  logDeliveries(mock[mockInternals], output)
  return { mock, lines }
}

test.each([
  [
    '/permits?per_page=900',
    '',
    '400  GET /v1/permits?per_page=900  0 ms  listPermits  (operation: per_page: must be at most 100.)',
  ],
  ['/permits/none', '', '404  GET /v1/permits/none  0 ms  getPermit  (operation: No such permit.)'],
  [
    '/me',
    'code=abc',
    '200  GET /v1/me  0 ms  getMe  (preference: code=abc: code must be from 400 to 599 (received "abc").)',
  ],
])('the log has the reason: %s', async (path, prefer, line) => {
  const { mock, lines } = createLoggedMock()
  const headers = { Authorization: `Bearer ${mock.apiKey}`, Prefer: prefer }
  await mock.fetch(`${mock.baseUrl}${path}`, { headers })
  expect(lines).toEqual([`12:00:00  ${line}\n`])
})

test('the log has every attempt of a delivery', async () => {
  const responses = [new Error('connect \u001b[2J'), new Response(null, { status: 500 }), new Response()]
  const { mock, lines } = createLoggedMock(false, async () => {
    const response = responses.shift()
    if (response instanceof Response) return response
    throw response
  })
  mock.webhooks.create({ url: 'https://receiver.test/a-secret-path' })
  mock.permits.setStatus(mock.permits.all()[0]?.uuid ?? '', 'On Hold')
  await mock.webhooks.settled({ advance: true })
  expect(lines).toEqual([
    '12:00:00  ---  webhook https://receiver.test  0 ms  permit.status_changed  (connect \\u{1b}[2J)\n',
    '12:01:00  500  webhook https://receiver.test  0 ms  permit.status_changed\n',
    '12:03:00  200  webhook https://receiver.test  0 ms  permit.status_changed\n',
  ])
})

test('as JSON too', async () => {
  const { mock, lines } = createLoggedMock(true)
  const { id } = mock.webhooks.create({ url: 'https://receiver.test/' })
  const { id: delivery_id } = await mock.webhooks.sendTest(id)
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      type: 'delivery',
      at: '2026-03-02T12:00:00.000Z',
      status: 200,
      duration_ms: 0,
      delivery_id,
      event: 'webhook.test',
      origin: 'https://receiver.test',
    },
  ])
})
