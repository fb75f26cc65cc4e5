import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../src/adapters/cli/mcp.ts'
import { type Agent, startAgent, startReceiver } from './mcp-support.ts'

let agent: Agent
beforeAll(async () => {
  agent = await startAgent([
    '--seed',
    '7',
    '--webhook',
    'http://127.0.0.1:9/cli',
    '--webhook-secret',
    'whsec_cli',
  ])
})
afterAll(() => agent?.client.close())

/** Starts an agent that ends with the test. */
async function startOwnAgent(...args: Parameters<typeof startAgent>): Promise<Agent> {
  const own = await startAgent(...args)
  onTestFinished(() => own.client.close())
  return own
}

test('has 10 to 15 tools, each with a title, a description and schemas', async () => {
  const { tools } = await agent.client.listTools()
  expect(tools.length).toBeGreaterThanOrEqual(10)
  expect(tools.length).toBeLessThanOrEqual(15)
  for (const { name, title, description, inputSchema, outputSchema } of tools) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/)
    expect(title, name).toBeTruthy()
    expect(description?.length, name).toBeGreaterThan(80)
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
    expect(outputSchema, name).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['summary']),
    })
  }
})

test('marks what reads and what destroys', async () => {
  const { tools } = await agent.client.listTools()
  const named = (hint: 'readOnlyHint' | 'destructiveHint') =>
    tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name)
  expect(named('destructiveHint')).toEqual(['clear_faults', 'reset_mock'])
  expect(named('readOnlyHint')).toEqual([
    'describe_mock',
    'list_requests',
    'get_request',
    'list_deliveries',
    'get_delivery',
    'find_permits',
  ])
})

test('the guide lists the tools with their effects', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/agents.md'), 'utf8')
  const rows = Array.from(
    guide.matchAll(/^\| `(\w+)` \| ([^|]+) \| (\w+) \|$/gm),
    ([, name, title = '', effect]) => ({
      name,
      title,
      effect,
    }),
  )
  const { tools } = await agent.client.listTools()
  expect(rows).toEqual(
    tools.map(({ name, title = '', annotations }) => ({
      name,
      title: expect.stringMatching(new RegExp(`^${title}(,|:|$| )`)),
      effect: annotations?.readOnlyHint ? 'reads' : annotations?.destructiveHint ? 'destroys' : 'changes',
    })),
  )
})

test('describe_mock has what a program needs, and the options of the command line', async () => {
  const described = await agent.call<{ base_url: string; keys: { read: string } }>('describe_mock')
  expect(described).toMatchObject({
    base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
    clock: { mode: 'manual' },
    webhooks: [{ url: 'http://127.0.0.1:9/cli', has_secret: true }],
    dialect: { deliveryBackoff: '1s' },
  })
  const response = await fetch(`${described.base_url}/me`, {
    headers: { Authorization: `Bearer ${described.keys.read}` },
  })
  expect(await response.json()).toMatchObject({ data: { permissions: ['read'] } })
})

test('keys are in no output but that of describe_mock, and webhook secrets in none', async () => {
  const { base_url, keys } = await agent.call<{ base_url: string; keys: { admin: string } }>('describe_mock')
  await fetch(`${base_url}/me`, { headers: { Authorization: `Bearer ${keys.admin}` } })
  const { requests } = await agent.call<{ requests: { id: string }[] }>('list_requests')
  const outputs = [
    requests,
    await agent.call('get_request', { id: requests[0]?.id }),
    await agent.call('set_webhook', { url: 'http://127.0.0.1:9/cli', secret: 'whsec_other' }),
    await agent.call('send_test_event', {}),
    await agent.call('list_deliveries'),
  ]
  const text = JSON.stringify(outputs)
  for (const key of Object.values(keys)) expect(text).not.toContain(key)
  expect(text).not.toContain('whsec_')
})

test('the manual clock starts at the present, so that receivers accept the age of events', async () => {
  const { clock } = await agent.call<{ clock: { now: string } }>('describe_mock')
  expect(Math.abs(Date.parse(clock.now) - Date.now())).toBeLessThan(3_600_000)
})

test.each([
  ['get_request', { id: 'req_99999' }, 'req_99999'],
  ['get_delivery', { id: 'dlv_none' }, 'dlv_none'],
  ['change_permit', { permit: 'NO-SUCH', status: 'Issued' }, 'Find one with find_permits.'],
  ['change_permit', { permit: 'NO-SUCH' }, 'pass status, fee, inspection or watched'],
  ['plan_fault', { nth: 1, every: 2 }, 'Pass only one of nth, every and fraction.'],
  ['plan_fault', { operation: 'listPermit' }, 'operation'],
  ['plan_fault', { status: 302 }, '302'],
  ['advance_clock', {}, 'Pass either by or to.'],
  ['advance_clock', { by: '61' }, 'a number with its unit'],
  ['set_dialect', {}, 'pass at least one switch'],
  ['set_dialect', { perPageMax: 0 }, 'perPageMax'],
  ['set_dialect', { pageSize: 10 }, 'pageSize'],
  ['set_dialect', { listOrder: 'newest' }, '"updated_desc"'],
  ['set_webhook', { url: 'http://example.com/' }, 'https'],
  ['list_requests', { last: 5 }, 'last'],
  ['clear_faults', { id: 'flt_99' }, 'flt_99'],
])('%s %j says what is wrong', async (tool, input, message) => {
  expect(await agent.fail(tool, input)).toContain(message)
})

test('a reset keeps what the command line has set up', async () => {
  await agent.call('set_webhook', { url: 'http://127.0.0.1:9/other' })
  await agent.call('plan_fault', { every: 2 })
  await agent.call('reset_mock')
  expect(await agent.call('describe_mock')).toMatchObject({
    webhooks: [{ url: 'http://127.0.0.1:9/cli', has_secret: true }],
    faults: [],
  })
})

test('a paused webhook holds deliveries back', async () => {
  const { url } = await startReceiver(() => 200)
  await agent.call('set_webhook', { url, paused: true })
  const { permits } = await agent.call<{ permits: { uuid: string }[] }>('find_permits', {
    watched: true,
    limit: 1,
  })
  await agent.call('change_permit', { permit: permits[0]?.uuid, status: 'Denied' })
  const { deliveries } = await agent.call<{ deliveries: { id: string; url: string }[] }>('list_deliveries')
  const held = deliveries.find((delivery) => delivery.url === url)
  expect(await agent.call('get_delivery', { id: held?.id })).toMatchObject({
    summary: expect.stringMatching(/; the next waits until the webhook is resumed\.$/),
    state: 'pending',
    hints: [expect.stringContaining('paused: false')],
  })
  await agent.call('set_webhook', { url, paused: false })
  await agent.call('advance_clock', { by: '0ms' })
  expect(await agent.call('get_delivery', { id: held?.id })).toMatchObject({ state: 'delivered' })
})

test('change_permit awaits a receiver that takes a while', async () => {
  const { url } = await startReceiver(() => setTimeout(200, 200))
  await agent.call('set_webhook', { url })
  const { permits } = await agent.call<{ permits: { uuid: string }[] }>('find_permits', {
    watched: true,
    limit: 1,
  })
  const fee = { name: 'Plan review', amount: 10 }
  const { deliveries } = await agent.call<{ deliveries: { url: string; state: string }[] }>('change_permit', {
    permit: permits[0]?.uuid,
    fee,
  })
  expect(deliveries.find((delivery) => delivery.url === url)).toMatchObject({ state: 'delivered' })
})

test('change_permit reports a wait for deliveries that failed', async () => {
  const mock = createMock({ permits: 1, watched: 1 })
  mock.webhooks.create({ url: () => new Promise(() => {}) })
  vi.spyOn(mock.webhooks, 'settled').mockRejectedValue(new Error('The wait failed.'))
  const server = await serve(mock, { control: true })
  onTestFinished(() => server.close({ force: true }))
  const own = await startOwnAgent(['--url', server.origin])
  const permit = mock.permits.all()[0]?.uuid
  expect(await own.fail('change_permit', { permit, status: 'Denied' })).toContain('The wait failed.')
})

test('list_requests says whether nothing was received, or nothing matches', async () => {
  const server = await serve(createMock(), { control: true })
  onTestFinished(() => server.close())
  const own = await startOwnAgent(['--url', server.origin])
  const summaryOf = async (input: object) =>
    (await own.call<{ summary: string }>('list_requests', { ...input })).summary
  expect(await summaryOf({ limit: 5 })).toContain('The mock has received no request.')
  expect(await summaryOf({ failed: true })).toContain('without filters')
  expect(await summaryOf({ status: 429 })).toContain('without filters')
})

test('change_permit keeps the currency of a fee', async () => {
  const mock = createMock({ permits: 1 })
  const server = await serve(mock, { control: true })
  onTestFinished(() => server.close())
  const own = await startOwnAgent(['--url', server.origin])
  const [permit] = mock.permits.all()
  const changeFee = (fee: object) => own.call('change_permit', { permit: permit?.uuid, fee })
  await changeFee({ name: 'Plan review', amount: 120, currency: 'EUR' })
  await changeFee({ name: 'Plan review', amount: 150 })
  await changeFee({ name: 'Filing', amount: 80 })
  expect(mock.permits.all()[0]?.fees).toEqual([
    { name: 'Plan review', amount: 150, currency: 'EUR', previous_amount: 120 },
    { name: 'Filing', amount: 80, currency: 'USD', previous_amount: null },
  ])
})

test('change_permit reports only deliveries of its permit', async () => {
  const mock = createMock({ permits: 2, watched: 2 })
  const server = await serve(mock, { control: true })
  onTestFinished(() => server.close())
  const [first, second] = mock.permits.all().map(({ uuid }) => uuid)
  mock.webhooks.create({
    url(request) {
      // Meanwhile the program under test changes another permit.
      if (first && second && request) mock.permits.setStatus(second, 'On Hold')
      return new Response()
    },
  })
  const own = await startOwnAgent(['--url', server.origin])
  const { deliveries } = await own.call<{ deliveries: { permit_uuid: string }[] }>('change_permit', {
    permit: first,
    status: 'Denied',
  })
  expect(mock.webhooks.deliveries()).toHaveLength(2)
  expect(deliveries.map(({ permit_uuid }) => permit_uuid)).toEqual([first])
})

test('plan_fault and clear_faults name the requests', async () => {
  const planned = [
    await agent.call('plan_fault', { fraction: 0.25, kind: 'html' }),
    await agent.call('plan_fault', { every: 3, latency: '2s' }),
    await agent.call('plan_fault', { times: 2, status: 503 }),
    await agent.call('plan_fault', { nth: 2, times: 4 }),
  ]
  expect(planned).toMatchObject([
    { fault: { selection: '25 % of the requests' } },
    { fault: { selection: 'every 3rd request' } },
    { fault: { selection: 'the next 2 requests', remaining: 2 } },
    { fault: { selection: '4 requests from the 2nd on' } },
  ])
  expect(await agent.call('clear_faults')).toMatchObject({ removed: 4 })
})

test('works on a mock that is running, with its token', async () => {
  const mock = createMock()
  const server = await serve(mock, { control: { token: 'secret-token' } })
  onTestFinished(() => server.close())
  const own = await startOwnAgent(['--url', server.origin], { PERMIT_TRACKING_MOCK_TOKEN: 'secret-token' })
  await fetch(`${server.url}/me`)
  expect(await own.call('list_requests')).toMatchObject({ requests: [{ status: 401 }] })
  expect(await own.call('describe_mock')).toMatchObject({ keys: null, clock: { mode: 'real' } })
  await own.call('set_dialect', { perPageMax: 20 })
  expect(mock.dialect.perPageMax).toBe(20)
  expect(await own.fail('advance_clock', { by: '1s' })).toContain('it is not manual')

  const { url } = await startReceiver(() => 200)
  await own.call('set_webhook', { url })
  const { permits } = await own.call<{ permits: { uuid: string }[] }>('find_permits', {
    watched: true,
    limit: 1,
  })
  expect(await own.call('change_permit', { permit: permits[0]?.uuid, status: 'Denied' })).toMatchObject({
    deliveries: [{ state: 'delivered' }],
  })
})

test('change_permit finds an exact number among more matches than a page has, and explains a missing delivery', async () => {
  const mock = createMock({ permits: 1_200 })
  mock.permits.create({ permit_number: '2' })
  const server = await serve(mock, { control: true })
  onTestFinished(() => server.close())
  const own = await startOwnAgent(['--url', server.origin])
  const change = async (changes: object) =>
    (await own.call<{ summary: string }>('change_permit', { permit: '2', ...changes })).summary
  const isUnwatched = expect.stringContaining('The permit is not watched')
  const hasNoSubscriber = expect.stringContaining('none subscribes to the event')
  expect(await change({ status: 'Issued' })).toEqual(isUnwatched)
  expect(await change({ watched: true })).toEqual(hasNoSubscriber)
  expect(await change({ watched: false })).toEqual(hasNoSubscriber)
  expect(await change({ watched: false, status: 'Finaled' })).toEqual(isUnwatched)
})

test('without the token, and without a mock, it says what to do', async () => {
  const server = await serve(createMock(), { control: { token: 'secret-token' } })
  const own = await startOwnAgent(['--url', server.origin])
  expect(await own.fail('describe_mock')).toContain('PERMIT_TRACKING_MOCK_TOKEN')
  await server.close()
  expect(await own.fail('describe_mock')).toMatch(
    /Could not reach the mock at \S+ \(ECONNREFUSED\)\. Start it/,
  )
})

test('a server without the control API says so', async () => {
  const server = await serve(createMock())
  onTestFinished(() => server.close())
  const own = await startOwnAgent(['--url', server.origin])
  expect(await own.fail('describe_mock')).toContain('control')
})

const cli = join(import.meta.dirname, '../src/adapters/cli.ts')

/** Runs the command to its end, with standard input closed. */
function runCommand(args: readonly string[], nodeArgs: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeArgs, cli, 'mcp', ...args], {
    encoding: 'utf8',
    input: '',
    timeout: 20_000,
  })
  return { status, stdout, stderr }
}

test('ends when the agent closes standard input, and writes nothing but the protocol to standard output', () => {
  expect(runCommand([])).toEqual({
    status: 0,
    stdout: '',
    stderr: expect.stringMatching(/^permit-tracking-mock: tools for http:\/\/127\.0\.0\.1:\d+\n$/),
  })
})

test('ends quietly when the agent has closed the output', async () => {
  const child = spawn(process.execPath, [cli, 'mcp'], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const stderr: string[] = []
  const started = once(child.stderr, 'data')
  child.stderr.on('data', (text) => void stderr.push(String(text)))
  await started
  child.stdout.destroy()
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  expect(await once(child, 'close')).toEqual([0, null])
  expect(stderr.join('')).toMatch(/^permit-tracking-mock: tools for \S+\n$/)
})

test('ends when the output is closed, even if standard input stays open and silent', async () => {
  const child = spawn(process.execPath, [cli, 'mcp'], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stderr, 'data')
  child.stdout.destroy()
  expect(await once(child, 'close')).toEqual([0, null])
})

test.each([
  [['--data', 'mock.json'], '--data is not an option of this command'],
  [['--url', 'localhost:4010'], '--url takes the address of a mock'],
  [['--url', 'http://127.0.0.1:1', '--seed', '1'], "Unknown option '--seed'"],
  [['--prot', '1'], 'Did you mean --port?'],
  [['--plan', 'gold'], '`--plan` must be one of'],
])('wrong arguments %j end with 2', async (args, message) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  expect(await run(args)).toBe(2)
  expect(write.mock.calls.join()).toContain(message)
})

test('a port in use gets one sentence and exit code 1', async () => {
  const server = await serve(createMock())
  onTestFinished(() => server.close())
  expect(runCommand(['--port', String(server.port)])).toEqual({
    status: 1,
    stdout: '',
    stderr: `permit-tracking-mock: Port ${server.port} is in use. Choose another with --port, or leave it out for a free one.\n`,
  })
})

test('without the official library, it says how to install it', () => {
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) {
      if (!name.startsWith('@modelcontextprotocol/')) return next(name, context)
      throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' })
    } })`
  expect(runCommand([], ['--import', `data:text/javascript,${encodeURIComponent(hook)}`])).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('npm install --save-dev @modelcontextprotocol/server'),
  })
})
