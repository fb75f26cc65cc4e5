import type { PackageName } from '../../scripts/pack-packages.ts'

/** Where the checks run. */
export interface Place {
  /** A user's project with the packages in its `node_modules`; what they need is found in the folder above. */
  readonly project: string
  /** The tarballs that were unpacked there. */
  readonly tarballs: Readonly<Record<PackageName, string>>
}

/** What a check found. */
export interface Outcome {
  /** How many things were looked at. */
  readonly looked: number
  /** What those things are: `compilations`. */
  readonly things: string
  /** What is wrong; none is good. */
  readonly problems: readonly string[]
  /** What a reader should know: known limits with their reason, figures, and what could not be looked at. */
  readonly notes?: readonly string[]
}

/** One of the things that must hold. */
export interface Check {
  readonly name: string
  run(place: Place): Promise<Outcome>
}
