import { createHmac } from 'node:crypto'
import { createMock } from '@permit-tracking/mock'
import { createWebhooks, type WebhookEvent } from '@permit-tracking/sdk/webhooks'
import type { EventBridgeEvent, SQSRecord } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import { createTarget } from './eventbridge.ts'
import { createDestination } from './hookdeck.ts'
import { createRawConsumer } from './raw-queue.ts'
import { createReceiver, type Message } from './receiver.ts'

const secret = 'whsec_4f1c8a2b'

/** Webhooks whose handler fails as often as `failures` says. */
function createHandlers(failures = 0) {
  const handled: WebhookEvent['event'][] = []
  let left = failures
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const webhooks = createWebhooks({ secret }).fallback(({ event }) => {
    if (left-- > 0) throw new Error('the database is down')
    handled.push(event)
  })
  return { webhooks, handled }
}

/** Sends a status change of the mock to a receiver, twice as the service may. */
async function deliverTwice(url: (request: Request) => Promise<Response>): Promise<void> {
  const mock = createMock({ clock: 'manual' })
  mock.webhooks.create({ secret, url })
  const [permit] = mock.watchlist.all()
  mock.permits.setStatus(permit?.uuid ?? '', 'On Hold')
  await mock.webhooks.settled()
  await mock.webhooks.retry(mock.webhooks.deliveries()[0]?.id ?? '')
}

async function readMessage(request: Request, index: number): Promise<SQSRecord> {
  return {
    messageId: `message-${index}`,
    receiptHandle: '',
    body: await request.text(),
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1772452800000',
      SenderId: 'gateway',
      ApproximateFirstReceiveTimestamp: '1772452800000',
    },
    messageAttributes: {
      signature: { dataType: 'String', stringValue: request.headers.get('X-Webhook-Signature') ?? '' },
    },
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-west-1:123456789012:permits',
    awsRegion: 'eu-west-1',
  }
}

test('a queue without a function in front verifies, repeats a failure, and handles a delivery once', async () => {
  const { webhooks, handled } = createHandlers(1)
  const Records: SQSRecord[] = []
  await deliverTwice(async (request) => {
    Records.push(await readMessage(request, Records.length))
    return new Response()
  })
  const [message] = Records
  if (!message) throw new Error('The queue has no message.')
  const consume = createRawConsumer(webhooks)
  const forged = { ...message, messageId: 'forged', body: message.body.replace('On Hold', 'Issued') }
  const signature = { dataType: 'String', stringValue: '\u2603' }
  const broken = { ...message, messageId: 'broken', messageAttributes: { signature } }
  expect(await consume({ Records: [message, forged, broken] })).toEqual({
    batchItemFailures: ['message-0', 'forged', 'broken'].map((itemIdentifier) => ({ itemIdentifier })),
  })
  for (const record of [message, ...Records])
    expect(await consume({ Records: [record] })).toEqual({ batchItemFailures: [] })
  expect(handled).toEqual(['permit.status_changed'])
})

test('a rule of EventBridge repeats a failure, and handles a delivery once', async () => {
  const { webhooks, handled } = createHandlers(1)
  const details: string[] = []
  await deliverTwice(async (request) => {
    // Two deliveries may reach two instances of the function, which share no memory.
    const receive = createReceiver(secret, async (message) => details.push(JSON.stringify(message)))
    const { statusCode } = await receive({
      headers: Object.fromEntries(request.headers),
      requestContext: { http: { method: request.method } },
      body: await request.text(),
    })
    return new Response(null, { status: statusCode })
  })
  const target = createTarget(webhooks)
  const toEvent = (detail: string): EventBridgeEvent<string, Message> => ({
    id: '6a7e8feb-b491-4cf7-a9f1-bf3703467718',
    version: '0',
    account: '123456789012',
    time: '2026-03-02T12:00:00Z',
    region: 'eu-west-1',
    resources: [],
    source: 'permits',
    'detail-type': 'permit.status_changed',
    detail: JSON.parse(detail),
  })
  expect(details).toHaveLength(2)
  const [first = '', ...others] = details
  await expect(target(toEvent(first))).rejects.toThrow('permit.status_changed was not handled')
  await target(toEvent(first))
  for (const detail of [first, ...others]) await target(toEvent(detail))
  expect(handled).toEqual(['permit.status_changed'])
})

test('a destination of Hookdeck needs its signature, and handles its event once', async () => {
  const { webhooks, handled } = createHandlers(1)
  const signingSecret = '9c1e'
  const receive = createDestination(webhooks, signingSecret)
  const sent: { readonly body: string; readonly signature: string }[] = []
  await deliverTwice(async (request) => {
    const signature = request.headers.get('x-webhook-signature') ?? ''
    sent.push({ body: JSON.stringify(await request.json(), null, 2), signature })
    return new Response()
  })
  const send = async ({ body, signature }: (typeof sent)[number], secret: string) => {
    const headers = {
      'x-webhook-signature': signature,
      'x-hookdeck-signature': createHmac('sha256', secret).update(body).digest('base64'),
    }
    const request = new Request('https://app.example/hookdeck', { method: 'POST', headers, body })
    return (await receive(request)).status
  }
  const [first, again] = sent
  if (!first || !again) throw new Error('The service did not send the delivery twice.')
  expect(await send(first, 'another')).toBe(401)
  expect(await send(first, signingSecret)).toBe(500)
  expect(await send(first, signingSecret)).toBe(200)
  expect(await send(again, signingSecret)).toBe(200)
  expect(handled).toEqual(['permit.status_changed'])
})
