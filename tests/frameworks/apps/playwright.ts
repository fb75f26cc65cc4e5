import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../harness/run-command.ts'
import type { AppEnvironment } from '../app.ts'
import type { TestedApp } from '../check-tests.ts'

export const playwright: TestedApp = {
  name: 'Playwright',
  folder: 'playwright',
  scripts: ['types', 'test'],
  passed: /^ +(\d+) passed/m,
  check: async (folder, environment) => {
    const attachment = await runFailingTest(folder, environment)
    return {
      'a test that fails has the requests attached': attachment.includes('"operation": "listPermits"'),
      'the attachment has the reasons for the responses': attachment.includes('"reasons": ['),
    }
  },
}

const failingTest = `
import { expect, test } from './fixtures.ts'

test('fails', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText(/permits$/)
  expect(1).toBe(2)
})
`

/** Runs a test that fails, and returns the text of its attachment `requests.json`. */
async function runFailingTest(folder: string, environment: AppEnvironment): Promise<string> {
  const file = join(folder, 'tests/failing.spec.ts')
  const report = join(folder, 'test-results/failing.json')
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await writeFile(file, failingTest)
  try {
    const args = ['exec', '--', 'playwright', 'test', 'failing', '--reporter', 'json']
    await runCommand(folder, 'npm', args, { env }).catch(() => {})
    const { suites } = JSON.parse(await readFile(report, 'utf8'))
    const { attachments } = suites[0].specs[0].tests[0].results[0]
    const found = attachments.find(({ name }: { name: string }) => name === 'requests.json')
    return Buffer.from(found?.body ?? '', 'base64').toString()
  } finally {
    await rm(file)
  }
}
