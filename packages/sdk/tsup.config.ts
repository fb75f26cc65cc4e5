import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, defineConfig, type Options } from 'tsup'
import { writeDeclarations } from '../../scripts/declarations.ts'

const entry = {
  index: 'src/index.ts',
  fleet: 'src/fleet/index.ts',
  'fleet/durable-object': 'src/fleet/durable-object/index.ts',
  otel: 'src/otel/index.ts',
  sync: 'src/sync/index.ts',
  webhooks: 'src/webhooks/index.ts',
  'webhooks/node': 'src/webhooks/adapters/node.ts',
  'webhooks/fastify': 'src/webhooks/adapters/fastify.ts',
  'webhooks/lambda': 'src/webhooks/adapters/lambda.ts',
}

const dist = join(import.meta.dirname, 'dist')

const shared: Options = {
  target: 'es2022',
  platform: 'neutral',
  // Imported by an entry of the same package, so that it does not become a part of `shared.js`.
  external: ['@permit-tracking/sdk/fleet'],
  // As `sideEffects` in package.json.
  treeshake: { moduleSideEffects: false },
}

/**
 * Merges the chunks that ES modules share into `shared.js`. esbuild makes one for every combination of entries, and
 * importing a file costs more time than its bytes.
 */
async function mergeChunks(): Promise<void> {
  const chunks = (await readdir(dist)).filter((file) => /^chunk-\w+\.js$/.test(file))
  const list = join(dist, 'chunks.js')
  await writeFile(list, chunks.map((chunk) => `export * from './${chunk}'\n`).join(''))
  await build({
    ...shared,
    config: false,
    silent: true,
    entry: { shared: list },
    format: ['esm'],
    outDir: dist,
  })
  for (const name of Object.keys(entry)) {
    const file = join(dist, `${name}.js`)
    const code = await readFile(file, 'utf8')
    await writeFile(file, code.replace(/\bchunk-\w+\.js/g, 'shared.js'))
  }
  for (const file of [basename(list), ...chunks]) {
    await rm(join(dist, file))
  }
}

export default defineConfig({
  ...shared,
  entry,
  format: ['esm', 'cjs'],
  onSuccess: async () => {
    await mergeChunks()
    writeDeclarations({ folder: import.meta.dirname, entry })
  },
})
