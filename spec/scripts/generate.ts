/**
 * Writes `spec/generated/` from `spec/openapi.yaml` and `spec/control.openapi.yaml`: each document as JSON,
 * TypeScript types, zod validators, the table of operations, the examples of events and the known labels. With `--check` it writes nothing and fails when a
 * file is stale.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { eventExamples, type WebhookDocument } from './event-examples.ts'
import { inlineReferences, type SchemaDocument } from './inline-references.ts'
import { knownLabels } from './known-labels.ts'
import { lazySchemas } from './lazy-schemas.ts'
import { openEnum } from './open-enum.ts'
import { type OpenApiDocument, operationTable } from './operation-table.ts'
import { validatorTable } from './validator-table.ts'

type Document = OpenApiDocument & SchemaDocument

const target = new URL('../generated/', import.meta.url)

const files = await generate()
if (process.argv.includes('--check')) await check(files)
else for (const [name, text] of files) await writeFile(new URL(name, target), text)

async function generate(): Promise<Map<string, string>> {
  const service = await read<Document & WebhookDocument>('openapi.yaml')
  const { schemas } = service.components
  const control = inlineReferences(await read<Document>('control.openapi.yaml'), {
    file: './openapi.yaml',
    schemas,
  })
  return new Map([...(await generateService(service)), ...(await generateControl(control))])
}

async function generateService(
  document: Document & WebhookDocument,
): Promise<[name: string, text: string][]> {
  const banner = bannerOf('openapi.yaml')
  const json = `${JSON.stringify(document, null, 2)}\n`
  const zod = await zodValidators(json)
  return [
    ['openapi.json', json],
    ['types.ts', banner + astToString(await openapiTS(json, { transform: openEnum }))],
    ['zod.ts', banner + zod],
    ['zod-lazy.ts', banner + lazySchemas(zod)],
    ['operations.ts', banner + operationTable(document)],
    ['event-examples.ts', banner + eventExamples(document)],
    ['labels.ts', banner + knownLabels(document)],
  ]
}

async function generateControl(document: Document): Promise<[name: string, text: string][]> {
  const banner = bannerOf('control.openapi.yaml')
  const json = `${JSON.stringify(document, null, 2)}\n`
  const zod = await zodValidators(json)
  // What the mock hands out is read-only, so what is sent of it has to be.
  const types = await openapiTS(json, { transform: openEnum, immutable: true })
  return [
    ['control.openapi.json', json],
    ['control-types.ts', banner + astToString(types)],
    ['control-zod-lazy.ts', banner + lazySchemas(zod)],
    ['control-operations.ts', banner + operationTable(document)],
    ['control-validators.ts', banner + validatorTable(document, zod)],
  ]
}

async function read<Kind>(name: string): Promise<Kind> {
  return parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8')) as Kind
}

function bannerOf(name: string): string {
  return `// Generated from spec/${name} by \`npm run generate\`. Do not edit.\n\n`
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
