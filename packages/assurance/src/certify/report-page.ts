import { describeDialect } from '@permit-tracking/mock/internal'
import type { Cell, Page, Tone } from '../report/page.ts'
import type { CertifyReport, CertifyResult, Reproduction } from './report.ts'

/** Returns the report of `certify` or `certifyReceiver` as a page, with what repeats each finding. */
export function toPage(
  { subject, seed, passed, results }: CertifyReport,
  describeReproduction: (reproduction: Reproduction) => string = toOptions,
): Page {
  const isIntegration = subject === 'integration'
  const findings = results.reduce((sum, result) => sum + result.findings.length, 0)
  const met = results.filter(isMet)
  const survivedCount = met.filter((result) => result.findings.length === 0).length
  const notMet = results.length - met.length
  const toRow = (result: CertifyResult): Cell[] => [
    { text: result.hazard, isCode: true, tone: toneOf(result) },
    `${result.survived} of ${result.experiments}`,
    toDamage(result, subject, describeReproduction),
  ]
  return {
    title: isIntegration ? 'Certification of an integration' : 'Certification of a webhook receiver',
    summary: [
      `Survived ${sum(met, 'survived')} of ${sum(met, 'experiments')} experiments. Findings: ${findings}.`,
      // It proves nothing, so its experiments don't count.
      ...(notMet > 0 ? [`Not met: ${notMet}.`] : []),
      ...(met.length === 0 ? ['No hazard was met, so nothing was tested.'] : []),
      ...(findings > 0 ? ['A finding is repeated with the options below it.'] : []),
      `Seed: ${seed}.`,
    ],
    tone: passed ? 'good' : 'bad',
    figures: [
      {
        label: isIntegration ? 'Hazards survived' : 'Deliveries passed',
        value: `${survivedCount} of ${met.length}`,
        tone: passed ? 'good' : 'bad',
        parts: [
          { label: 'survived', count: survivedCount, tone: 'good' },
          { label: 'with findings', count: met.length - survivedCount, tone: 'bad' },
          { label: 'not met', count: notMet, tone: 'neutral' },
        ],
      },
    ],
    overview: {
      heading: 'At a glance',
      groups: [{ name: isIntegration ? 'Hazards' : 'Deliveries', marks: results.map(toMark) }],
    },
    sections: [
      {
        heading: isIntegration ? 'Hazards' : 'Deliveries',
        columns: [isIntegration ? 'Hazard' : 'Delivery', 'Survived', 'Description and damage'],
        rows: results.map(toRow),
      },
    ],
  }
}

function toMark(result: CertifyResult) {
  const label =
    result.findings.length > 0 || isMet(result)
      ? `survived ${result.survived} of ${result.experiments}`
      : 'not met'
  return { name: result.hazard, label, tone: toneOf(result) }
}

function toDamage(
  { description, findings, ...result }: CertifyResult,
  subject: CertifyReport['subject'],
  describeReproduction: (reproduction: Reproduction) => string,
): Cell {
  const [first] = findings
  if (!first) return isMet(result) ? description : { text: 'not met', detail: description }
  const kinds = findings.map(({ damage, count, advice }) => (advice ? damage : `${damage}: ${count}`))
  const reproductions = new Set(findings.map(({ reproduction }) => describeReproduction(reproduction)))
  return {
    text: kinds.join(', '),
    detail: first.advice ?? description,
    code: [...reproductions].join('\n'),
    guides: [...new Set(findings.map(({ damage }) => toGuide(damage, subject)))],
  }
}

/** Returns the name of the guide about a kind of damage. */
function toGuide(damage: string, subject: CertifyReport['subject']): string {
  if (subject === 'receiver') return 'testing-webhooks'
  if (damage.startsWith('rows ') || damage.startsWith('copy ')) return 'sync'
  return damage === 'requests inside a closed limit' ? 'rate-limits' : 'errors'
}

/** Returns the options of `certify` or `certifyReceiver` as code. */
function toOptions({ hazards, seed, dialect }: Reproduction): string {
  const dialectText = describeDialect(dialect)
  const known = dialectText === '{}' ? '' : `, dialect: ${dialectText}`
  if (!hazards) return `{ seed: ${seed}${known} }`
  const names = hazards.map((name) => `'${name}'`).join(', ')
  return `{ hazards: [${names}], seed: ${seed}, seeds: 1, dialects: 'none'${known} }`
}

function toneOf(result: CertifyResult): Tone {
  return result.findings.length > 0 ? 'bad' : isMet(result) ? 'good' : 'neutral'
}

/** True if an experiment proves something: its hazard had an effect. */
export function isMet({ hazard, met }: Pick<CertifyResult, 'hazard' | 'met'>): boolean {
  return met > 0 || hazard === 'undisturbed' || hazard === 'dialects'
}

function sum(results: readonly CertifyResult[], name: 'survived' | 'experiments'): number {
  return results.reduce((total, result) => total + result[name], 0)
}
