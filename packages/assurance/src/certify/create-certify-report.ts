import { renderTextPage } from '../report/text-page.ts'
import type { CertifyReport } from './report.ts'
import { isMet, toPage } from './report-page.ts'

/** Creates the report of results. */
export function createCertifyReport(
  { seed, seeds, results }: Pick<CertifyReport, 'seed' | 'seeds' | 'results'>,
  subject: CertifyReport['subject'] = 'integration',
): CertifyReport {
  return {
    subject,
    seed,
    seeds,
    passed: results.some(isMet) && results.every(({ findings }) => findings.length === 0),
    results,
    toString() {
      return renderTextPage(toPage(this), false)
    },
  }
}
