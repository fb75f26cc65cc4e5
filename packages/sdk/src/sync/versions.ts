import { hash } from '../hash/hash.ts'
import type { Permit } from '../resources/records.ts'
import { parseTimestamp } from '../time/timestamp.ts'

/** Version of a permit, in the form in which it is stored in a checkpoint. */
export type Version = readonly [
  /** Hash of the `uuid`. */
  key: number,
  /** Hash of the whole content, because two updates within a second have the same `updated_at`. */
  content: number,
  /** `updated_at` in epoch milliseconds; `NaN` if it is not a timestamp. */
  updatedAtMs: number,
]

/** Maximum number of versions in a checkpoint, 50 bytes each. */
export const maxVersions = 1_000

/** Returns the version of a permit. The `uuid` may be missing in a malformed response. */
export function versionOf(permit: Permit): Version {
  return [hash(permit.uuid ?? ''), hash(JSON.stringify(permit)), parseTimestamp(permit.updated_at)]
}

/** Returns the newest versions by `updated_at`, up to the number that a checkpoint holds. */
export function keepNewest(versions: Version[]): Version[] {
  return versions.sort(([, , one], [, , other]) => other - one).slice(0, maxVersions)
}

/** Returns the versions by their key. */
export function byKey(versions: readonly Version[]): Map<number, Version> {
  return new Map(versions.map((version) => [version[0], version]))
}
