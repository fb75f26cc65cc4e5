import { createMock } from '@permit-tracking/mock'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import { createConsumer } from './consumer.ts'
import { createReceiver, type Message } from './receiver.ts'

const secret = 'whsec_4f1c8a2b'

/** A receiver that the mock calls as a Function URL does, and the messages in its queue. */
function createQueue() {
  const queued: Message[] = []
  let failures = 0
  const handler = createReceiver(secret, async (message) => {
    if (failures-- > 0) throw new Error('the queue is unreachable')
    queued.push(message)
  })
  const mock = createMock({ clock: 'manual' })
  mock.webhooks.create({
    secret,
    async url(request) {
      const { statusCode, body } = await handler({
        headers: Object.fromEntries(request.headers),
        requestContext: { http: { method: request.method } },
        body: await request.text(),
      })
      return new Response(body, { status: statusCode })
    },
  })
  return {
    mock,
    queued,
    failNext: () => {
      failures = 1
    },
  }
}

/** Creates the event of a batch. Messages that the function does not read are left out. */
function toBatch(bodies: readonly string[]): SQSEvent {
  const Records = bodies.map(
    (body, index): SQSRecord => ({
      messageId: `message-${index}`,
      receiptHandle: '',
      body,
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: '1772452800000',
        SenderId: 'receiver',
        ApproximateFirstReceiveTimestamp: '1772452800000',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:eu-west-1:123456789012:permits',
      awsRegion: 'eu-west-1',
    }),
  )
  return { Records }
}

test('a delivery reaches the queue, even if the queue was unreachable at first', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { mock, queued, failNext } = createQueue()
  failNext()
  for (const { uuid } of mock.watchlist.all().slice(0, 1)) mock.permits.setStatus(uuid, 'On Hold')
  await mock.clock.advance('1m')
  await mock.webhooks.settled()

  expect(mock.webhooks.deliveries()[0]?.attempts.map(({ status }) => status)).toEqual([500, 200])
  expect(queued).toMatchObject([{ event: { event: 'permit.status_changed' }, key: expect.any(String) }])
})

test('a batch repeats only what failed, and handles nothing twice', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { mock, queued } = createQueue()
  for (const { uuid } of mock.watchlist.all().slice(0, 3)) mock.permits.setStatus(uuid, 'On Hold')
  await mock.webhooks.settled()

  const handled: string[] = []
  let isDown = true
  const webhooks = createWebhooks({ secret })
    .on('permit.status_changed', ({ data }) => {
      if (isDown && data.permit_number === second) throw new Error('the database is down')
      handled.push(data.permit_number)
    })
    .fallback(() => {})
  const numbers = queued.map(({ event }) => ('permit_number' in event.data ? event.data.permit_number : ''))
  const [first, second, third] = numbers
  const consume = createConsumer(webhooks)
  const batch = toBatch([...queued.map((message) => JSON.stringify(message)), 'not JSON'])

  const failures = ['message-1', 'message-3'].map((itemIdentifier) => ({ itemIdentifier }))
  expect(await consume(batch)).toEqual({ batchItemFailures: failures })
  isDown = false
  expect(await consume(batch)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-3' }] })
  expect(handled).toEqual([first, third, second])
})
