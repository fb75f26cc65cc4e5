import { readFile, writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { parse } from 'yaml'
import { writeDeclarations } from '../scripts/declarations.ts'

const entry = {
  types: 'generated/types.ts',
  zod: 'generated/zod.ts',
  'zod-lazy': 'generated/zod-lazy.ts',
  operations: 'generated/operations.ts',
  'event-examples': 'generated/event-examples.ts',
  labels: 'generated/labels.ts',
  'control-types': 'generated/control-types.ts',
  'control-operations': 'generated/control-operations.ts',
  'control-validators': 'generated/control-validators.ts',
}

/** Documents in JSON by their name. They are packed without indentation, which is a third of them. */
const documents = {
  openapi: 'generated/openapi.json',
  'control.openapi': 'generated/control.openapi.json',
  'stated.openapi': 'stated.openapi.yaml',
  'assumptions.overlay': 'assumptions.overlay.yaml',
}

// Without maps: all of it is generated, and its sources are not packed.
export default defineConfig({
  entry,
  format: ['esm', 'cjs'],
  target: 'es2022',
  async onSuccess() {
    await writeDeclarations({ folder: import.meta.dirname, entry })
    for (const [name, source] of Object.entries(documents)) await writeJson(name, source)
  },
})

async function writeJson(name: string, source: string): Promise<void> {
  const text = await readFile(new URL(source, import.meta.url), 'utf8')
  // The overlay names the document that it extends.
  const json = JSON.stringify(parse(text)).replace('./stated.openapi.yaml', './stated.openapi.json')
  await writeFile(new URL(`dist/${name}.json`, import.meta.url), json)
}
