import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { execPath } from 'node:process'
import { sabotage, startSabotage } from '@permit-tracking/assurance'
import { createMock } from '@permit-tracking/mock'
import { type MockServer, type ServeOptions, serve } from '@permit-tracking/mock/server'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'

/** Program that expects its contact to be the only one with that address, and nothing of permits. */
const suite = `
const [url, apiKey] = process.argv.slice(1)
const headers = { Authorization: 'Bearer ' + apiKey, 'Content-Type': 'application/json' }
const body = JSON.stringify({ name: 'Dana Ruiz', email: 'dana@example.com' })
const created = await fetch(url + '/contacts', { method: 'POST', headers, body })
const { data } = await (await fetch(url + '/contacts?per_page=100', { headers })).json()
await fetch(url + '/permits', { headers })
const found = data.filter(({ email }) => email === 'dana@example.com').length
process.exitCode = created.status === 201 && found === 1 ? 0 : 1
`
const only = ['created-contact-lost', 'list-in-reverse', 'event-lost']

let servers: MockServer[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close({ force: true })))
  servers = []
})

async function start(options: ServeOptions = {}) {
  const mock = createMock()
  const started = startSabotage(mock, 'observe')
  started.stop()
  const server = await serve(mock, { control: {}, ...options })
  servers.push(server)
  const command = [execPath, '--input-type=module', '-e', suite, server.url, mock.clientOptions.apiKey]
  return { mock, started, url: server.origin, command }
}

describe('a mock that runs already', () => {
  test('has each saboteur in turn, the same data for each run, and its own data again in the end', async () => {
    const { mock, started, url, command } = await start()
    mock.contacts.create({ name: 'Robin Vale', email: 'robin@example.com' })
    const before = mock.contacts.size
    const { results } = await sabotage({ command, server: { url }, only })
    expect(results.map(({ outcome }) => outcome)).toEqual(['killed', 'survived', 'not reached'])
    expect(started.name).toBeNull()
    expect(mock.contacts.size).toBe(before)
  })

  test('is intact again after a suite that fails', async () => {
    const { started, url } = await start()
    const command = [execPath, '-e', 'process.exitCode = 1']
    await expect(sabotage({ command, server: { url } })).rejects.toThrow('fails with the intact mock')
    expect(started.name).toBeNull()
  })

  test('is intact again after an abort, which ends the run', async () => {
    const { started, url, command } = await start()
    const aborting = new AbortController()
    const startSaboteur = vi.spyOn(started, 'start').mockImplementationOnce(() => {})
    void vi
      .waitFor(() => expect(startSaboteur).toHaveBeenCalled())
      .then(() => aborting.abort(new Error('Enough.')))
    await expect(sabotage({ command, server: { url }, signal: aborting.signal })).rejects.toThrow('Enough.')
    expect(started.name).toBeNull()
  })

  test('requires its token, which no message has', async () => {
    const { url, command } = await start({ control: { token: 'correct-token' } })
    const wrong = sabotage({ command, server: { url, token: 'wrong-token' }, only })
    await expect(wrong).rejects.toThrow(/GET \/_mock\/snapshot responded with 401: (?!.*wrong-token)/)
    const { killed } = await sabotage({ command, server: { url, token: 'correct-token' }, only })
    expect(killed).toBe(1)
  })

  test('must be reachable', async () => {
    const { url, command } = await start()
    await servers.pop()?.close({ force: true })
    await expect(sabotage({ command, server: { url } })).rejects.toThrow(
      `Could not control the mock at ${url}: GET /_mock/snapshot failed. Check that the mock runs there.`,
    )
  })

  test('must respond in time, and does not delay an abort', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const aborting = new AbortController()
    silent.once('connection', () => aborting.abort(new Error('Enough.')))
    const aborted = sabotage({ command: ['true'], server: { url }, signal: aborting.signal })
    await expect(aborted).rejects.toThrow('Enough.')

    const { timeout } = AbortSignal
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
    onTestFinished(() => limit.mockRestore())
    await expect(sabotage({ command: ['true'], server: { url } })).rejects.toThrow(
      `Could not control the mock at ${url}: GET /_mock/snapshot failed. Check that the mock runs there.`,
    )
    expect(limit).toHaveBeenCalledWith(10_000)
  })

  test('has one run at a time', async () => {
    const { url, command } = await start()
    await expect(sabotage({ command, server: { url }, concurrency: 2 })).rejects.toThrow(
      '`concurrency` must be 1 with a server (received 2)',
    )
  })

  test('has an address', async () => {
    const { command } = await start()
    await expect(sabotage({ command, server: { url: '127.0.0.1:4010' } })).rejects.toThrow(
      '`server.url` must be an address such as http://127.0.0.1:4010, without credentials (received "127.0.0.1:4010")',
    )
    await expect(sabotage({ command, server: { url: 'http://user:s3cret@127.0.0.1:4010' } })).rejects.toThrow(
      /^(?!.*s3cret).*\(received "http:\/\/\*\*\*@127\.0\.0\.1:4010"\)/,
    )
  })
})
