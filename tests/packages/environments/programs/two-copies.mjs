/** Checks errors of the ES modules with the guards of the CommonJS copy, and the reverse. */
import { createRequire } from 'node:module'
import * as esm from '@permit-tracking/sdk'
import * as esmWebhooks from '@permit-tracking/sdk/webhooks'

const require = createRequire(import.meta.url)
const cjs = require('@permit-tracking/sdk')
const cjsWebhooks = require('@permit-tracking/sdk/webhooks')
const body = (code) => JSON.stringify({ error: { code, message: 'no' } })

report(
  'they are two copies',
  esm.ApiError !== cjs.ApiError && !((await fail(esm, 404)) instanceof cjs.ApiError),
)
report(
  'the entries of one copy share their classes',
  catchFrom(() => esmWebhooks.createWebhooks({ unknown: true })) instanceof esm.ConfigurationError,
)
for (const [name, one, other, webhooks, otherWebhooks] of [
  ['CommonJS knows', esm, cjs, esmWebhooks, cjsWebhooks],
  ['ES modules know', cjs, esm, cjsWebhooks, esmWebhooks],
]) {
  for (const [status, guard] of [
    [400, 'isInvalidRequestError'],
    [401, 'isUnauthorizedError'],
    [403, 'isForbiddenError'],
    [404, 'isNotFoundError'],
    [429, 'isRateLimitedError'],
    [500, 'isServerError'],
  ]) {
    const error = await fail(one, status)
    report(
      `${name} the error of ${status}`,
      other[guard](error) && other.isApiError(error) && other.isPermitTrackingError(error),
    )
  }
  const refused = catchFrom(() => one.createClient({ baseUrl: 'x', apiKey: 'key' }))
  report(`${name} a mistake of the user`, other.isConfigurationError(refused))
  const forged = await webhooks
    .verifyWebhook('{}', { 'x-webhook-signature': '0'.repeat(64) }, { secret: 'whsec_1' })
    .catch((error) => error)
  report(`${name} a forged webhook`, otherWebhooks.isWebhookVerificationError(forged))
  report(
    `${name} a foreign error`,
    !other.isPermitTrackingError(new Error('else')) && !other.isApiError(null),
  )
}

async function fail({ createClient }, status) {
  const fetch = async () =>
    new Response(body('x'), { status, headers: { 'content-type': 'application/json' } })
  const client = createClient({
    baseUrl: 'https://permits.invalid',
    apiKey: 'key',
    retries: 0,
    maxWait: 0,
    fetch,
    logLevel: 'off',
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
