/**
 * Writes `spec/generated/` from `spec/openapi.yaml`: the document as JSON, TypeScript types, zod validators and
 * the table of operations. With `--check` it writes nothing and fails when a file is stale.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { openEnum } from './open-enum.ts'
import { type OpenApiDocument, operationTable } from './operation-table.ts'

const source = new URL('../openapi.yaml', import.meta.url)
const target = new URL('../generated/', import.meta.url)
const banner = '// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.\n\n'

const files = await generate()
if (process.argv.includes('--check')) await check(files)
else for (const [name, text] of files) await writeFile(new URL(name, target), text)

async function generate(): Promise<Map<string, string>> {
  const document = parse(await readFile(source, 'utf8')) as OpenApiDocument
  const json = `${JSON.stringify(document, null, 2)}\n`
  return new Map([
    ['openapi.json', json],
    ['types.ts', banner + astToString(await openapiTS(json, { transform: openEnum }))],
    ['zod.ts', banner + (await zodValidators(json))],
    ['operations.ts', banner + operationTable(document)],
  ])
}

async function zodValidators(json: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-spec-'))
  try {
    const input = join(folder, 'openapi.json')
    await writeFile(input, json)
    await createClient({
      input,
      output: { path: join(folder, 'out') },
      plugins: [{ name: 'zod', dates: { offset: true } }],
      logs: { level: 'silent' },
    })
    const text = await readFile(join(folder, 'out', 'zod.gen.ts'), 'utf8')
    return text.replace(/^\/\/ This file is auto-generated.*\n\n?/, '')
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function check(expected: Map<string, string>): Promise<void> {
  const stale: string[] = []
  for (const [name, text] of expected) {
    const current = await readFile(new URL(name, target), 'utf8').catch(() => undefined)
    if (current !== text) stale.push(name)
  }
  if (stale.length === 0) return
  console.error(
    `spec/generated is stale (${stale.join(', ')}); run \`npm run generate\` and commit the result.`,
  )
  process.exitCode = 1
}
