import type { Dialect } from '../../dialect/dialect.ts'
import { formatTimestamps } from '../../dialect/timestamps.ts'
import type { Random } from '../../domain/random.ts'
import { toTimestamp } from '../../domain/timestamp.ts'
import { sign } from '../sign.ts'

/** What deliveries are made from. */
export interface ForgeOptions {
  readonly secret: string
  readonly previousSecret: string | undefined
  readonly retiredSecret: string | undefined
  readonly dialect: Pick<Dialect, 'signatureHeader' | 'signaturePrefix' | 'timestamps'>
  readonly organizationId: string
  /** The time of the service in epoch milliseconds. */
  readonly now: () => number
  readonly random: Random
}

type Bytes = Uint8Array<ArrayBuffer>

/** Makes deliveries, right ones and others. */
export interface Forge extends Pick<ForgeOptions, 'secret' | 'previousSecret' | 'retiredSecret'> {
  /** A change of a permit's status, of a permit of its own each time; the changes are merged into it. */
  event(changes?: EventChanges): HostileEvent
  /** The bytes of an event as the service writes them, or of any text. */
  bytes(body: HostileEvent | string): Bytes
  /** The signature as the service writes it, less its prefix. */
  signature(body: Bytes, secret?: string): string
  /** A delivery; without a signature, that of the body. */
  delivery(body: Bytes, signature?: string | null, headers?: Record<string, string>): RequestInit
}

/** An event, which need not be one that the service would send. */
export interface HostileEvent {
  readonly event: string
  readonly timestamp: string
  readonly organization_id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** What is different about an event. */
export interface EventChanges {
  readonly event?: string
  readonly timestamp?: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** A forge of this secret. */
export function createForge(options: ForgeOptions): Forge {
  const { secret, previousSecret, retiredSecret, dialect, random } = options
  const signature = (body: Bytes, key = secret) => sign(key, body)
  return {
    secret,
    previousSecret,
    retiredSecret,
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
    delivery(body, signed = signature(body), headers = {}) {
      const signatureHeader =
        signed === null ? {} : { [dialect.signatureHeader]: `${dialect.signaturePrefix}${signed}` }
      return {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...signatureHeader, ...headers },
        body,
      }
    },
  }
}
