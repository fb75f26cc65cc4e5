import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    types: 'generated/types.ts',
    zod: 'generated/zod.ts',
    'zod-lazy': 'generated/zod-lazy.ts',
    operations: 'generated/operations.ts',
    'event-examples': 'generated/event-examples.ts',
    labels: 'generated/labels.ts',
    'control-types': 'generated/control-types.ts',
    'control-operations': 'generated/control-operations.ts',
    'control-validators': 'generated/control-validators.ts',
  },
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: true,
  sourcemap: true,
})
