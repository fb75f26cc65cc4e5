import { execPath } from 'node:process'
import { runSabotage } from '@permit-tracking/assurance'
import { describe, expect, test } from 'vitest'
import { toHtml, toJUnit, toTerminalText } from '../src/sabotage/format-report.ts'
import type { SabotageReport, SaboteurResult } from '../src/sabotage/report.ts'

/** A suite that reaches three saboteurs: it fails for the first, passes for the second, and reaches the third in some runs. */
const suite = `
const { PERMIT_TRACKING_MOCK_SABOTAGE: name, PERMIT_TRACKING_MOCK_SABOTAGE_REPORT: file } = process.env
const { appendFileSync } = require('node:fs')
if (name === 'observe') appendFileSync(file, 'page-missing\\nlist-in-reverse\\nredirect\\n')
else if (name !== 'redirect') appendFileSync(file, name + '\\n')
process.exitCode = name === 'page-missing' || name === 'redirect' ? 1 : 0
`
const command = [execPath, '-e', suite]
const only = ['page-missing', 'list-in-reverse', 'redirect', 'event-lost']

describe('runSabotage', () => {
  test('reports killed, survived and not reached ones', async () => {
    const seen: string[] = []
    const report = await runSabotage({ command, only, onResult: ({ name }) => seen.push(name) })
    expect(report.results.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['page-missing', 'killed'],
      ['list-in-reverse', 'survived'],
      ['redirect', 'not reached'],
      ['event-lost', 'not reached'],
    ])
    expect(report).toMatchObject({ killed: 1, survived: 1, notReached: 2, score: 50, threshold: 100 })
    expect(report.isPassed).toBe(false)
    expect(seen.toSorted()).toEqual(only.toSorted())
  })

  test('passes at the threshold, and with a baseline that has the survivors', async () => {
    const atThreshold = await runSabotage({ command, only: ['list-in-reverse'], threshold: 0 })
    expect(atThreshold.isPassed).toBe(true)
    const same = await runSabotage({ command, only: ['list-in-reverse'], baseline: atThreshold })
    expect(same).toMatchObject({ isPassed: true, newSurvivors: [] })
    const other = await runSabotage({ command, only: ['list-in-reverse'], baseline: { results: [] } })
    expect(other).toMatchObject({ isPassed: false, newSurvivors: ['list-in-reverse'] })
  })

  test('rejects if the suite fails with the intact mock', async () => {
    const failing = [execPath, '-e', 'console.log("1 test failed"); process.exitCode = 3']
    await expect(runSabotage({ command: failing })).rejects.toThrow(
      /fails with the intact mock \(exit code 3\).*1 test failed/s,
    )
  })

  test('rejects if the command does not exist', async () => {
    await expect(runSabotage({ command: ['/does/not/exist'] })).rejects.toThrow(
      'Could not run "/does/not/exist"',
    )
  })

  test.each([
    [{ command: [] }, '`command` must be a list of strings'],
    [{ command, threshold: 101 }, '`threshold` must be from 0 to 100 (received 101)'],
    [{ command, concurrency: 0 }, '`concurrency` must be an integer from 1 (received 0)'],
    [{ command, only: ['page-mising'] }, 'did you mean page-missing?'],
    [{ command, treshold: 1 }, 'unknown option treshold; did you mean threshold?'],
  ])('rejects invalid options before anything runs: %j', async (options, message) => {
    await expect(runSabotage(options)).rejects.toThrow(message)
  })
})

describe('reports', () => {
  const result = (name: string, outcome: SaboteurResult['outcome'], isTimedOut = false): SaboteurResult => ({
    name,
    outcome,
    isTimedOut,
    harm: 'A <page> is missing, and the program believes that the list of all permits is complete.',
    hint: 'Read a list of two pages.',
    guide: 'lists',
    durationMs: outcome === 'not reached' ? 0 : 1_234,
  })
  const report: SabotageReport = {
    command: ['npm', 'test'],
    results: [
      result('page-missing', 'survived'),
      result('redirect', 'killed', true),
      result('event-lost', 'not reached'),
    ],
    killed: 1,
    survived: 1,
    notReached: 1,
    score: 50,
    threshold: 100,
    newSurvivors: undefined,
    isPassed: false,
    suiteMs: 1_000,
    totalMs: 4_200,
  }

  test('the text for a terminal fits 80 columns', () => {
    const text = toTerminalText(report, false)
    expect(text).toBe(`
  ✓ killed       redirect        1.2 s  (timeout)
  - not reached  event-lost
  ✗ survived     page-missing    1.2 s

Survivors: what goes wrong, and the test that notices it

  page-missing
    A <page> is missing, and the program believes that the list of all permits
    is complete.
    → Read a list of two pages.
      docs/guides/lists.md

1 killed, 1 survived, 1 not reached: 50 % (4.2 s, 4.2 × the suite)
The suite notices 50 % of the bugs that it meets. The threshold is 100 %.
`)
    expect(toTerminalText(report, true)).toContain('\u001b[31m✗ survived')
  })

  test('JUnit has a failure for a survivor, and skips what was not reached', () => {
    const xml = toJUnit(report)
    expect(xml).toContain('<testsuite name="sabotage" tests="3" failures="1" skipped="1" time="4.200">')
    expect(xml).toContain('name="page-missing" time="1.234"><failure message="A &#60;page&#62; is missing')
    expect(xml).toContain('name="redirect" time="1.234"/>')
    expect(xml).toContain('name="event-lost" time="0.000"><skipped message="not reached"/></testcase>')
  })

  test('the page has every saboteur with its hint', () => {
    const page = toHtml(report)
    expect(page).toContain('A &#60;page&#62; is missing')
    for (const { name } of report.results) expect(page).toContain(name)
  })
})
