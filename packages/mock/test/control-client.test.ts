import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMock } from '@permit-tracking/mock'
import { createControlClient } from '@permit-tracking/mock/control'
import { type ServeOptions, serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'

/** A mock that is served, and its address. */
async function start(control: NonNullable<ServeOptions['control']>) {
  const mock = createMock({ permits: 4, contacts: 2, clock: 'manual' })
  const server = await serve(mock, { control })
  onTestFinished(() => server.close({ force: true }))
  return { mock, url: server.url, origin: server.origin }
}

test('an operation without an organization is for the default one', async () => {
  const { mock, url } = await start(true)
  const control = createControlClient({ url })
  const { data } = await control('listAllPermits', { query: { watched: 'true', search: undefined } })
  const watched = mock.watchlist.all().map(({ uuid }) => uuid)
  expect(data.map(({ uuid }) => uuid).sort()).toEqual(watched.sort())
})

test('an operation has its path, body and organization', async () => {
  const { mock, url } = await start(true)
  const control = createControlClient({ url })
  const { data } = await control('createOrganization', { body: { name: 'Northgate Homes', permits: 3 } })
  const organization_id = data.organization_id
  const permits = await control('listAllPermits', { path: { organization_id } })
  expect(permits.data).toHaveLength(3)
  expect(await control('deleteOrganization', { path: { organization_id } })).toBeUndefined()
  expect(mock.organizations()).toHaveLength(1)
})

test('a token opens the control API, and its absence is named', async () => {
  const { url, origin } = await start({ token: 'secret-token' })
  const control = createControlClient({ url, token: 'secret-token' })
  expect((await control('getClock')).data.now).toBe('2026-03-02T12:00:00.000Z')
  await expect(createControlClient({ url })('getClock')).rejects.toThrow(
    `The mock at ${origin} needs its control token. Pass it as \`token\``,
  )
})

test('a failed operation has the message of the control API', async () => {
  const { url } = await start(true)
  const control = createControlClient({ url })
  await expect(control('getAnyPermit', { path: { permit_uuid: 'none' } })).rejects.toMatchObject({
    name: 'ControlError',
    message: expect.stringContaining('none'),
  })
})

test('an unknown operation is named', async () => {
  const control = createControlClient({ url: 'http://127.0.0.1' })
  await expect(control('planFalt' as 'planFault', {})).rejects.toThrow(
    'Could not call the mock: unknown operation planFalt. Did you mean planFault?',
  )
})

test('an address without a control API, and one without a server, are named', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('Not found'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Narrowed by its kind: a server that listens on a port has no path.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  await expect(createControlClient({ url })('getClock')).rejects.toThrow(
    `${url} has no control API: it responded with 404.`,
  )
  await new Promise((resolve) => server.close(resolve))
  await expect(createControlClient({ url })('getClock')).rejects.toThrow(
    `Could not reach the mock at ${url} (ECONNREFUSED)`,
  )
  expect(() => createControlClient({ url: 'localhost' })).toThrow(TypeError)
})
