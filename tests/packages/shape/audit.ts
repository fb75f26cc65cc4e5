import { runCommand } from '../../harness/run-command.ts'
import type { Outcome } from '../harness/check.ts'

/** Queries the registry for known vulnerabilities of production dependencies. Not every registry supports that. */
export async function auditProduction(
  folder: string,
): Promise<Pick<Outcome, 'problems'> & { notes: string[] }> {
  const args = ['audit', '--omit=dev', '--json', '--audit=true']
  // It exits with 1 when it has found something, which then is in what it printed.
  const output = await runCommand(folder, 'npm', args, { timeoutMs: 30_000 }).catch(({ message }) => message)
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  const answer = parse(json)
  if (answer.vulnerabilities === undefined) {
    return { problems: [], notes: ['Not run: npm audit, because this registry does not support it'] }
  }
  const found = Object.keys(Object(answer.vulnerabilities))
  return {
    problems: found.map((each) => `npm audit warns of ${each}`),
    notes: ['npm audit: no vulnerabilities'],
  }
}

function parse(json: string): { vulnerabilities?: unknown } {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}
