/** Checks errors of the ES modules with the classes of the CommonJS copy, the reverse, and hooks that both share. */
import { createRequire } from 'node:module'
import * as esm from '@permit-tracking/sdk'
import * as esmWebhooks from '@permit-tracking/sdk/webhooks'

const require = createRequire(import.meta.url)
const cjs = require('@permit-tracking/sdk')
const cjsWebhooks = require('@permit-tracking/sdk/webhooks')
const body = (code) => JSON.stringify({ error: { code, message: 'no' } })

report('they are two copies', esm.ApiError !== cjs.ApiError)
report(
  'the entries of one copy share their classes',
  catchFrom(() => esmWebhooks.createWebhooks({ unknown: true })) instanceof esm.ConfigurationError,
)
for (const [name, one, other, webhooks, otherWebhooks] of [
  ['CommonJS knows', esm, cjs, esmWebhooks, cjsWebhooks],
  ['ES modules know', cjs, esm, cjsWebhooks, esmWebhooks],
]) {
  for (const [status, type] of [
    [400, 'InvalidRequestError'],
    [401, 'UnauthorizedError'],
    [403, 'ForbiddenError'],
    [404, 'NotFoundError'],
    [429, 'RateLimitedError'],
    [500, 'ServerError'],
  ]) {
    const error = await fail(one, status)
    report(
      `${name} the error of ${status}`,
      [type, 'ApiError', 'RequestError', 'PermitTrackingError'].every((name) => error instanceof other[name]),
    )
  }
  const refused = catchFrom(() => one.createClient({ baseUrl: 'x', apiKey: 'key' }))
  report(`${name} a mistake of the user`, refused instanceof other.ConfigurationError)
  const forged = await webhooks
    .verifyWebhook('{}', { 'x-webhook-signature': '0'.repeat(64) }, { secret: 'whsec_1' })
    .catch((error) => error)
  report(`${name} a forged webhook`, forged instanceof otherWebhooks.WebhookVerificationError)
  report(`${name} a foreign error`, !(new Error('else') instanceof other.PermitTrackingError))
}

const ids = []
for (const copy of [esm, cjs]) await fail(copy, 404, { error: ({ id }) => ids.push(id) })
report('their calls have different numbers in shared hooks', ids.length === 2 && ids[0] !== ids[1])

async function fail({ createClient }, status, hooks = {}) {
  const fetch = async () =>
    new Response(body('x'), { status, headers: { 'content-type': 'application/json' } })
  const client = createClient({
    baseUrl: 'https://permits.invalid',
    apiKey: 'key',
    retry: 0,
    maxWait: 0,
    fetch,
    logLevel: 'off',
    hooks,
  })
  return client.me().then(
    () => undefined,
    (error) => error,
  )
}

function catchFrom(call) {
  try {
    return call()
  } catch (error) {
    return error
  }
}

function report(what, isRight) {
  console.log(`${isRight ? '✓' : '✗'} ${what}`)
}
