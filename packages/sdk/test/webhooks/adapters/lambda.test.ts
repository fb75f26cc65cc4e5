import { ConfigurationError } from '@permit-tracking/sdk'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'
import type {
  ALBHandler,
  APIGatewayProxyHandler,
  APIGatewayProxyHandlerV2,
  LambdaFunctionURLHandler,
} from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import { rejection } from '../../settle.ts'
import { deliver, secret, sign, statusChanged } from '../delivery.ts'
import { eventForms, toEvent } from './lambda-events.ts'
import { createObserved } from './observed.ts'

describe('the result', () => {
  test.each(eventForms)('for a %s has the fields that it reads', async (form) => {
    const handler = toLambdaHandler(createObserved().webhooks)
    const request = await deliver(statusChanged(), { method: 'GET' })
    expect(await handler(await toEvent(request, form))).toEqual({
      statusCode: 405,
      headers: { Allow: 'POST' },
      ...(form === 'load balancer with several values' && { multiValueHeaders: { Allow: ['POST'] } }),
      body: '',
      isBase64Encoded: false,
    })
  })

  test('fits the types of @types/aws-lambda', () => {
    const handler = toLambdaHandler(createObserved().webhooks)
    const handlers: [APIGatewayProxyHandler, APIGatewayProxyHandlerV2, LambdaFunctionURLHandler, ALBHandler] =
      [handler, handler, handler, handler]
    // A handler with a third parameter would be one with a callback, which Lambda does not support any more.
    for (const { length } of handlers) expect(length).toBeLessThan(3)
  })
})

describe('the body', () => {
  test('that a middleware has parsed: 500, and the log has the instruction', async () => {
    const { webhooks, lines, handled } = createObserved()
    const event = await toEvent(await deliver(), 'HTTP API')
    const parsed = { ...event, body: JSON.parse(event.body ?? '') }
    expect(await toLambdaHandler(webhooks)(parsed)).toMatchObject({ statusCode: 500, body: '' })
    expect(lines).toEqual([expect.stringContaining('Remove body parsers such as middy’s httpJsonBodyParser')])
    expect(handled).toEqual([])
  })

  test('in Base64 is verified by its bytes, which are not all UTF-8', async () => {
    const { webhooks, handled } = createObserved()
    const bytes = Buffer.concat([
      Buffer.from('{"event":"x","data":{"name":"'),
      Buffer.of(0xff),
      Buffer.from('"}}'),
    ])
    const result = await toLambdaHandler(webhooks)({
      httpMethod: 'POST',
      headers: { 'X-WEBHOOK-SIGNATURE': await sign(bytes, { secret }) },
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    })
    expect(result.statusCode).toBe(200)
    expect(handled).toEqual(['x'])
  })

  test.each([
    ['that is marked as Base64 but is not', 'é', 400],
    ['in Base64 with too many bytes', 'x'.repeat(4_000), 413],
    ['in Base64 with one byte too many', Buffer.alloc(1_001).toString('base64'), 413],
    ['in Base64 with the maximum number of bytes', Buffer.alloc(1_000).toString('base64'), 401],
  ])('%s', async (_, body, statusCode) => {
    const { webhooks, lines } = createObserved()
    const event = { httpMethod: 'POST', headers: {}, body, isBase64Encoded: true }
    expect(await toLambdaHandler(webhooks)(event)).toMatchObject({ statusCode })
    expect(lines).toHaveLength(1)
  })
})

test.each([
  ['a schedule', { source: 'aws.events' }],
  ['a schedule with the constant input null', null],
  ['an integration without proxy', statusChanged()],
])('an event of %s causes a rejection', async (_, event) => {
  const error = await rejection(toLambdaHandler(createObserved().webhooks)(event as never))
  if (!(error instanceof ConfigurationError)) throw error
  expect(error.message).toBe(
    'Could not respond to the event: it is not an HTTP request. Connect the function to a Function URL, a load balancer, or API Gateway with proxy integration.',
  )
})
