import { type ClientOptions, createClient } from '@permit-tracking/sdk'
import type { Check, Line } from './check.ts'
import { connectionChecks } from './connections.ts'
import { environmentChecks } from './environment.ts'
import { show } from './expect.ts'
import { failureChecks } from './failures.ts'
import { listChecks } from './lists.ts'
import { rateLimitChecks } from './rate-limits.ts'
import type { Organization, Subject } from './subject.ts'
import { webhookChecks } from './webhooks.ts'
import { writingChecks } from './writing.ts'

/** Everything that is checked, by name. */
const checks: Readonly<Record<string, Check>> = {
  ...environmentChecks,
  ...listChecks,
  ...writingChecks,
  ...rateLimitChecks,
  ...failureChecks,
  ...connectionChecks,
  ...webhookChecks,
}

/** Runs every check, even after one has failed, and reports each. */
export async function runBehaviour(
  settings: Omit<Subject, 'connect'>,
  report: (line: Line) => void | Promise<void>,
): Promise<void> {
  const subject = { ...settings, connect: createConnect(settings.isPage) }
  await report({ checks: Object.keys(checks) })
  for (const [check, run] of Object.entries(checks)) {
    const failure = await failureOf(() => run(subject))
    await report(failure === undefined ? { check } : { check, failure })
  }
  await report({ done: true })
}

function createConnect(isPage: boolean) {
  return function connect({ baseUrl, apiKey }: Organization, options: ClientOptions = {}) {
    return createClient({ baseUrl, apiKey, ...(isPage && { dangerouslyAllowBrowser: true }), ...options })
  }
}

async function failureOf(run: () => void | Promise<void>): Promise<string | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    return show(error)
  }
}
