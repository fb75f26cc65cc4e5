import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'

const cli = join(import.meta.dirname, '../src/adapters/cli.ts')

/** The command, started from its source. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    child,
    output,
    async ended() {
      const [code] = await once(child, 'close')
      return { code, ...output }
    },
    /** Waits until the pattern is printed. */
    async printed(pattern: RegExp): Promise<string> {
      while (!pattern.test(output.stdout)) await once(child.stdout, 'data')
      return pattern.exec(output.stdout)?.[1] ?? ''
    },
  }
}

test('--help prints the usage', async () => {
  const { code, stdout, stderr } = await start('--help').ended()
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('--dialect <key=value>')
  expect(stdout).toContain('pageOverflow=empty')
})

test('--version prints the version', async () => {
  expect(await start('--version').ended()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
})

test('a wrong argument gets one sentence and exit code 2', async () => {
  expect(await start('--prot', '1').ended()).toEqual({
    code: 2,
    stdout: '',
    stderr: 'permit-tracking-mock: Unknown option --prot. Did you mean --port? See --help.\n',
  })
})

test('a port in use gets one sentence and exit code 1', async () => {
  const server = await serve(createMock({ permits: 1 }))
  onTestFinished(() => server.close())
  const { code, stderr } = await start('--port', `${server.port}`).ended()
  expect(code).toBe(1)
  expect(stderr).toBe(
    `permit-tracking-mock: Port ${server.port} is in use; choose another with --port, or --port 0 for a free one.\n`,
  )
})

test('--data: with a port in use it ends at once, sends no stored delivery and leaves the file unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'permit-tracking-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'state.json')
  // Never responds, so that the delivery is pending when the first server ends.
  const receiver = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  await once(receiver, 'listening')
  let deliveries = 0
  receiver.on('request', () => {
    deliveries += 1
  })
  const args = ['--port', '0', '--json', '--quiet', '--permits', '5', '--data', path]
  const first = start(...args, '--webhook', `http://127.0.0.1:${Object(receiver.address()).port}/`)
  const { url, keys } = JSON.parse(await first.printed(/^(.*)\n/))
  const headers = { Authorization: `Bearer ${keys.admin}` }
  const { data } = await (await fetch(`${url}/permits?per_page=1`, { headers })).json()
  const arrived = once(receiver, 'request')
  await fetch(`${url}/watchlist/${data[0].uuid}`, { method: 'DELETE', headers })
  await arrived
  const end = first.ended()
  first.child.kill('SIGTERM')
  await end
  const stored = readFileSync(path, 'utf8')
  expect(stored).toContain('"state":"pending"')

  const taken = await serve(createMock({ permits: 1 }))
  onTestFinished(() => taken.close())
  const { code, stderr } = await start('--port', `${taken.port}`, '--data', path).ended()
  expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${taken.port} is in use`)])
  expect(deliveries).toBe(1)
  expect([readFileSync(path, 'utf8'), existsSync(`${path}.lock`)]).toEqual([stored, false])
})

test('--parent: it ends with the program that started it, even if that is killed', async () => {
  const program = `
    const { spawn } = require('node:child_process')
    spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'inherit', 'inherit'] })`
  const args = ['-e', program, cli, '--port', '0', '--permits', '1', '--parent']
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [banner] = await once(parent.stdout, 'data')
  const [, url = ''] = /service +(\S+)/.exec(String(banner)) ?? []
  expect((await fetch(`${url}/me`)).status).toBe(401)
  parent.kill('SIGKILL')
  // Its standard output, which the mock has inherited, is closed when both have ended.
  await once(parent, 'close')
  await expect(fetch(`${url}/me`)).rejects.toThrow()
})

test('it continues after the reader of its log has closed the pipe', async () => {
  const { child, printed, output } = start('--port', '0', '--permits', '1')
  const url = await printed(/service +(\S+)\n/)
  child.stdout.destroy()
  for (let times = 0; times < 3; times += 1) expect((await fetch(`${url}/me`)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(output.stderr).toBe('')
})

test('it serves with the key of its banner, logs each request and ends on SIGTERM', async () => {
  const { child, printed, ended } = start(
    '--port',
    '0',
    '--seed',
    '42',
    '--permits',
    '30',
    '--dialect',
    'rateLimitReset=delta_s',
  )
  const url = await printed(/service +(\S+)/)
  const key = await printed(/key +(\S+)/)
  await printed(/(Ctrl-C)/)
  const response = await fetch(`${url}/permits?per_page=2`, { headers: { Authorization: `Bearer ${key}` } })
  expect(response.headers.get('X-RateLimit-Reset')).toBe('60')
  expect(key).toBe(createMock({ seed: 42, permits: 30 }).apiKey)
  await response.text()
  await printed(/(200 {2}GET \/v1\/permits\?per_page=2)/)
  const end = ended()
  child.kill('SIGTERM')
  const { code, stdout, stderr } = await end
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('30 permits, seed 42, plan professional')
  expect(stdout).toContain('dialect  rateLimitReset=delta_s\n')
})

test('the control API is under /_mock/, and a reset keeps the keys of the banner', async () => {
  const { printed } = start('--port', '0', '--json', '--quiet', '--permits', '5', '--clock', 'manual')
  const { url, console, control, keys } = JSON.parse(await printed(/^(.*)\n/))
  expect(console).toBe(new URL('/', url).href)
  const { data } = await (await fetch(control)).json()
  expect(data).toMatchObject({
    base_url: url,
    clock: { mode: 'manual' },
    organizations: [expect.any(String)],
  })
  expect((await fetch(`${control}reset`, { method: 'POST' })).status).toBe(200)
  const headers = { Authorization: `Bearer ${keys.read}` }
  expect((await fetch(`${url}/permits`, { headers })).status).toBe(200)
})

test('--data keeps the state and the keys across restarts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'permit-tracking-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const args = ['--port', '0', '--json', '--quiet', '--permits', '5', '--data', join(folder, 'state.json')]
  const before = start(...args)
  const first = JSON.parse(await before.printed(/^(.*)\n/))
  const headers = { Authorization: `Bearer ${first.keys.write}` }
  const created = await fetch(`${first.url}/contacts`, {
    method: 'POST',
    headers,
    body: '{"name":"Dana Ruiz"}',
  })
  const { data: contact } = await created.json()
  const end = before.ended()
  before.child.kill('SIGINT')
  expect((await end).code).toBe(0)

  const second = JSON.parse(await start(...args).printed(/^(.*)\n/))
  expect(second.keys).toEqual(first.keys)
  const answer = await fetch(`${second.url}/contacts/${contact.id}`, {
    headers: { Authorization: `Bearer ${second.keys.admin}` },
  })
  expect((await answer.json()).data).toEqual(contact)
})

test('--data: the banner shows the values in effect, which the file overrules', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'permit-tracking-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const args = ['--port', '0', '--json', '--quiet', '--data', join(folder, 'state.json')]
  const before = start(...args, '--permits', '5', '--seed', '7', '--plan', 'starter')
  expect(JSON.parse(await before.printed(/^(.*)\n/))).toMatchObject({ plan: 'starter' })
  const end = before.ended()
  before.child.kill('SIGINT')
  await end
  const others = ['--permits', '9', '--seed', '7', '--plan', 'professional', '--data-until', 'now']
  const after = start(...args, ...others)
  expect(JSON.parse(await after.printed(/^(.*)\n/))).toMatchObject({
    permits: 5,
    seed: 7,
    plan: 'starter',
    rate_limit: 100,
  })
})

test('--data: an end without saving is said and has exit code 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'permit-tracking-'))
  const { child, printed, ended } = start(
    '--port',
    '0',
    '--permits',
    '1',
    '--data',
    join(folder, 'state.json'),
  )
  await printed(/(Ctrl-C)/)
  rmSync(folder, { recursive: true })
  const end = ended()
  child.kill('SIGTERM')
  const { code, stderr } = await end
  expect(code).toBe(1)
  expect(stderr).toContain('Could not save to ')
  expect(stderr).toContain('Ended without saving the last changes to ')
})

test('a closed terminal ends it as Ctrl-C does, and unlocks the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'permit-tracking-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'state.json')
  const { child, printed, ended } = start('--port', '0', '--permits', '1', '--data', path)
  await printed(/(Ctrl-C)/)
  const end = ended()
  child.kill('SIGHUP')
  expect(await end).toMatchObject({ code: 0, stderr: '' })
  expect([existsSync(path), existsSync(`${path}.lock`)]).toEqual([true, false])
})

test('--json writes the banner and each request as JSON', async () => {
  const { printed } = start('--port', '0', '--json', '--permits', '5', '--plan', 'starter')
  const banner: unknown = JSON.parse(await printed(/^(.*)\n/))
  expect(banner).toMatchObject({ type: 'listening', permits: 5, plan: 'starter', dialect: {} })
  const { url } = banner as { url: string }
  await fetch(`${url}/me`)
  expect(JSON.parse(await printed(/\n(.*)\n/))).toMatchObject({
    type: 'request',
    method: 'GET',
    path: '/v1/me',
    status: 401,
    operation: 'getMe',
  })
})

test('faults, latency and preferences apply, and the log names them', async () => {
  const { printed } = start(
    ...['--port', '0', '--latency', '1ms-2ms', '--fault', 'status=503,operation=getMe'],
    ...[
      '--fault',
      'kind=reset,operation=listContacts,nth=2',
      '--webhook',
      'http://127.0.0.1:9/hook?token=s3cret',
    ],
  )
  const url = await printed(/service +(\S+)/)
  const key = await printed(/key +(\S+)/)
  expect(await printed(/\n {2}webhook {2}(.*)\n/)).toBe('http://127.0.0.1:9/hook?***')
  const get = (path: string, headers = {}) =>
    fetch(url + path, { headers: { Authorization: `Bearer ${key}`, ...headers } })
  expect((await get('/me')).status).toBe(503)
  expect((await get('/me')).status).toBe(503)
  expect((await get('/contacts')).status).toBe(200)
  await expect(get('/contacts')).rejects.toThrow(TypeError)
  expect((await get('/contacts', { Prefer: 'code=429' })).status).toBe(429)
  await printed(/( {2}503 {2}GET \/v1\/me {2}\d+ ms {2}getMe {2}\(fault: response\)\n)/)
  await printed(/( {2}--- {2}GET \/v1\/contacts .*\(fault: reset\)\n)/)
})

test('the banner starts with the address of the console, and says how to send the token', async () => {
  const local = start('--port', '0', '--quiet', '--permits', '1200', '--plan', '5000/10s')
  await local.printed(/(Ctrl-C)/)
  const [title, console, service] = local.output.stdout.split('\n')
  expect(title).toBe('Permit tracking mock')
  expect(console).toMatch(/^ {2}console {2}http:\/\/127\.0\.0\.1:\d+\/$/)
  expect(service).toMatch(/^ {2}service {2}http:\/\/127\.0\.0\.1:\d+\/v1$/)
  expect(local.output.stdout).toContain('1,200 permits, seed 1, plan enterprise (5,000 requests per 10 s)\n')
  const remote = start('--port', '0', '--quiet', '--permits', '1', '--control-token', 's3cret')
  await remote.printed(/(Ctrl-C)/)
  expect(remote.output.stdout).toContain('/#token=TOKEN (with the control token)\n')
  expect(remote.output.stdout).toContain('(1,000 requests a minute)\n')
  expect(remote.output.stdout).not.toContain('s3cret')
})

test('--no-control: the banner and its JSON have no console', async () => {
  const { output, printed } = start('--port', '0', '--no-control', '--plan', 'enterprise')
  await printed(/(Ctrl-C)/)
  expect(output.stdout).not.toMatch(/console|control/)
  expect(output.stdout).toContain('(no rate limit)')
  const json = start('--port', '0', '--no-control', '--json')
  expect(JSON.parse(await json.printed(/^(.*)\n/))).toMatchObject({ console: null, control: null })
})

test('the banner has a key for each permission', async () => {
  const { printed } = start('--port', '0', '--quiet')
  const url = await printed(/service +(\S+)/)
  for (const permission of ['admin', 'read', 'write']) {
    const key = await printed(new RegExp(`(pt_test_\\w+) \\(${permission}\\)`))
    const me = await fetch(`${url}/me`, { headers: { Authorization: `Bearer ${key}` } })
    expect(await me.json()).toMatchObject({ data: { permissions: [permission] } })
  }
})

test('--host beyond this machine warns, and has keys independent of the seed', async () => {
  const keysOf = async (...args: string[]) => {
    const { child, output, printed } = start('--port', '0', '--json', '--permits', '1', ...args)
    const { keys } = JSON.parse(await printed(/^({.*})$/m)) as { keys: { admin: string } }
    child.kill('SIGTERM')
    await once(child, 'close')
    return { admin: keys.admin, stderr: output.stderr }
  }
  const [local, exposed, withToken] = await Promise.all([
    keysOf(),
    keysOf('--host', '0.0.0.0'),
    keysOf('--host', '0.0.0.0', '--control-token', 'control-token'),
  ])
  expect(exposed.stderr).toMatch(
    /Other machines can reach this server, because --host is 0.0.0.0\. .*--control-token/,
  )
  expect(exposed.admin).not.toBe(local.admin)
  expect(withToken).toEqual(local)
  expect(local.stderr).toBe('')
})

test.each(['--help', '--version', '--prot', 'sabotage', 'mcp --help', 'mcp --prot'])(
  '%s ends quietly, as after SIGPIPE, when the reader of both outputs has left',
  async (args) => {
    const script = `exec 3>&1; { sleep 0.2; "$0" "$1" ${args} 2>&1; echo $? >&3; } | true`
    const child = spawn('bash', ['-c', script, process.execPath, cli], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect((await child.stdout.toArray()).join('')).toBe('141\n')
  },
)

test.each(['/proc/mock.json', '/dev/full', tmpdir(), join(tmpdir(), 'missing', 'mock.json')])(
  'the data file %s is rejected at the start',
  async (path) => {
    const { code, stderr } = await start('--port', '0', '--data', path).ended()
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^permit-tracking-mock: Could not use .*\n$/)])
  },
)
