/**
 * Checks every README, guide and skill: compiles its TypeScript, compares quoted files, and follows its links. With `--write` it
 * updates the quoted files.
 */
import { spawnSync } from 'node:child_process'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkSkill } from './check-skill.ts'
import { findDeadLinks } from './dead-links.ts'
import { quoteFiles } from './quoted-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'node_modules', '.docs')

/** Declarations that fragments use: imports of an earlier fragment, and the reader's own program. */
const declarations = `
declare module 'pino'
declare module 'ioredis'
declare module '@redis/client'
declare module 'redis'
declare module '@jest/globals'
declare module '@permit-tracking/spec/openapi.json'
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> {}
}
type Sdk = typeof import('@permit-tracking/sdk')
type MockPackage = typeof import('@permit-tracking/mock')
type Own = (...values: unknown[]) => Promise<void>
declare const createClient: Sdk['createClient']
declare const RateLimitedError: Sdk['RateLimitedError']
declare const createMock: MockPackage['createMock']
declare const client: import('@permit-tracking/sdk').Client
declare const mock: import('@permit-tracking/mock').Mock
declare const progress: import('@permit-tracking/sdk/sync').SyncBatch['progress']
declare const request: Request
declare const error: unknown
declare const job: unknown
declare const uuid: string, id: string, text: string, secret: string
declare const queue: { add: Own }
declare const metrics: { increment: Own; timing: Own }
declare const store: Own, save: Own, slow: Own, upsert: Own, erase: Own
declare const last: string | undefined
declare const load: () => Promise<string | undefined>
declare const listLocal: () => AsyncIterable<{ uuid: string; updated_at: string }>
declare const transaction: (work: () => unknown) => Promise<void>
`

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'declarations.d.ts'), declarations)
const files = ['declarations.d.ts']
const isWriting = process.argv.includes('--write')
const problems: string[] = []
const pages = [
  'README.md',
  'spec/README.md',
  'packages/*/README.md',
  'packages/*/skills/*/SKILL.md',
  'docs/*.md',
  'docs/{guides,recipes}/*.md',
]
for await (const page of glob(pages, { cwd: root })) {
  const markdown = await readFile(join(root, page), 'utf8')
  const { quoted, outdated, wrong } = await quoteFiles(root, page, markdown)
  if (!isWriting) problems.push(...outdated)
  else if (quoted !== markdown) await writeFile(join(root, page), quoted)
  problems.push(...wrong, ...(await findDeadLinks(root, page, markdown)))
  if (page.endsWith('SKILL.md')) problems.push(...checkSkill(page, markdown))
  for (const [index, [, code]] of [...markdown.matchAll(/^```ts(?: twoslash)?\n(.*?)^```$/gms)].entries()) {
    // A fragment that imports another one of its page does not compile alone.
    if (code?.includes("from './")) continue
    const file = `${page.replaceAll('/', '.')}.${index + 1}.ts`
    await writeFile(join(folder, file), `${code}\nexport {}\n`)
    files.push(file)
  }
}
const config = {
  extends: '../../tsconfig.json',
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, paths: await paths() },
  include: [],
  files,
}
await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
// Without the state of `npm run types`, which has other files.
const compile = [
  'scripts/node_modules/typescript-7/bin/tsc',
  '--noEmit',
  '--incremental',
  'false',
  '-p',
  folder,
]
const { status, stdout } = spawnSync('node', compile, { cwd: root, encoding: 'utf8' })
console.log(status === 0 ? `${files.length - 1} fragments of the docs compile` : stdout)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : (status ?? 1)

/** Returns the aliases of the root configuration, relative to the folder. */
async function paths(): Promise<Record<string, string[]>> {
  const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'))
  const entries: [string, string[]][] = Object.entries(compilerOptions.paths)
  // The root has none of these.
  entries.push(['msw/*', ['packages/mock/node_modules/msw/lib/*/index.d.ts']])
  entries.push(['@opentelemetry/api', ['packages/sdk/node_modules/@opentelemetry/api/dist/index.d.cts']])
  entries.push(['pg', ['packages/postgres/node_modules/@types/pg/index.d.ts']])
  entries.push([
    '@electric-sql/pglite',
    ['packages/postgres/node_modules/@electric-sql/pglite/dist/index.d.ts'],
  ])
  return Object.fromEntries(entries.map(([name, files]) => [name, files.map((file) => join('../..', file))]))
}
