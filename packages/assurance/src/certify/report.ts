import type { Dialect } from '@permit-tracking/mock'
import type { ExperimentResult } from './experiment.ts'
import { everything } from './hazards.ts'

/** Result of one experiment, with everything needed to repeat it. */
export interface ExperimentRecord extends ExperimentResult {
  readonly seed: number
  readonly dialect: Partial<Dialect>
}

/** Options that repeat an experiment. The other options must be the same. */
export interface Reproduction {
  /** Hazards of `certify`. Absent for a receiver. */
  readonly hazards?: readonly string[]
  readonly seed: number
  /** Number of seeds of `certify`. Absent for a receiver. */
  readonly seeds?: 1
  /** Sweep of `certify`. Absent for a receiver. */
  readonly dialects?: 'none'
  readonly dialect: Partial<Dialect>
}

/** One kind of damage that a hazard causes. */
export interface CertifyFinding {
  /** Kind of damage, such as `contacts created again`; for a receiver, its mistake. */
  readonly damage: string
  /** Number of experiments with this damage. */
  readonly experiments: number
  /** Number of defects in the first of them. */
  readonly count: number
  /** Advice for a fix, for a receiver. */
  readonly advice?: string
  /** Options that repeat the first of them. */
  readonly reproduction: Reproduction
}

/** Result of all experiments with a hazard. */
export interface CertifyResult {
  /** Name of the hazard or of the kind of delivery, or `dialects` or `dialects-everything`. */
  readonly hazard: string
  readonly description: string
  readonly experiments: number
  /** Number of experiments without damage. */
  readonly survived: number
  /** Number of experiments in which the hazard had an effect. */
  readonly met: number
  readonly findings: readonly CertifyFinding[]
}

/** Report of a certification. As JSON it contains no times, addresses or paths. */
export interface CertifyReport {
  readonly subject: 'integration' | 'receiver'
  /** First seed. */
  readonly seed: number
  readonly seeds: number
  /** True if a hazard was met, and no experiment ended with damage. */
  readonly passed: boolean
  readonly results: readonly CertifyResult[]
  /** Returns the report as text: a line for each hazard, with the options that repeat its findings below it. */
  toString(): string
}

/** Experiments that a result sums up. */
export interface ResultSource {
  readonly name: string
  readonly description: string
  /** Names of the hazards; empty for a receiver. */
  readonly hazards: readonly string[]
  readonly advice?: string | null
}

/** Sums up the experiments of a hazard. */
export function toResult(
  { name, description, hazards, advice }: ResultSource,
  records: readonly ExperimentRecord[],
): CertifyResult {
  const kinds = new Set(records.flatMap(({ damage }) => Object.keys(damage)))
  return {
    hazard: name,
    description,
    experiments: records.length,
    survived: records.filter(({ damage }) => Object.keys(damage).length === 0).length,
    met: records.filter(({ met }) => met > 0).length,
    findings: [...kinds].flatMap((kind) => {
      const affected = records.filter(({ damage }) => damage[kind] !== undefined)
      return affected.slice(0, 1).map(({ seed, dialect, damage }) => ({
        damage: kind,
        experiments: affected.length,
        count: damage[kind] ?? 0,
        ...(advice && { advice }),
        reproduction: toReproduction(name, hazards, seed, dialect),
      }))
    }),
  }
}

function toReproduction(
  name: string,
  hazards: readonly string[],
  seed: number,
  dialect: Partial<Dialect>,
): Reproduction {
  if (hazards.length === 0) return { seed, dialect }
  // The experiments of a sweep are repeated without it.
  const hazard = name === 'dialects' ? 'undisturbed' : hazards.length > 1 ? everything.name : name
  return { hazards: [hazard], seed, seeds: 1, dialects: 'none', dialect }
}
