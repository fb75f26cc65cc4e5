import { stripVTControlCharacters } from 'node:util'

/** Test that failed in a run. */
export interface FailedTest {
  /** Name, after the names of its file and its groups as far as the runner reports them. */
  readonly name: string
  /** True if the test reached the time limit of its runner. */
  readonly isTimeout: boolean
  /** Path of its file, if a loaded runner reports it. */
  readonly file?: string | undefined
}

/** Returns a test that failed, by the output of Vitest, Jest, `node:test` or TAP; undefined for every other output. */
export function findFailedTest(output: string): FailedTest | undefined {
  const text = stripVTControlCharacters(output)
  for (const line of failureLines) {
    const name = line.exec(text)?.[1]
    if (name !== undefined) return { name: name.trim(), isTimeout: isTestTimeout(text) }
  }
  return undefined
}

/** Returns a test that failed, by a JUnit report; undefined if the report has none. */
export function findFailedTestCase(xml: string): FailedTest | undefined {
  const cases = xml.matchAll(/<testcase\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>(.*?)<\/testcase>)/gs)
  return selectFailed(
    Array.from(cases, ([, attributes = '', content = '']) => ({ attributes, content }))
      .filter(({ content }) => /<(failure|error)\b/.test(content))
      .map(({ attributes, content }) => ({
        name: ['classname', 'name'].flatMap((name) => readAttribute(attributes, name)).join(' > '),
        isTimeout: isTestTimeout(content),
      })),
  )
}

/** Returns one of the failed tests, preferably one that failed by more than the time limit of its runner. */
export function selectFailed(failed: readonly FailedTest[]): FailedTest | undefined {
  return failed.find(({ isTimeout }) => !isTimeout) ?? failed[0]
}

/** True for the message of a test that reached the time limit of its runner. */
export function isTestTimeout(message: string): boolean {
  return /(Test|Hook) timed out in \d|Exceeded timeout of \d|Timeout of \d+ ?ms exceeded|test timed out after \d/.test(
    message,
  )
}

const failureLines = [
  // Vitest
  /^ FAIL {2}(.+ > .+)$/m,
  // Jest
  /^ {2}● (.+)$/m,
  // node:test: groups follow their tests.
  /^ *✖ (.+) \(\d[\d.]*ms\)$/m,
  /^ *not ok \d+ - (.+)$/m,
]

function readAttribute(attributes: string, name: string): string[] {
  const [, text] = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes) ?? []
  if (!text) return []
  const toText = (_entity: string, hex: string, decimal: string, named: string) =>
    entities[named] ?? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  return [text.replace(/&(?:#x([\da-f]{1,5})|#(\d{1,6})|(lt|gt|amp|quot|apos));/gi, toText)]
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
