import type { PackageName } from '../../harness/pack-packages.ts'

/** Environment of the checks. */
export interface Environment {
  /** A user's project with the packages in its `node_modules`. Their dependencies are found in the folder above. */
  readonly project: string
  /** The tarballs that were unpacked there. */
  readonly tarballs: Readonly<Record<PackageName, string>>
}

/** Outcome of a check. */
export interface Outcome {
  /** Number of items that were checked. A check of none fails. */
  readonly count: number
  /** Name of these items: `compilations`. */
  readonly unit: string
  /** Descriptions of what is wrong. */
  readonly problems: readonly string[]
  /** Known limits with their reason, figures, and the parts that could not be checked. */
  readonly notes?: readonly string[]
}

/** A requirement on the packed packages. */
export interface Check {
  readonly name: string
  run(environment: Environment): Promise<Outcome>
}
