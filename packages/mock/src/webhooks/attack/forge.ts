import type { Dialect } from '../../dialect/dialect.ts'
import { formatTimestamps } from '../../dialect/timestamps.ts'
import type { Random } from '../../domain/random.ts'
import { toTimestamp } from '../../domain/timestamp.ts'
import { sign } from '../sign.ts'

/** Options of {@link createForge}. */
export interface ForgeOptions {
  readonly secret: string
  readonly previousSecret: string | undefined
  readonly retiredSecret: string | undefined
  readonly dialect: Pick<Dialect, 'signatureHeader' | 'signaturePrefix' | 'timestamps'>
  readonly organizationId: string
  readonly webhookId: string
  /** Returns the time of the service in epoch milliseconds. */
  readonly now: () => number
  readonly random: Random
}

type Bytes = Uint8Array<ArrayBuffer>

/** Factory of genuine and forged deliveries. */
export interface Forge
  extends Pick<ForgeOptions, 'secret' | 'previousSecret' | 'retiredSecret' | 'webhookId'> {
  /** Creates a status change of a new permit, with the given changes. */
  event(changes?: Partial<HostileEvent>): HostileEvent
  /** Returns the bytes of an event, as the service writes it, or of any text. */
  bytes(body: HostileEvent | string): Bytes
  /** Returns the signature without a prefix. */
  signature(body: Bytes, secret?: string): string
  /** Creates a delivery. Default signature: the body's. Null sends none. */
  delivery(body: Bytes, signature?: string | null, headers?: Record<string, string>): RequestInit
}

/** An event that the service may never send. */
export interface HostileEvent {
  readonly event: string
  readonly timestamp: string
  readonly organization_id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** Creates a forge. */
export function createForge(options: ForgeOptions): Forge {
  const { secret, previousSecret, retiredSecret, webhookId, dialect, random } = options
  const signature = (body: Bytes, key = secret) => sign(key, body)
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
    signature,
    delivery(body, signatureText: string | null = signature(body), headers = {}) {
      const signatureHeader =
        signatureText === null
          ? {}
          : { [dialect.signatureHeader]: `${dialect.signaturePrefix}${signatureText}` }
      return {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...signatureHeader, ...headers },
        body,
      }
    },
  }
}
