import { detectDialect } from '@permit-tracking/assurance'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import type { Result, Row } from './report/result.ts'

export const title = 'Detecting the dialect of a service'

const sizes = [25, 150, 1_000]

export async function run(): Promise<Result> {
  // Most of the time passes between two requests, so the detections don't disturb each other.
  const rows = await Promise.all(sizes.flatMap((permits) => [detect(permits, false), detect(permits, true)]))
  return {
    about: [
      '`detectDialect` of the mock over HTTP, without the wait for the reset of the rate limit. It sends at most ten requests a second to',
      'spare the service, so the machine hardly matters.',
    ].join('\n'),
    tables: [{ columns: { requests: '', time: 's', determined: '', switches: '' }, rows }],
  }
}

async function detect(permits: number, allowWrites: boolean): Promise<Row<number>> {
  const mock = createMock({ permits })
  const server = await serve(mock)
  const startedAt = performance.now()
  const { switches } = await detectDialect({
    baseUrl: server.url,
    apiKey: mock.apiKey,
    allowWrites,
    maxWaitMs: 0,
  })
  const seconds = (performance.now() - startedAt) / 1_000
  await server.close({ force: true })
  const determined = switches.filter(({ value }) => value !== undefined).length
  return {
    name: `${permits.toLocaleString('en')} permits, ${allowWrites ? 'with writes' : 'only reads'}`,
    values: [mock.requests().length, seconds, determined, switches.length],
  }
}
