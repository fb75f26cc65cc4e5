import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@permit-tracking/sdk'
import { expect, test } from 'vitest'
import { baseUrl } from './client-on.ts'
import { record200 } from './scripted-fetch.ts'

const source = new URL('../src/', import.meta.url).href

/** Returns the source files with functions that `run` calls, as V8 counts them. */
async function filesOf(run: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const files = result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => (url.startsWith('/') ? `file://${url}` : url))
    .filter((url) => url.startsWith(source))
  return [...new Set(files.map((url) => fileURLToPath(url).slice(fileURLToPath(source).length)))].sort()
}

test('a call goes through at most 20 files on its way to the wire and back', async () => {
  const client = createClient({ apiKey: 'pt_test', baseUrl, fetch: async () => record200() })
  const files = await filesOf(async () => client.permits.get('p1'))
  expect(files).toContain('fetch/send-request.ts')
  expect(files.length).toBeLessThanOrEqual(20)
})
