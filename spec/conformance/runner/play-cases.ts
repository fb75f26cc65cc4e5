import type { Case } from './case.ts'
import { createCaseService } from './case-service.ts'
import { type Driver, startDriver } from './driver.ts'
import { apiKey, judge } from './judge.ts'
import { readCases, subjects } from './read-cases.ts'
import { type CaseServer, startCaseServer } from './serve-cases.ts'

/** Result of a case. */
export interface CaseResult {
  readonly subject: string
  readonly name: string
  readonly why: string
  readonly outcome: 'passed' | 'failed' | 'unsupported'
  /** Differences between the outcome and the expected one. */
  readonly problems: readonly string[]
}

/** Options of {@link playCases}. */
export interface PlayOptions {
  /** Command of the driver. */
  readonly command: readonly string[]
  /** Text in `subject: name` of a case. Default: all cases. */
  readonly only?: string
  /** Number of cases at the same time, for a driver that handles several calls at once. Default 1. */
  readonly concurrency?: number
  /** Time limit of a case, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number
}

/** Plays the cases against a driver. @throws Error if no case has the text of `only`. */
export async function playCases(options: PlayOptions): Promise<CaseResult[]> {
  const { command, only = '', concurrency = 1, timeoutMs = 60_000 } = options
  const selected = subjects
    .flatMap((subject) => readCases(subject).map((each) => ({ ...each, subject })))
    .filter(({ subject, name }) => `${subject}: ${name}`.includes(only))
  if (selected.length === 0) throw new Error(`No case has "${only}" in its name.`)
  const server = await startCaseServer()
  const driver = startDriver(command, timeoutMs)
  const results: CaseResult[] = []
  const pending = selected.entries()
  const work = async () => {
    for (const [index, { subject, ...each }] of pending) {
      const { name, why } = each
      results[index] = { subject, name, why, ...(await play(each, server, driver)) }
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, work))
  } finally {
    driver.close()
    server.close()
  }
  return results
}

async function play(
  each: Case,
  server: CaseServer,
  driver: Driver,
): Promise<Pick<CaseResult, 'outcome' | 'problems'>> {
  const service = createCaseService(each)
  const base_url = server.serve(service)
  try {
    const outcome = await driver.call({ arguments: {}, ...each.call, base_url, api_key: apiKey })
    if (outcome.unsupported) return { outcome: 'unsupported', problems: [] }
    const problems = judge(each, service, outcome)
    return { outcome: problems.length === 0 ? 'passed' : 'failed', problems }
  } catch (error) {
    return { outcome: 'failed', problems: [error instanceof Error ? error.message : String(error)] }
  }
}
