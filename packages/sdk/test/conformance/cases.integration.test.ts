import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playCases } from '../../../../spec/conformance/runner/play-cases.ts'

test('this SDK passes every case that clients in all languages share', async () => {
  const command = [process.execPath, join(import.meta.dirname, 'driver.ts')]
  const results = await playCases({ command, concurrency: 8 })
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(results.length).toBeGreaterThan(100)
})
