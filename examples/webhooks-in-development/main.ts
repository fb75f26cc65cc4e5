/**
 * Tests a receiver against the standalone mock: genuine deliveries, an outage, a repetition, an attack.
 *
 *   node examples/webhooks-in-development/main.ts
 */
import assert from 'node:assert/strict'
import type { components } from '@permit-tracking/mock/control'
import { listen } from './listen.ts'
import { createReceiver } from './receiver.ts'
import { startMock } from './standalone-mock.ts'

type Schemas = components['schemas']

const secret = 'whsec_dev'
const sent: string[] = []
const log: string[] = []
let isMailDown = false

const receiver = createReceiver(secret, sendMail, {
  warn: (line) => log.push(line),
  error: (line) => log.push(line),
})
const { url, close } = await listen(receiver, 0)

// With a manual clock the program doesn't wait for a retry.
const mock = await startMock('--clock', 'manual')
const { control } = mock
try {
  const webhook = await control('createWebhook', { body: { url, secret } })
  const path = { webhook_id: webhook.data.id }
  const test = await control('testWebhook', { path })
  show('A test event', test.data)

  show('A change', await change('On Hold'))
  assert.equal(sent.length, 1)

  isMailDown = true
  show('A change while the mail server is down', await change('In Review'))
  isMailDown = false
  await control('waitUntilSettled', { body: { advance: true } })
  const late = await lastDelivery()
  show('The same, after a wait', late)
  assert.equal(sent.length, 2)

  const repeated = await control('retryDelivery', { path: { delivery_id: late.id } })
  show('The same, repeated', repeated.data)
  assert.equal(sent.length, 2, 'The repetition was handled as another change.')

  const attack = await control('attackWebhook', { path })
  console.log(`An attack: ${attack.data.summary}`)
  assert(attack.data.passed)
  console.log(`The log has ${log.length} lines, such as:`)
  console.log(log.find((line) => line.includes('JSON')))
} finally {
  await mock.close()
  close()
}

async function sendMail(text: string): Promise<void> {
  if (isMailDown) throw new Error('The mail server is down.')
  sent.push(text)
}

/** Changes the status of a watched permit, and returns the delivery after its first attempt. */
async function change(status: Schemas['PermitStatus']): Promise<Schemas['Delivery']> {
  const permits = await control('listAllPermits', { query: { watched: 'true' } })
  const [permit] = permits.data
  assert(permit)
  await control('setPermitStatus', { path: { permit_uuid: permit.uuid }, body: { status } })
  // Runs the jobs that are due now. A retry is due later, and stays scheduled.
  await control('advanceClock', { body: { by: 0 } })
  return lastDelivery()
}

async function lastDelivery(): Promise<Schemas['Delivery']> {
  const deliveries = await control('listDeliveries')
  const last = deliveries.data.at(-1)
  assert(last)
  return last
}

function show(title: string, { attempts }: Schemas['Delivery']): void {
  console.log(`${title}: ${attempts.map(({ status, error }) => status ?? error).join(', ')}`)
}
