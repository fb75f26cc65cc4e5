import { defineConfig } from 'tsup'
import { writeDeclarations } from '../../scripts/declarations.ts'

const entry = {
  index: 'src/index.ts',
  otel: 'src/otel/index.ts',
  sync: 'src/sync/index.ts',
  webhooks: 'src/webhooks/index.ts',
  'webhooks/node': 'src/webhooks/adapters/node.ts',
  'webhooks/fastify': 'src/webhooks/adapters/fastify.ts',
  'webhooks/lambda': 'src/webhooks/adapters/lambda.ts',
}

export default defineConfig({
  entry,
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  sourcemap: true,
  esbuildOptions(options) {
    options.sourcesContent = false
  },
  // As `sideEffects` in package.json.
  treeshake: { moduleSideEffects: false },
  onSuccess: async () => writeDeclarations({ folder: import.meta.dirname, entry }),
})
