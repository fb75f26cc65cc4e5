import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../harness/run-command.ts'
import type { Check, Environment, Outcome } from '../harness/check.ts'
import { here, toolPath } from '../harness/tools.ts'
import { listEntries } from './entries.ts'
import { createJobs } from './jobs.ts'
import { type Diagnostic, reasonFor } from './limits.ts'
import { commonSettings, everySettings, pairedSettings, type Settings } from './settings.ts'

/** The versions of TypeScript that the types are written for: the oldest, and the last one of each line since. */
const compilers = ['5.4', '5.9', '6.0', '7.0'] as const

/** The types of every entry, under each version of TypeScript. */
export function compileTypes(isComplete: boolean): Check[] {
  const settingsOf = (compiler: string) => {
    if (isComplete) return everySettings
    // What fails in a version between the oldest and the latest usually fails in one of them too.
    return compiler === compilers[0] || compiler === compilers.at(-1) ? pairedSettings : commonSettings
  }
  return compilers.map((compiler) => ({
    name: `types under TypeScript ${compiler}`,
    run: (environment) => compileWith(compiler, settingsOf(compiler), environment),
  }))
}

async function compileWith(
  compiler: string,
  settings: readonly Settings[],
  { project }: Environment,
): Promise<Outcome> {
  await copyFile(join(here, 'types/use.mts'), join(project, 'use.mts'))
  const jobs = await createJobs(project, await listEntries(project), settings)
  const jobsFile = join(project, `jobs-${compiler}.json`)
  await writeFile(jobsFile, JSON.stringify(jobs))
  const program = join(here, 'types/compile.mjs')
  const args = [program, toolPath(`typescript-${compiler}`), jobsFile]
  const output = await runCommand(project, process.execPath, args, { timeoutMs: 600_000 })
  const found: Diagnostic[][] = JSON.parse(output)
  const problems: string[] = []
  const limited = new Map<string, number>()
  for (const [index, job] of jobs.entries()) {
    const reasons = new Set<string>()
    for (const diagnostic of found[index] ?? []) {
      const reason = reasonFor(diagnostic, job, compiler)
      if (reason) reasons.add(reason)
      else problems.push(`${job.name}: ${diagnostic.file}: TS${diagnostic.code} ${diagnostic.message}`)
    }
    for (const reason of reasons) limited.set(reason, (limited.get(reason) ?? 0) + 1)
  }
  const notes = [...limited].map(([reason, count]) => `limit, in ${count} of them: ${reason}`)
  return { count: jobs.length, unit: 'compilations', problems: [...new Set(problems)], notes }
}
