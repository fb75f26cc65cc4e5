import type { components } from '../../../../../../spec/generated/control-types.ts'

type Schemas = components['schemas']

/** Returns the likely causes of a delivery's failure, and what to do; none for one that was delivered. */
export function hintsFor(
  { state, attempts, headers, next_attempt_at }: Schemas['Delivery'],
  webhook: Schemas['Webhook'] | undefined,
): string[] {
  const last = attempts.at(-1)
  if (state === 'delivered' || (state !== 'pending' && !last)) return []
  if (webhook?.paused_at) return ['The webhook is paused. Resume it with set_webhook and paused: false.']
  if (state === 'pending' && next_attempt_at === null) {
    return ['The receiver has not responded yet. With a manual clock, advance_clock by 10s ends the wait.']
  }
  if (!last) return ['The first attempt is due. With a manual clock, advance_clock starts it.']
  if (last.status === null) return [hintForNoResponse(last.error ?? '')]
  if ([400, 401, 403].includes(last.status)) return hintsForRejection(headers, webhook)
  return [hintForStatus(last.status)]
}

function hintForStatus(status: number): string {
  if (status === 404 || status === 405) {
    return 'The receiver has no POST route at this URL. Compare the path with the routes of the program, and correct it with set_webhook.'
  }
  if (status >= 300 && status < 400) {
    return 'Redirects are not followed. Register the final URL with set_webhook.'
  }
  if (status >= 500) {
    return 'The receiver failed. See response_excerpt and its own log; then retry_delivery sends the same body again.'
  }
  return 'Only a status from 200 to 299 counts as delivered.'
}

function hintForNoResponse(error: string): string {
  return /refused|ECONNREFUSED/i.test(error)
    ? 'Nothing listens at the URL. Start the receiver, or correct the URL with set_webhook.'
    : `The receiver did not respond (${error}). It has 10 s; work that takes longer belongs after the response.`
}

/** A receiver that verifies signatures rejects a delivery in one of these cases. */
function hintsForRejection(
  headers: Schemas['Delivery']['headers'],
  webhook: Schemas['Webhook'] | undefined,
): string[] {
  const known = new Set(['content-type', 'user-agent'])
  const signature = Object.keys(headers).find((name) => !known.has(name.toLowerCase()))
  if (signature === undefined) {
    const now = webhook?.has_secret
      ? 'It has one now, so later deliveries are signed.'
      : 'Set one with set_webhook.'
    return [
      `This delivery has no signature header, because the webhook had no secret when it was created. ${now} A receiver that verifies signatures rejects such a delivery.`,
    ]
  }
  return [
    `The delivery is signed in ${signature}. A receiver rejects it if its secret is not the secret of the webhook: set the webhook's with set_webhook, or the receiver's. Retries keep the signature, so send a new event afterwards.`,
    'It also rejects it if it verifies a body that was parsed and serialized again. The signature belongs to the raw bytes of `body`.',
    'If it checks the age of events, compare the `timestamp` in the body with the clock of the receiver.',
  ]
}
