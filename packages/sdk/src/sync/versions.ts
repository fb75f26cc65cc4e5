import type { Permit } from '../resources/permits.ts'
import { parseTimestamp } from '../time/timestamp.ts'

/** One version of a permit; a tuple, as it is stored in a checkpoint. */
export type Version = readonly [
  /** Hash of the `uuid`. */
  key: number,
  /** Hash of the whole content: two updates within a second have the same `updated_at`. */
  content: number,
  /** `updated_at` in epoch milliseconds; `NaN` if it is not a timestamp. */
  updatedAtMs: number,
]

/** Maximum number of versions in a checkpoint, 50 bytes each. */
export const maxVersions = 1_250

/** Version of a permit that was read. */
export function versionOf(permit: Permit): Version {
  return [hash(permit.uuid), hash(JSON.stringify(permit)), parseTimestamp(permit.updated_at)]
}

/** Newest versions by `updated_at`, as many as a checkpoint holds. */
export function newestFirst(versions: Version[]): Version[] {
  return versions.sort(([, , one], [, , other]) => other - one).slice(0, maxVersions)
}

/** Versions by their key. */
export function byKey(versions: readonly Version[]): Map<number, Version> {
  return new Map(versions.map((version) => [version[0], version]))
}

/**
 * Hash of a text, 53 bits. An update is missed if two versions of one permit within a minute or so share it: 1 in 10¹⁶.
 * Not cryptographic.
 */
export function hash(text: string): number {
  let high = 0x9e3779b9
  let low = 0x85ebca6b
  for (let index = 0; index < text?.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ (high >>> 15) ^ unit, 0x2c1b3c6d)
    low = Math.imul(low ^ (low >>> 13) ^ unit, 0x297a2d39)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}
