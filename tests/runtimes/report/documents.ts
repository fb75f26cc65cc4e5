import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { here } from '../harness/tools.ts'
import type { Result } from './result.ts'
import { createTable } from './table.ts'

const readmePath = join(here, '../../README.md')
const resultsPath = join(here, 'RESULTS.md')
const block = /(?<=<!-- runtimes -->\n)[\s\S]*(?=\n<!-- \/runtimes -->)/

/** Writes RESULTS.md, and the table into the README. */
export async function writeDocuments(results: readonly Result[]): Promise<void> {
  const readme = await readFile(readmePath, 'utf8')
  if (!block.test(readme)) throw new Error('README.md has no block <!-- runtimes --> … <!-- /runtimes -->.')
  await writeFile(
    readmePath,
    readme.replace(block, () => createTable(results)),
  )
  await writeFile(resultsPath, createDocument(results))
}

/** The documents that claim something else than the results, whatever the versions of the browsers are. */
export async function findStaleDocuments(results: readonly Result[]): Promise<string[]> {
  const [written = ''] = block.exec(await readFile(readmePath, 'utf8')) ?? []
  const document = await readFile(resultsPath, 'utf8').catch(() => '')
  const isReadmeStale = withoutVersions(written) !== withoutVersions(createTable(results))
  const isDocumentStale = withoutVersions(document) !== withoutVersions(createDocument(results))
  return [...(isReadmeStale ? ['README.md'] : []), ...(isDocumentStale ? ['tests/runtimes/RESULTS.md'] : [])]
}

function createDocument(results: readonly Result[]): string {
  const [first] = results.flatMap(({ outcomes }) => [...outcomes.values()].filter((outcome) => outcome))
  const notRun = results.filter((result) => result.notRun)
  return `# What the packages have run on

Written by \`node tests/runtimes/run.ts --write\`. Each cell is one program, run from the packed packages: installed and
imported (ESM) or required (CJS), bundled by esbuild, loaded by the browser itself through an import map, bundled in a worker of a
page, or behind a service worker in which msw responds with the mock. The number counts the checks that passed.

${createTable(results)}
${notRun.map(({ name, notRun }) => `\n${name} was not run: ${notRun}.\n`).join('')}
## The checks

${(first?.checks ?? []).map((check) => `- ${check}`).join('\n')}
`
}

function withoutVersions(text: string): string {
  return text.replace(/ \d+([.-]\d+)+[a-z]* /g, ' … ')
}
