/**
 * Writes `spec/generated/` from `spec/openapi.yaml` and `spec/control.openapi.yaml`: each document as JSON, TypeScript
 * types, zod validators, the table of operations, the examples of events and the known labels. Writes copies of what the
 * packages use into their `src/generated/`.
 *
 * With `--check` it writes nothing and fails if a file is stale.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { describeTypes, describeValidators } from './describe-exports.ts'
import { eventExamples, type WebhookDocument } from './event-examples.ts'
import { assertSameEvents } from './event-names.ts'
import { inlineReferences, type SchemaDocument } from './inline-references.ts'
import { knownLabels } from './known-labels.ts'
import { lazySchemas } from './lazy-schemas.ts'
import { openEnum } from './open-enum.ts'
import { type OpenApiDocument, operationTable } from './operation-table.ts'
import { validatorTable } from './validator-table.ts'

type Document = OpenApiDocument & SchemaDocument

/** Generated files that a package has a copy of, so that its sources and declarations need nothing but the package. */
const copies = {
  'packages/sdk': ['event-examples.ts', 'labels.ts', 'types.ts'],
  'packages/mock': [
    'control-operations.ts',
    'control-types.ts',
    'control-validators.ts',
    'control-zod-lazy.ts',
    'event-examples.ts',
    'labels.ts',
    'operations.ts',
    'types.ts',
    'validators.ts',
    'zod-lazy.ts',
  ],
}

const root = new URL('../../', import.meta.url)

const files = placeFiles(await generate())
if (process.argv.includes('--check')) await check(files)
else for (const [path, text] of files) await write(path, text)

async function generate(): Promise<Map<string, string>> {
  const service = await read<Document & WebhookDocument>('openapi.yaml')
  const { schemas } = service.components
  const control = inlineReferences(await read<Document>('control.openapi.yaml'), {
    file: './openapi.yaml',
    schemas,
  })
  assertSameEvents(control, service.webhooks)
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
    ['types.ts', banner + describeTypes(astToString(await openapiTS(json, { transform: openEnum })))],
    ['zod.ts', banner + zod],
    ['zod-lazy.ts', banner + lazySchemas(zod)],
    ['operations.ts', banner + operationTable(document)],
    ['validators.ts', banner + validatorTable(document, zod, './zod-lazy.ts')],
    ['event-examples.ts', banner + eventExamples(document)],
    ['labels.ts', banner + knownLabels(document)],
  ]
}

async function generateControl(document: Document): Promise<[name: string, text: string][]> {
  const banner = bannerOf('control.openapi.yaml')
  const json = `${JSON.stringify(document, null, 2)}\n`
  const zod = await zodValidators(json)
  // Records of the mock are read-only, so records that are sent to it have to be, too.
  const types = await openapiTS(json, { transform: openEnum, immutable: true })
  return [
    ['control.openapi.json', json],
    ['control-types.ts', banner + describeTypes(astToString(types))],
    ['control-zod-lazy.ts', banner + lazySchemas(zod)],
    ['control-operations.ts', banner + operationTable(document)],
    ['control-validators.ts', banner + validatorTable(document, zod, './control-zod-lazy.ts')],
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
    return describeValidators(text.replace(/^\/\/ This file is auto-generated.*\n\n?/, ''))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns each file's text by its path, with the copies in the packages. */
function placeFiles(generated: ReadonlyMap<string, string>): Map<string, string> {
  const placed = new Map<string, string>()
  for (const [name, text] of generated) placed.set(`spec/generated/${name}`, text)
  for (const [folder, names] of Object.entries(copies)) {
    for (const name of names) placed.set(`${folder}/src/generated/${name}`, generated.get(name) ?? '')
  }
  return placed
}

async function write(path: string, text: string): Promise<void> {
  const url = new URL(path, root)
  await mkdir(new URL('.', url), { recursive: true })
  await writeFile(url, text)
}

async function check(expected: Map<string, string>): Promise<void> {
  const stale: string[] = []
  for (const [path, text] of expected) {
    const current = await readFile(new URL(path, root), 'utf8').catch(() => undefined)
    if (current !== text) stale.push(path)
  }
  if (stale.length === 0) return
  console.error(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`)
  process.exitCode = 1
}
