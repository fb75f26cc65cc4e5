import { sabotage } from '@permit-tracking/assurance'
import { describe, expect, test } from 'vitest'
import { renderHtmlPage } from '../src/report/html-page.ts'
import { renderTextPage } from '../src/report/text-page.ts'
import type { SabotageReport, SaboteurResult } from '../src/sabotage/report.ts'
import { toPage } from '../src/sabotage/report-page.ts'

/** A suite that reaches three saboteurs: it fails for the first, passes for the second, and reaches the third in some runs. */
const suite = `
name=$PERMIT_TRACKING_MOCK_SABOTAGE file=$PERMIT_TRACKING_MOCK_SABOTAGE_REPORT status=0
case $name in
  observe) printf 'page-missing\\nlist-in-reverse\\nredirect\\n' >> "$file" ;;
  redirect) status=1 ;;
  *) echo "$name" >> "$file" ;;
esac
if [ "$name" = page-missing ]; then status=1; fi
`
const command = ['sh', '-c', `${suite} exit $status`]
const only = ['page-missing', 'list-in-reverse', 'redirect', 'event-lost']

describe('sabotage', () => {
  test('reports killed, survived and not reached ones', async () => {
    const seen: string[] = []
    const report = await sabotage({ command, only, onResult: ({ name }) => seen.push(name) })
    expect(report.results.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['page-missing', 'killed'],
      ['list-in-reverse', 'survived'],
      ['redirect', 'not reached'],
      ['event-lost', 'not reached'],
    ])
    const scores = { gross: null, subtle: 50 }
    expect(report).toMatchObject({ killed: 1, survived: 1, notReached: 2, scores })
    expect(report.isPassed).toBe(false)
    expect(seen.toSorted()).toEqual(only.toSorted())
  })

  test('runs a saboteur once that is selected twice', async () => {
    const report = await sabotage({ command, only: ['list-in-reverse', 'list-in-reverse'] })
    expect(report.results.map(({ name }) => name)).toEqual(['list-in-reverse'])
  })

  test('fails with a survivor, and passes with a baseline that has it', async () => {
    const first = await sabotage({ command, only: ['list-in-reverse'] })
    expect(first.isPassed).toBe(false)
    const same = await sabotage({ command, only: ['list-in-reverse'], baseline: first })
    expect(same).toMatchObject({ isPassed: true, regressions: [] })
    const other = await sabotage({ command, only: ['list-in-reverse'], baseline: { results: [] } })
    expect(other).toMatchObject({ isPassed: false, regressions: ['list-in-reverse'] })
  })

  test('scores gross bugs and subtle ones apart', async () => {
    const gross = `
      printf 'page-missing\\nredirect\\n' >> "$PERMIT_TRACKING_MOCK_SABOTAGE_REPORT"
      if [ $PERMIT_TRACKING_MOCK_SABOTAGE = redirect ]; then exit 1; fi`
    const report = await sabotage({ command: ['sh', '-c', gross], only: ['page-missing', 'redirect'] })
    expect(report.scores).toEqual({ gross: 100, subtle: 0 })
    expect(renderTextPage(toPage(report), false)).toContain(
      'The suite kills 0 % of the subtle bugs and 100 % of the gross bugs that it\nreaches.',
    )
  })

  test('does not pass a suite that reaches nothing', async () => {
    const passing = ['true']
    const report = await sabotage({ command: passing, only })
    expect(report).toMatchObject({ isPassed: false, notReached: 4, scores: { gross: null, subtle: null } })
    expect(renderTextPage(toPage(report), false)).toContain(
      'The suite reaches no saboteur, so nothing was tested.',
    )
  })

  test('does not pass if a saboteur that was killed is not reached', async () => {
    const before = await sabotage({ command, only })
    const silent = `${suite.replace('page-missing\\n', '')} exit $status`
    const report = await sabotage({ command: ['sh', '-c', silent], only, baseline: before })
    expect(report).toMatchObject({ isPassed: false, regressions: ['page-missing'] })
    const text = renderTextPage(toPage(report), false)
    expect(text).toContain('Worse than the baseline: page-missing (not reached).')
  })

  test('accepts survivors for a reason, and names those that are killed by now', async () => {
    const accept = { 'list-in-reverse': 'The page sorts.', 'page-missing': 'No list has two.' }
    const report = await sabotage({ command, only, accept })
    expect(report).toMatchObject({ isPassed: true, accepted: 1, survived: 0, scores: { subtle: 100 } })
    const text = renderTextPage(toPage(report), false)
    expect(text).toMatch(/\nAccepted\n.*\n +! list-in-reverse +The page sorts\.\n/)
    expect(text).toContain('Accepted, but killed by now: page-missing.')
    expect(renderHtmlPage(toPage(report))).toContain('<td>The page sorts.</td>')
  })

  test('names the test that killed a saboteur', async () => {
    const failing = `${suite} if [ $name = page-missing ]; then echo 'not ok 1 - reads every page'; fi; exit $status`
    const { results } = await sabotage({ command: ['sh', '-c', failing], only: ['page-missing'] })
    expect(results).toMatchObject([{ outcome: 'killed', killedBy: 'reads every page' }])
  })

  test('names the test that killed a saboteur, by the JUnit file of any runner', async () => {
    const failing = `${suite}
      echo '<testcase classname="lists" name="reads every page">' > "$1"
      if [ $name = page-missing ]; then echo '<failure/>' >> "$1"; fi
      echo '</testcase>' >> "$1"; exit $status`
    const { results } = await sabotage({ command: ['sh', '-c', failing, 'sh', '{junit}'], only })
    expect(results.map(({ killedBy }) => killedBy)).toEqual([
      'lists > reads every page',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('does not count the time limit of a runner as a kill of a delay', async () => {
    const waiting = `
      printf 'slow-body\\nredirect\\n' >> "$PERMIT_TRACKING_MOCK_SABOTAGE_REPORT"
      if [ $PERMIT_TRACKING_MOCK_SABOTAGE = observe ]; then exit; fi
      printf ' FAIL  a.test.ts > reads\\nError: Test timed out in 5000ms.\\n'
      exit 1`
    const report = await sabotage({ command: ['sh', '-c', waiting], only: ['slow-body', 'redirect'] })
    expect(report.results).toMatchObject([
      { name: 'slow-body', outcome: 'survived' },
      { name: 'redirect', outcome: 'killed', killedBy: 'a.test.ts > reads' },
    ])
  })

  test.each([
    ['observe', 'with the intact mock'],
    ['list-in-reverse', 'with list-in-reverse'],
  ])('rejects a suite that is flaky in runs of %s', async (flaky, where) => {
    // The runs of a suite share their folder for temporary files, which is removed in the end.
    const every = `
      echo list-in-reverse >> "$PERMIT_TRACKING_MOCK_SABOTAGE_REPORT"
      if [ $PERMIT_TRACKING_MOCK_SABOTAGE != ${flaky} ]; then exit; fi
      echo >> "$TMPDIR/count"
      if [ $(wc -l < "$TMPDIR/count") -eq ${flaky === 'observe' ? 2 : 1} ]; then
        echo 'not ok 1 - depends on the weather'; exit 1
      fi`
    const running = sabotage({ command: ['sh', '-c', every], only: ['list-in-reverse'], concurrency: 1 })
    await expect(running).rejects.toThrow(
      `the suite is flaky. Of two equal runs ${where}, one passes and one fails: depends on the weather.`,
    )
  })

  test('ends an intact run that takes too long, and says why', async () => {
    const endless = ['sleep', '1000']
    await expect(sabotage({ command: endless, timeout: '100ms' })).rejects.toThrow(
      /did not end within 0 s with the intact mock\. A command that watches files never ends/,
    )
  })

  test('rejects if the suite fails with the intact mock', async () => {
    const failing = ['sh', '-c', 'echo "1 test failed"; exit 3']
    await expect(sabotage({ command: failing })).rejects.toThrow(
      /fails with the intact mock \(exit code 3\).*1 test failed/s,
    )
  })

  test('rejects if the command does not exist', async () => {
    await expect(sabotage({ command: ['/does/not/exist'] })).rejects.toThrow(
      'Could not run "/does/not/exist"',
    )
  })

  test.each([
    [{ command: [] }, '`command` must be a list of strings'],
    [{ command, timeout: 0 }, '`timeout` must be longer than 0 (received 0)'],
    [{ command: ['npx', 'vitest', '--watch'] }, 'without --watch'],
    [{ command, accept: { 'page-mising': 'No.' } }, 'Did you mean page-missing?'],
    [{ command, accept: { 'page-missing': '' } }, '`accept.page-missing` must be a reason'],
    [{ command, concurrency: 0 }, '`concurrency` must be an integer of at least 1 (received 0)'],
    [{ command, only: ['page-mising'] }, 'Did you mean page-missing?'],
    [{ command, baselin: 1 }, 'unknown option baselin. Did you mean baseline?'],
  ])('rejects invalid options before anything runs: %j', async (options, message) => {
    await expect(sabotage(options)).rejects.toThrow(message)
  })
})

describe('reports', () => {
  const result = (name: string, outcome: SaboteurResult['outcome'], isTimedOut = false): SaboteurResult => ({
    name,
    outcome,
    isGross: name === 'redirect',
    ...(outcome === 'killed' ? { killedBy: 'permits.test.ts > reads <every> permit' } : {}),
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
    accepted: 0,
    notReached: 1,
    scores: { gross: 100, subtle: 0 },
    regressions: undefined,
    neverMet: [{ operation: 'listPermits', situations: ['429', 'later page'] }],
    isPassed: false,
    suiteMs: 1_000,
    totalMs: 4_200,
  }

  test('every report names the test that killed a bug', () => {
    expect(renderTextPage(toPage(report), false)).toContain('permits.test.ts > reads <every> permit')
    expect(renderHtmlPage(toPage(report))).toContain('permits.test.ts &#62; reads &#60;every&#62; permit')
    expect(JSON.stringify(report)).toContain('permits.test.ts > reads <every> permit')
  })

  test('the terminal has how many of all bugs were reached, and for each other one the test that would', () => {
    const text = renderTextPage(toPage(report), false)
    expect(text).toContain('\nIt reaches 2 of 3 bugs.')
    expect(text).toMatch(/\nNot reached\n.*\n {2}• event-lost {2}Read a list of two pages\.\n/)
  })

  test('the text for a terminal fits 80 columns', () => {
    const text = renderTextPage(toPage(report), false)
    expect(text).toBe(`
Never met
  Responses and events that the suite could meet with the operations that it
  calls.
  • listPermits  429, later page

Not reached
  The suite never used what these saboteurs change.
  • event-lost  Read a list of two pages.

Killed
  The suite failed, as it should.
  ✓ redirect  1.2 s (timeout)  permits.test.ts > reads <every> permit

Survived
  The suite passed although the service was broken. Its tests do not look, or
  the program copes.
  ✗ page-missing  A <page> is missing, and the program believes that the list of
                  all permits is complete.
      Read a list of two pages.
      https://permit-tracking.github.io/permit-tracking-js/guides/lists

Subtle bugs killed: 0 % (1 survived, 1 not reached) · Gross bugs killed: 100 %
(1 killed)
The suite kills 0 % of the subtle bugs and 100 % of the gross bugs that it
reaches.
It reaches 2 of 3 bugs. One run takes 1.0 s, all together 4.2 s.
`)
    expect(renderTextPage(toPage(report), true)).toContain('\u001b[31m✗ page-missing')
  })

  test('the page has a mark for each bug of its part of the service, which leads to its row', () => {
    const page = renderHtmlPage(toPage(report))
    expect(page).toContain('<h3>Lists <small>0 of 1</small></h3>')
    expect(page).toContain('<a class="mark bad" href="#page-missing" title="page-missing: survived"')
    for (const { name } of report.results) expect(page).toContain(`<tr id="${name}">`)
  })

  test('the page has every saboteur with its hint', () => {
    const page = renderHtmlPage(toPage(report))
    expect(page).toContain('A &#60;page&#62; is missing')
    expect(page).toContain('reads &#60;every&#62; permit')
    expect(page).toContain('1 survived</span>')
    expect(page).toContain('<td>429, later page</td>')
    expect(page).toContain('href="https://permit-tracking.github.io/permit-tracking-js/guides/lists"')
    for (const { name } of report.results) expect(page).toContain(name)
  })
})
