/**
 * Writes `spec/openapi.yaml`, which is `spec/stated.openapi.yaml` with `spec/assumptions.overlay.yaml` applied. Writes
 * `spec/generated/` from it and from `spec/control.openapi.yaml`: each document as JSON, TypeScript types, zod validators,
 * the table of operations, the examples of events and the known labels.
 *
 * With `--check` it writes nothing and fails if a file is stale.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import type { JSONValue } from 'json-p3'
import openapiTS, { astToString } from 'openapi-typescript'
import { parse, visit, Document as YamlDocument } from 'yaml'
import { applyOverlay, type Overlay } from './apply-overlay.ts'
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

const root = new URL('../../', import.meta.url)

const yamlBanner =
  '# Generated from stated.openapi.yaml and assumptions.overlay.yaml by `npm run generate`. Do not edit.\n'

const files = await generate()
if (process.argv.includes('--check')) await check(files)
else for (const [path, text] of files) await writeFile(new URL(path, root), text)

/** Returns the text of each file by its path. */
async function generate(): Promise<Map<string, string>> {
  const stated = await read<JSONValue>('stated.openapi.yaml')
  const assumptions = await read<Overlay>('assumptions.overlay.yaml')
  // The overlay adds what the generators read.
  const service = applyOverlay(stated, assumptions) as unknown as Document & WebhookDocument
  const { schemas } = service.components
  const control = inlineReferences(await read<Document>('control.openapi.yaml'), {
    file: './openapi.yaml',
    schemas,
  })
  assertSameEvents(control, service.webhooks)
  const texts = [...(await generateService(service)), ...(await generateControl(control))]
  const pathOf = (name: string) => (name === 'openapi.yaml' ? `spec/${name}` : `spec/generated/${name}`)
  return new Map(texts.map(([name, text]) => [pathOf(name), text]))
}

async function generateService(
  document: Document & WebhookDocument,
): Promise<[name: string, text: string][]> {
  const banner = bannerOf('openapi.yaml')
  const json = asJson(document)
  const zod = await zodValidators(json)
  return [
    ['openapi.yaml', yamlBanner + asYaml(document)],
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
  const json = asJson(document)
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

function asYaml(document: unknown): string {
  const yaml = new YamlDocument(document)
  // What is short is on one line, as people write it.
  visit(yaml, {
    Collection(_key, node) {
      node.flow = JSON.stringify(node).length <= 100
    },
  })
  return yaml.toString({ lineWidth: 0 })
}

function asJson(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`
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
