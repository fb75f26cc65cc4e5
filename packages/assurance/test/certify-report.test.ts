import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CertifyReport } from '@permit-tracking/assurance'
import { expect, test } from 'vitest'
import { toPage } from '../src/certify/report-page.ts'
import { renderHtmlPage } from '../src/report/html-page.ts'

const kinds = [
  'contacts missing',
  'rows missing meanwhile',
  'requests inside a closed limit',
  'requests without a time limit',
  'unfinished job',
  'mails sent twice',
]

function createReport(subject: CertifyReport['subject'], damages: readonly string[]): CertifyReport {
  const result = { hazard: 'outage', description: 'the service is down', experiments: 1, survived: 0, met: 1 }
  const findings = damages.map((damage) => ({
    damage,
    experiments: 1,
    count: 1,
    reproduction: { seed: 1, dialect: {} },
  }))
  return { subject, seed: 1, seeds: 1, passed: false, results: [{ ...result, findings }] }
}

test.for([
  ...kinds.map((kind) => ['integration', kind] as const),
  ['receiver', 'it accepted a forged delivery'] as const,
])('%s: damage links to guides that exist: %s', ([subject, kind]) => {
  const page = renderHtmlPage(toPage(createReport(subject, [kind])))
  const names = Array.from(page.matchAll(/href="[^"]+\/guides\/([^"]+)"/g), ([, name]) => name)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    expect(existsSync(join(import.meta.dirname, `../../../docs/guides/${name}.md`)), name).toBe(true)
  }
})

test('a hazard that was never met is grey, in a table that fits on a phone', () => {
  const report = createReport('integration', [])
  const results = report.results.map((result) => ({ ...result, survived: 1, met: 0 }))
  const page = renderHtmlPage(toPage({ ...report, results }))
  expect(page).toContain('<code class="mark neutral">outage</code>')
  expect(page).toContain('@media (max-width: 40rem)')
})
