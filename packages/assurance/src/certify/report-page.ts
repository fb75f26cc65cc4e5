import type { Cell, Page } from '../report/page.ts'
import { type CertifyReport, type CertifyResult, describeDamage, isMet, summarize, toCall } from './report.ts'

/** Returns the report of `certify` or `certifyReceiver` as a page. */
export function toPage({ subject, seed, passed, results }: CertifyReport): Page {
  const findings = results.reduce((sum, result) => sum + result.findings.length, 0)
  const met = results.filter(isMet)
  const survivedCount = met.filter((result) => result.findings.length === 0).length
  return {
    title:
      subject === 'integration' ? 'Certification of an integration' : 'Certification of a webhook receiver',
    summary: [summarize(results), 'A finding is repeated with the options below it.'],
    figures: [
      { label: 'Result', value: passed ? 'passed' : 'failed', tone: passed ? 'good' : 'bad' },
      { label: 'Survived', value: `${survivedCount} of ${met.length}` },
      { label: 'Findings', value: String(findings), tone: findings > 0 ? 'bad' : 'good' },
      { label: 'Seed', value: String(seed) },
    ],
    sections: [
      {
        heading: subject === 'integration' ? 'Hazards' : 'Deliveries',
        columns: [subject === 'integration' ? 'Hazard' : 'Delivery', 'Result', 'Survived', 'Damage'],
        rows: results.map((result) => toRow(result, subject)),
      },
    ],
  }
}

function toRow(result: CertifyResult, subject: CertifyReport['subject']): Cell[] {
  const { hazard, description, survived, experiments, findings } = result
  const calls = new Set(findings.map(({ reproduction }) => toCall(reproduction)))
  const advice = findings.find((finding) => finding.advice !== undefined)?.advice
  return [
    { text: hazard, detail: description, isCode: true },
    toVerdict(result),
    `${survived} of ${experiments}`,
    findings.length === 0
      ? ''
      : {
          text: describeDamage(findings),
          ...(advice && { detail: advice }),
          code: [...calls].map(breakLine).join('\n'),
          guides: [...new Set(findings.map(({ damage }) => toGuide(damage, subject)))],
        },
  ]
}

/** Returns the name of the guide about a kind of damage. */
function toGuide(damage: string, subject: CertifyReport['subject']): string {
  if (subject === 'receiver') return 'testing-webhooks'
  if (damage.startsWith('rows ') || damage.startsWith('copy ')) return 'sync'
  return damage === 'requests inside a closed limit' ? 'rate-limits' : 'errors'
}

function toVerdict(result: CertifyResult): Cell {
  if (result.findings.length > 0) return { text: 'lost', tone: 'bad' }
  return isMet(result) ? { text: 'survived', tone: 'good' } : { text: 'not met', tone: 'neutral' }
}

/** Breaks a call, so that the table fits on a laptop. */
function breakLine(call: string): string {
  return call.replace(', seed: ', ',\n  seed: ')
}
