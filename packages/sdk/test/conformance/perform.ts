import {
  ApiError,
  type Client,
  ConfigurationError,
  ConnectionError,
  type ContactCreation,
  createClient,
  DecodeError,
  type Fetch,
  TimeoutError,
  type WatchlistAddition,
} from '@permit-tracking/sdk'
import {
  createTestDelivery,
  createWebhooks,
  orderByPermit,
  verifyWebhook,
  WebhookVerificationError,
} from '@permit-tracking/sdk/webhooks'
import type { Call, Outcome } from '../../../../spec/conformance/runner/case.ts'

/** Call as the runner sends it. */
export interface DriverCall extends Omit<Call, 'arguments'> {
  readonly arguments: Arguments

  readonly id: number
  readonly base_url: string
  readonly api_key: string
}

/** Makes a call of a case with this SDK, and returns its outcome. */
export async function perform(call: DriverCall, fetch?: Fetch): Promise<Outcome> {
  try {
    return await makeCall(call, fetch)
  } catch (error) {
    return toError(error)
  }
}

async function makeCall(
  { base_url, api_key, operation, settings = {}, arguments: args }: DriverCall,
  fetch?: Fetch,
): Promise<Outcome> {
  const client = createClient({
    apiKey: api_key,
    baseUrl: base_url,
    logLevel: 'off',
    fetch,
    ...(settings.timeout_ms !== undefined && { timeout: settings.timeout_ms }),
    ...(settings.retries !== undefined && { retry: settings.retries }),
  })
  const run = operations[operation]
  return run ? run(args, client) : { unsupported: true }
}

/** Arguments of all operations. */
type Arguments = Record<'uuid' | 'permit_uuid' | 'id' | 'status' | 'body_base64' | 'signature', string> &
  ContactCreation &
  WatchlistAddition & { readonly secrets: string[]; readonly events: object[] }

const operations: Readonly<Record<string, (args: Arguments, client: Client) => Promise<Outcome>>> = {
  getMe: async (_, client) => ({ result: await client.me() }),
  async listPermits(query, client) {
    const permits = await client.permits.list(query).collect()
    return { items: permits.map(({ uuid }) => uuid) }
  },
  getPermit: async ({ uuid }, client) => ({ result: await client.permits.get(uuid) }),
  getPermitHistory: async ({ uuid }, client) => ({ result: await client.permits.history(uuid) }),
  getContact: async ({ id }, client) => ({ result: await client.contacts.get(id) }),
  createContact: async (contact, client) => ({ result: await client.contacts.create(contact) }),
  addToWatchlist: async (addition, client) => ({ result: await client.watchlist.add(addition) }),
  removeFromWatchlist: async ({ permit_uuid }, client) => ({
    result: await client.watchlist.remove(permit_uuid),
  }),
  async verifyWebhook({ body_base64, signature, secrets }) {
    const body = Buffer.from(body_base64, 'base64')
    return { result: await verifyWebhook(body, { 'X-Webhook-Signature': signature }, { secret: secrets }) }
  },
  async handleEvents({ events }, client) {
    const secret = 'whsec_conformance'
    const handled: string[] = []
    const webhooks = createWebhooks({
      secret,
      logger: false,
      order: orderByPermit({ history: (uuid) => client.permits.history(uuid) }),
    })
      .on('permit.status_changed', ({ data }) => {
        handled.push(`${data.previous_status} → ${data.new_status}`)
      })
      .fallback(() => {})
    for (const event of events) {
      const { body, headers } = await createTestDelivery(event, { secret })
      await webhooks.fetch(new Request('http://receiver.test/', { method: 'POST', body, headers }))
    }
    return { events: handled }
  },
}

function toError(error: unknown): Outcome {
  const kind = typeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const { status, code } = error instanceof ApiError ? error : {}
  return {
    error: { kind, message, ...(status !== undefined && { status }), ...(code !== undefined && { code }) },
  }
}

function typeOf(error: unknown): string {
  if (error instanceof TimeoutError) return 'timeout'
  if (error instanceof ConnectionError) return 'connection'
  if (error instanceof DecodeError) return 'invalid_response'
  if (error instanceof ConfigurationError) return 'invalid_argument'
  if (error instanceof WebhookVerificationError) {
    return error.reason.startsWith('invalid_') ? 'invalid_payload' : 'invalid_signature'
  }
  return error instanceof Error ? (kinds[error.name] ?? error.name) : 'unknown'
}

const kinds: Readonly<Record<string, string>> = {
  UnauthorizedError: 'unauthorized',
  ForbiddenError: 'forbidden',
  NotFoundError: 'not_found',
  RateLimitedError: 'rate_limited',
  InvalidRequestError: 'invalid_request',
  ServerError: 'server_error',
  ApiError: 'other_status',
}
