import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Dialect } from '../../dialect/dialect.ts'
import { formatTimestamps } from '../../dialect/timestamps.ts'
import type { Random } from '../../domain/random.ts'
import { toTimestamp } from '../../domain/timestamp.ts'
import { attemptHeaders } from '../delivery.ts'

/** Options of {@link createDeliveryFactory}. */
export interface DeliveryFactoryOptions {
  readonly secret: string
  readonly previousSecret: string | undefined
  readonly retiredSecret: string | undefined
  readonly dialect: Dialect
  readonly organizationId: string
  readonly webhookId: string
  /** Returns the time of the service in epoch milliseconds. */
  readonly now: () => number
  readonly random: Random
}

type Bytes = Uint8Array<ArrayBuffer>

/** Factory of genuine and forged deliveries. */
export interface DeliveryFactory
  extends Pick<DeliveryFactoryOptions, 'secret' | 'previousSecret' | 'retiredSecret' | 'webhookId'> {
  /** Creates a status change of a new permit, with the given changes. */
  event(changes?: Partial<RawEvent>): RawEvent
  /** Returns the bytes of an event, as the service writes it, or of any text. */
  bytes(body: RawEvent | string): Bytes
  /** Creates a delivery. Equal bodies get equal ids. Default: a genuine signature; null: none. */
  delivery(body: Bytes, signature?: SignatureOptions | null, headers?: Record<string, string>): RequestInit
}

/** Differences from the signature of a genuine delivery. */
export interface SignatureOptions {
  /** Default: the secret of the webhook. */
  readonly secret?: string | undefined
  /** Signed body. Default: the sent one. */
  readonly body?: Bytes
  /** Changes the signature, which has no prefix. */
  readonly change?: (signature: string) => string
}

/** Event that needn't match what the service sends. */
export interface RawEvent {
  readonly event: string
  readonly timestamp: string
  readonly organization_id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** Creates a factory whose deliveries depend only on its random source and time. */
export function createDeliveryFactory(options: DeliveryFactoryOptions): DeliveryFactory {
  const { secret, previousSecret, retiredSecret, webhookId, dialect, random } = options
  return {
    secret,
    previousSecret,
    retiredSecret,
    webhookId,
    event: ({ data, ...changes } = {}) => ({
      event: 'permit.status_changed',
      timestamp: toTimestamp(options.now()),
      organization_id: options.organizationId,
      ...changes,
      data: {
        permit_uuid: random.uuid(),
        permit_number: `BLD-2026-${random.integer(100_000, 999_999)}`,
        previous_status: 'In Review',
        new_status: 'Approved',
        ...data,
      },
    }),
    bytes: (body) => {
      const text =
        typeof body === 'string' ? body : JSON.stringify(formatTimestamps(body, dialect.timestamps))
      return new TextEncoder().encode(text)
    },
    delivery(body, signature = {}, headers = {}) {
      const { secret: key = secret, body: signed = body, change } = signature ?? {}
      const content = { id: `dlv_${bytesToHex(sha256(body)).slice(0, 12)}`, at: options.now(), body: signed }
      const genuine = attemptHeaders(signature ? key : undefined, content, dialect, change)
      return { method: 'POST', headers: { ...genuine, ...headers }, body }
    },
  }
}
