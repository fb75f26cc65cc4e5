import { createMock, type Mock } from '@permit-tracking/mock'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSendControl, type SendControl } from './control-support.ts'
import { send } from './support.ts'

let mock: Mock
let sendControl: SendControl

beforeEach(() => {
  mock = createMock({ permits: 3, contacts: 1, clock: 'manual' })
  sendControl = createSendControl(mock)
})

describe('summaries of requests', () => {
  test('have every field of the journal but the messages, the query and the reasons', async () => {
    await send(mock, '/permits?per_page=2&per_page=3')
    await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana Ruiz' } })
    mock.faults.next({ kind: 'reset' })
    await send(mock, '/me').catch(() => {})
    await send(mock, '/nothing', { key: 'unknown' })
    const { body: all } = await sendControl('GET /requests')
    const { body: summaries } = await sendControl('GET /request-summaries')
    const entries: unknown = all.data
    if (!Array.isArray(entries)) throw new TypeError('The journal is not a list.')
    expect(entries).toHaveLength(4)
    expect(summaries).toEqual({
      data: entries.map(({ query, request, response, reasons, ...summary }) => summary),
    })
    expect(summaries.data?.[2]).toMatchObject({ status: null, operation: 'getMe', fault: 'reset' })
    const messages = entries.map(({ message }) => message)
    expect(messages).toEqual([
      'per_page: must be sent once.',
      null,
      null,
      expect.stringMatching(/^The API key is not valid/),
    ])
  })

  test('take the filters of the journal', async () => {
    for (const path of ['/me', '/contacts', '/me', '/permits']) await send(mock, path)
    const ids = async (query: string) => {
      const { body } = await sendControl(`GET /request-summaries?${query}`)
      return Array.from(Object.values(body.data ?? {}), ({ id }) => id)
    }
    expect(await ids('operation=getMe')).toEqual(['req_1', 'req_3'])
    expect(await ids('path=/v1/contacts&status=200&method=GET')).toEqual(['req_2'])
    expect(await ids('status=404')).toEqual([])
    expect(await ids('organization_id=org_other')).toEqual([])
    expect(await ids('operation=getMe&last=1')).toEqual(['req_3'])
    expect(await sendControl('GET /request-summaries?operation=getMee')).toMatchObject({ status: 400 })
    expect(await sendControl('GET /request-summaries?limit=1')).toMatchObject({ status: 400 })
  })
})

describe('a request', () => {
  test('is the entry of the journal', async () => {
    await send(mock, '/me')
    await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana Ruiz' } })
    const { body: all } = await sendControl('GET /requests')
    expect((await sendControl('GET /requests/req_2')).body).toEqual({ data: all.data?.[1] })
    expect(mock.request('req_2')).toEqual(mock.requests()[1])
    expect(mock.request('req_3')).toBeUndefined()
  })

  test('that is not recorded, or not any more, is a 404', async () => {
    await send(mock, '/me')
    const message = (id: string) => `There is no recorded request "${id}". Use an id from the list.`
    expect(await sendControl('GET /requests/req_2')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found', message: message('req_2') } },
    })
    mock.clearRequests()
    expect(await sendControl('GET /requests/req_1')).toMatchObject({
      status: 404,
      body: { error: { message: message('req_1') } },
    })
  })
})
