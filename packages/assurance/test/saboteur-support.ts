import { createHmac } from 'node:crypto'
import type { ManualClock, Mock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createTestMock, type Json, send, watchedPermit } from '../../mock/test/support.ts'
import { startSabotage } from '../src/sabotage/sabotage.ts'
import type { Saboteur } from '../src/sabotage/saboteur.ts'

export type TestMock = Mock<ManualClock>

/** Comparisons of an intact and a broken service with the same data, by the name of the saboteur. */
export type Differences = Readonly<Record<string, (intact: TestMock, broken: TestMock) => Promise<void>>>

/** Registers a test for each saboteur. */
export function testSaboteurs(saboteurs: readonly Saboteur[], differences: Differences): void {
  test.each(saboteurs)('$name: $harm', async ({ name }) => {
    const compare = differences[name]
    if (!compare) throw new Error(`A test of ${name} is missing.`)
    const [intact, broken] = [createSeededMock(), createSeededMock()]
    const sabotage = startSabotage(broken, name)
    await compare(intact, broken)
    expect(sabotage.reached).toEqual([name])
  })
}

/** Returns the parsed body of a response. */
export async function read(mock: TestMock, path: string): Promise<Json> {
  return (await send(mock, path)).body
}

/** Creates a contact with an e-mail address. */
export function createContact(mock: TestMock) {
  const body = { name: 'Dana Ruiz', company: 'Harbor Point', email: 'dana@example.com' }
  return send(mock, '/contacts', { method: 'POST', body })
}

/** Event as a receiver got it. */
export interface ReceivedEvent {
  readonly body: Json
  readonly isSigned: boolean
  readonly isVerified: boolean
}

/** Changes the status of a permit several times, and returns what a receiver got. */
export async function receive(mock: TestMock, ...statuses: string[]): Promise<ReceivedEvent[]> {
  const received: ReceivedEvent[] = []
  const secret = 'whsec_test'
  mock.webhooks.create({
    secret,
    url: async (request) => {
      const text = await request.text()
      const signature = request.headers.get('X-Webhook-Signature')
      const isVerified = signature === createHmac('sha256', secret).update(text).digest('hex')
      received.push({ body: JSON.parse(text), isSigned: signature !== null, isVerified })
      return new Response(null, { status: 204 })
    },
  })
  await changeStatus(mock, ...statuses)
  return received
}

/** Changes the status of a watched permit several times, and waits for the deliveries. */
export async function changeStatus(mock: TestMock, ...statuses: string[]): Promise<void> {
  const { uuid } = watchedPermit(mock)
  for (const status of statuses) mock.permits.setStatus(uuid, status)
  await mock.webhooks.settled({ advance: true })
}

function createSeededMock(): TestMock {
  return createTestMock({ permits: 18, watched: 14, contacts: 14 })
}
