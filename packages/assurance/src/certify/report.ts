import type { Dialect } from '@permit-tracking/mock'
import { describeDialect } from '@permit-tracking/mock/internal'
import type { ExperimentResult } from './experiment.ts'
import { everythingName } from './hazards.ts'

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
  /** True if no experiment ended with damage. */
  readonly passed: boolean
  readonly results: readonly CertifyResult[]
  /** Returns a line for each hazard, with the options that repeat its findings below it. */
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
  const hazard = name === 'dialects' ? 'undisturbed' : hazards.length > 1 ? everythingName : name
  return { hazards: [hazard], seed, seeds: 1, dialects: 'none', dialect }
}

/** Creates the report of results. */
export function createCertifyReport(
  content: Pick<CertifyReport, 'seed' | 'seeds' | 'results'>,
  subject: CertifyReport['subject'] = 'integration',
): CertifyReport {
  return {
    subject,
    seed: content.seed,
    seeds: content.seeds,
    passed: content.results.every(({ findings }) => findings.length === 0),
    results: content.results,
    toString: () =>
      [...content.results.map((result) => formatResult(result)), '', summarize(content.results)].join('\n'),
  }
}

/**
 * Formats a result: a line with the hazard, the number of survived experiments, and the kinds of damage. A line with the options that
 * repeat it follows for each kind, or one for several.
 */
export function formatResult(
  result: CertifyResult,
  formatReproduction: (reproduction: Reproduction) => string = toCall,
): string {
  const { hazard, survived, experiments, findings } = result
  const note = describeDamage(findings) || (isMet(result) ? '' : 'not met: no request was affected')
  const line = `${hazard.padEnd(nameWidth)}${`${survived}/${experiments}`.padStart(7)}  ${note}`.trimEnd()
  const advice = new Set(findings.flatMap((finding) => finding.advice ?? []))
  const kinds = new Map<string, string[]>()
  for (const { damage, reproduction } of findings) {
    const call = formatReproduction(reproduction)
    kinds.set(call, [...(kinds.get(call) ?? []), damage])
  }
  const repeats = Array.from(kinds, ([call, group]) =>
    kinds.size === 1 ? `repeat: ${call}` : `repeat ${group.join(', ')}: ${call}`,
  )
  return [line, ...advice, ...repeats].join('\n  ')
}

/** Width of the longest name of an event, and of a space. */
const nameWidth = 31

/** True if an experiment proves something: its hazard had an effect. */
export function isMet({ hazard, met }: CertifyResult): boolean {
  return met > 0 || hazard === 'undisturbed' || hazard === 'dialects'
}

/** Returns kinds of damage with their numbers: `contacts created again: 7, rows missing: 2`. */
export function describeDamage(findings: readonly CertifyFinding[]): string {
  return findings
    .map(({ damage, count, advice }) => (advice === undefined ? `${damage}: ${count}` : damage))
    .join(', ')
}

/** Returns the options of `certify` or `certifyReceiver` as code. */
export function toCall({ hazards, seed, dialect }: Reproduction): string {
  const dialectText = describeDialect(dialect)
  const known = dialectText === '{}' ? '' : `, dialect: ${dialectText}`
  if (!hazards) return `{ seed: ${seed}${known} }`
  const names = hazards.map((name) => `'${name}'`).join(', ')
  return `{ hazards: [${names}], seed: ${seed}, seeds: 1, dialects: 'none'${known} }`
}

/** Returns the summary of a report. A hazard that was not met proves nothing, so its experiments don't count. */
export function summarize(results: readonly CertifyResult[]): string {
  const met = results.filter(isMet)
  const experiments = met.reduce((sum, result) => sum + result.experiments, 0)
  const survived = met.reduce((sum, result) => sum + result.survived, 0)
  const findings = results.reduce((sum, result) => sum + result.findings.length, 0)
  const notMet = results.length - met.length
  return `Survived ${survived} of ${experiments} experiments. Findings: ${findings}.${notMet > 0 ? ` Not met: ${notMet}.` : ''}`
}
