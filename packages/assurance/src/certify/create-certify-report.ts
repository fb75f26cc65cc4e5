import { renderTextPage } from '../report/text-page.ts'
import type { CertifyReport } from './report.ts'
import { toPage } from './report-page.ts'

/** Creates the report of results. */
export function createCertifyReport(
  content: Pick<CertifyReport, 'seed' | 'seeds' | 'results'>,
  subject: CertifyReport['subject'] = 'integration',
): CertifyReport {
  const { seed, seeds, results } = content
  const passed = results.every(({ findings }) => findings.length === 0)
  return {
    subject,
    seed,
    seeds,
    passed,
    results,
    toString() {
      return renderTextPage(toPage(this), false)
    },
  }
}
