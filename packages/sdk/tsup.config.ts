import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    sync: 'src/sync/index.ts',
    webhooks: 'src/webhooks/index.ts',
    'webhooks/node': 'src/webhooks/adapters/node.ts',
    'webhooks/fastify': 'src/webhooks/adapters/fastify.ts',
    'webhooks/lambda': 'src/webhooks/adapters/lambda.ts',
  },
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  // The generated types have no runtime; they are inlined, so that the package needs nothing else.
  dts: { compilerOptions: { paths: { '@permit-tracking/spec/*': ['../../spec/generated/*.ts'] } } },
  sourcemap: true,
  treeshake: true,
})
