/**
 * Runs one program of behaviour on every runtime that the packages support, from the packed packages.
 *
 *   node tests/runtimes/run.ts [--require-all] [--write] [--only <text>]
 *
 *   --require-all  installs the browsers that are missing, and fails where a runtime can't be run
 *   --write        writes RESULTS.md and the table in the README
 *   --only <text>  only the runtimes whose name has the text
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installTools } from '../harness/install-tools.ts'
import { findClosedUrl } from './harness/closed-port.ts'
import { startMock } from './harness/mock-server.ts'
import { servePages } from './harness/page-server.ts'
import { createProject } from './harness/project.ts'
import { here } from './harness/tools.ts'
import { findStaleDocuments, writeDocuments } from './report/documents.ts'
import type { Result } from './report/result.ts'
import { createTable } from './report/table.ts'
import { runAll } from './run-all.ts'
import { browsers } from './runtimes/browsers.ts'
import { commandLines } from './runtimes/command-lines.ts'
import { workerd } from './runtimes/workerd.ts'

const { values: flags } = parseArgs({
  options: {
    'require-all': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const runtimes = [...commandLines, workerd, ...browsers].filter(({ name }) => name.includes(flags.only))
const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-runtimes-'))

// However something hangs, this ends.
const limit = setTimeout(() => {
  console.error('Not through after 8 minutes.')
  process.exit(1)
}, 480_000)

try {
  await installTools(here, 'the runtimes that npm has')
  const project = join(folder, 'project')
  await createProject(project)
  await conclude(await withServers(project))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  clearTimeout(limit)
  // Browsers may still be writing what they keep.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Runs everything while the mock and the pages are there. */
async function withServers(project: string): Promise<Result[]> {
  const mock = await startMock(project)
  try {
    const pages = await servePages(project)
    try {
      const settings = { controlUrl: mock.controlUrl, refusedUrl: await findClosedUrl() }
      return await runAll(runtimes, { project, folder, pages, settings }, flags['require-all'])
    } finally {
      await pages.close()
    }
  } finally {
    await mock.stop()
  }
}

/** Says how it went, and compares it with what is written, or writes it. */
async function conclude(results: readonly Result[]): Promise<void> {
  console.log(`\n${createTable(results)}\n`)
  const outcomes = results.flatMap((result) => [...result.outcomes.values()])
  const isComplete = !flags.only && outcomes.every((outcome) => outcome)
  for (const { name, notRun } of results) if (notRun) console.log(`Not run: ${name}, as ${notRun}.`)
  if (flags.write && flags.only) throw new Error('Could not write what is not complete; leave out --only.')
  if (flags.write) await writeDocuments(results)
  else if (isComplete) {
    const stale = await findStaleDocuments(results)
    if (stale.length > 0) {
      throw new Error(`${stale.join(' and ')} claim something else; run node tests/runtimes/run.ts --write.`)
    }
  }
}
