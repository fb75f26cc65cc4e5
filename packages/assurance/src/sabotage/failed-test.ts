import { stripVTControlCharacters } from 'node:util'

/** Test that failed in a run. */
export interface FailedTest {
  /** Name, with those of its file and its groups as far as the runner reports them. */
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
