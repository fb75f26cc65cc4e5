import { createMock, type ManualClock, type Mock } from '@permit-tracking/mock'
import { createControl } from '@permit-tracking/mock/control'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSendControl, type SendControl, toRequest } from './control-support.ts'

let mock: Mock<ManualClock>
let sendControl: SendControl

beforeEach(() => {
  mock = createMock({ permits: 2, contacts: 1, clock: 'manual' })
  sendControl = createSendControl(mock)
})

describe('fields that exclude each other cannot be sent together', () => {
  test.each([
    [
      'POST /faults',
      { plan: { nth: 2, fraction: 0.5 } },
      /^plan\.\w+: can't be sent together with plan\.\w+\. /,
    ],
    [
      'POST /clock/advance',
      { by: '1s', to: '2030-01-01T00:00:00Z' },
      /^to: can't be sent together with by\. Remove one of them\.$/,
    ],
  ])('%s with %j', async (route, body, message) => {
    const { status, body: responseBody } = await sendControl(route, body)
    expect(status).toBe(400)
    expect(responseBody.error?.message).toMatch(message)
    expect(mock.faults.all()).toEqual([])
    expect(mock.clock.now()).toBe(Date.UTC(2026, 2, 2, 12))
  })

  test.each([
    ['POST /faults', { plan: { nth: 2 }, fault: { latency: { min: 1, max: 2 } } }],
    ['POST /faults', { plan: { fraction: 0.5 }, fault: { latency: { median: '1s', p99: '2s' } } }],
    ['POST /clock/advance', { to: '2026-03-03T00:00:00Z' }],
  ])('%s with %j is fine', async (route, body) => {
    expect((await sendControl(route, body)).status).toBeLessThan(300)
  })
})

test('a key or an identifier of another organization is a conflict', async () => {
  const key = 'a-key-of-two'
  const { organization_id } = mock.organization
  expect((await sendControl('POST /organizations', { fixtures: { keys: [{ key }] } })).status).toBe(201)
  for (const fixtures of [{ keys: [{ key }] }, { organization: { organization_id } }]) {
    expect(await sendControl('POST /organizations', { fixtures })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    })
  }
  expect(mock.organizations()).toHaveLength(2)
})

describe('an internal failure is not an error of the caller', () => {
  test.each([new TypeError('a defect'), new RangeError('a defect'), new Error('a defect'), 'a defect'])(
    '%s',
    async (error) => {
      mock.clock.schedule(mock.clock.now() + 5, () => {
        throw error
      })
      expect(await sendControl('POST /clock/advance', { by: 10 })).toMatchObject({
        status: 500,
        body: { error: { code: 'server_error', message: 'a defect' } },
      })
    },
  )

  test('and may have changed something before', async () => {
    const changes: number[] = []
    const control = createControl(mock, { onChange: () => changes.push(mock.clock.now()) })
    const before = mock.clock.now()
    mock.clock.schedule(before + 5, () => {
      throw new Error('a defect')
    })
    const request = toRequest('http://127.0.0.1:4010', 'POST /clock/advance', { by: 10 })
    expect((await control(request, { remoteAddress: '127.0.0.1' })).status).toBe(500)
    expect(changes).toEqual([before + 10])
  })
})
