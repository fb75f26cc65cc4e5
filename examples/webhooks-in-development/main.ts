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
  const { id } = await control<Schemas['Webhook']>('POST', 'organizations/default/webhooks', {
    url,
    secret,
  })
  show('A test event', await control('POST', `organizations/default/webhooks/${id}/test`))

  show('A change', await change('On Hold'))
  assert.equal(sent.length, 1)

  isMailDown = true
  show('A change while the mail server is down', await change('In Review'))
  isMailDown = false
  await control('POST', 'settled', { advance: true })
  const late = await lastDelivery()
  show('The same, after a wait', late)
  assert.equal(sent.length, 2)

  show('The same, repeated', await control('POST', `organizations/default/deliveries/${late.id}/retry`))
  assert.equal(sent.length, 2, 'The repetition was handled as another change.')

  const attack = await control<Schemas['AttackReport']>('POST', `organizations/default/webhooks/${id}/attack`)
  console.log(`An attack: ${attack.summary}`)
  assert(attack.passed)
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
async function change(status: string): Promise<Schemas['Delivery']> {
  const [permit] = await control<Schemas['PermitSummary'][]>(
    'GET',
    'organizations/default/permits?watched=true',
  )
  await control('PUT', `organizations/default/permits/${permit?.uuid}/status`, { status })
  // Runs the jobs that are due now. A retry is due later, and stays scheduled.
  await control('POST', 'clock/advance', { by: 0 })
  return lastDelivery()
}

async function lastDelivery(): Promise<Schemas['Delivery']> {
  const deliveries = await control<Schemas['Delivery'][]>('GET', 'organizations/default/deliveries')
  const last = deliveries.at(-1)
  assert(last)
  return last
}

function show(title: string, { attempts }: Schemas['Delivery']): void {
  console.log(`${title}: ${attempts.map(({ status, error }) => status ?? error).join(', ')}`)
}
