import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const run = join(import.meta.dirname, '../conformance/run.ts')

function play(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [run, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** Returns the arguments that start a driver. Its outcomes are what the function `perform` returns. */
function driver(perform: string): string[] {
  const program = `
    import { createInterface } from 'node:readline'
    const perform = ${perform}
    const get = (call, path) => fetch(call.base_url + path, { headers: { Authorization: 'Bearer ' + call.api_key } })
    for await (const line of createInterface({ input: process.stdin })) {
      const call = JSON.parse(line)
      console.log(JSON.stringify({ id: call.id, ...(await perform(call, get)) }))
    }
  `
  return ['--', process.execPath, '--input-type=module', '--eval', program]
}

test('a correct client passes', () => {
  const correct = driver(`async (call, get) => ({ result: (await (await get(call, '/me')).json()).data })`)
  expect(play('--only', 'requests: the connection test', ...correct)).toEqual({
    status: 0,
    stdout: '1 passed, 0 failed, 0 not supported\n',
    stderr: '',
  })
})

test.each([
  [
    'a wrong result',
    'the connection test',
    'async () => ({ result: {} })',
    'it returned {"result":{}} instead of',
  ],
  [
    'too few requests',
    'the connection test',
    'async () => ({ result: {} })',
    'it sent 0 requests instead of 1',
  ],
  [
    'too many requests',
    'retries: a read after a 403',
    `async (call, get) => {
      await get(call, '/me')
      const { status } = await get(call, '/me')
      return { error: { kind: 'forbidden', status, code: 'forbidden' } }
    }`,
    'it sent 2 requests instead of 1',
  ],
  [
    'another path',
    'the connection test',
    `async (call, get) => ({ result: (await (await get(call, '/organization')).json()).data })`,
    'the path of request 1 is "/organization" instead of "/me"',
  ],
  [
    'no key',
    'the connection test',
    `async (call) => ({ result: (await (await fetch(call.base_url + '/me')).json()).data })`,
    'the headers of request 1',
  ],
  [
    'no wait',
    'limits: Retry-After in seconds',
    `async (call, get) => {
      await get(call, '/me')
      return { result: (await (await get(call, '/me')).json()).data }
    }`,
    'ms before request 2 instead of 990 to 9000',
  ],
  [
    'a permit that is lost',
    'paging: a list of one page',
    `async (call, get) => {
      const { data } = await (await get(call, '/permits?per_page=100')).json()
      return { items: data.slice(1).map(({ uuid }) => uuid) }
    }`,
    'it lost 1 permits, the first of them 00000000-0000-4000-8000-000000000001',
  ],
  [
    'a permit that is returned again',
    'paging: a list of one page',
    `async (call, get) => {
      const { data } = await (await get(call, '/permits?per_page=100')).json()
      return { items: [...data, ...data].map(({ uuid }) => uuid) }
    }`,
    'it returned 40 permits again',
  ],
  [
    'an unknown permit',
    'paging: an empty list',
    `async (call, get) => {
      await get(call, '/permits')
      return { items: ['one'] }
    }`,
    'it returned one, which is not a permit of the list',
  ],
  [
    'the key in an error',
    'errors: a message that repeats the key',
    `async (call, get) => {
      const { error } = await (await get(call, '/permits/' + call.arguments.uuid)).json()
      return { error: { ...error, status: 401, kind: 'unauthorized' } }
    }`,
    'its outcome contains the API key',
  ],
  ['a driver that ends', 'the connection test', 'async () => process.exit(3)', 'The driver ended with 3.'],
  [
    'a driver that writes a log',
    'the connection test',
    'async () => console.log("Hello")',
    'a line that is not JSON: Hello',
  ],
])('%s fails', (_name, only, perform, message) => {
  const { status, stdout, stderr } = play('--only', only, ...driver(perform))
  expect(stdout).toContain(message)
  expect(stdout).toMatch(/^0 passed, [1-9]\d* failed, 0 not supported$/m)
  expect([status, stderr]).toEqual([1, ''])
})

test('a driver that is silent fails after the time limit', () => {
  const silent = driver('() => new Promise(() => setInterval(() => {}, 1_000))')
  const { status, stdout } = play('--timeout', '300', '--only', 'the connection test', ...silent)
  expect(stdout).toContain('no outcome after 300 ms')
  expect(status).toBe(1)
})

test('a client that supports no case fails', () => {
  const { status, stdout } = play('--only', 'order: ', ...driver('async () => ({ unsupported: true })'))
  expect(stdout).toMatch(/^– order: deliveries in order \(not supported\)$/m)
  expect(stdout).toMatch(/^0 passed, 0 failed, [1-9]\d* not supported$/m)
  expect(status).toBe(1)
})

test('a text that no case has is an error', () => {
  const { status, stderr } = play('--only', 'nothing', ...driver('async () => ({})'))
  expect([status, stderr]).toEqual([1, 'No case has "nothing" in its name.\n'])
})

test.each([[[]], [['--bogus', '--', 'true']], [['--concurrency', '0', '--', 'true']]])(
  'wrong arguments end with code 2: %o',
  (args) => {
    const { status, stderr } = play(...args)
    expect(stderr).toMatch(/^Usage: /)
    expect(status).toBe(2)
  },
)

test('a command that cannot be started is named', () => {
  const { status, stdout } = play('--only', 'the connection test', '--', '/no/driver')
  expect(stdout).toContain('Could not run /no/driver: ')
  expect(status).toBe(1)
})
