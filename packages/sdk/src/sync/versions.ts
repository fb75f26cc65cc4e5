import type { Permit } from '../resources/permits.ts'

/** One version of a permit, what it said when it was read; a tuple, since this is how a checkpoint has it. */
export type Version = readonly [
  /** Stands for the `uuid`. */
  key: number,
  /** Stands for the whole content: two updates within a second have the same `updated_at`. */
  content: number,
  /** `updated_at` in epoch milliseconds; `NaN` where the service sends no such thing. */
  stamp: number,
]

/** How many versions a checkpoint has at most, 50 bytes each. */
export const mostVersions = 1_250

/** The version of a permit that was read. */
export function versionOf(permit: Permit): Version {
  return [digest(permit.uuid), digest(JSON.stringify(permit)), Date.parse(permit.updated_at)]
}

/** The newest ones by `updated_at`, as many as are remembered. */
export function newest(versions: Version[]): Version[] {
  return versions.sort(([, , one], [, , other]) => other - one).slice(0, mostVersions)
}

/** Versions by their key. */
export function byKey(versions: readonly Version[]): Map<number, Version> {
  return new Map(versions.map((version) => [version[0], version]))
}

/**
 * 53 bits that stand for a text. Two versions of one permit within a minute or so would have to share them for an
 * update to be missed, 1 in 10¹⁶. Not for secrets: who wants two texts with the same digest finds them.
 */
export function digest(text: string): number {
  let high = 0x9e3779b9
  let low = 0x85ebca6b
  for (let index = 0; index < text?.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ (high >>> 15) ^ unit, 0x2c1b3c6d)
    low = Math.imul(low ^ (low >>> 13) ^ unit, 0x297a2d39)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}
