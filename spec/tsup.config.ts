import { defineConfig } from 'tsup'
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

// Without maps: all of it is generated, and its sources are not packed.
export default defineConfig({
  entry,
  format: ['esm', 'cjs'],
  target: 'es2022',
  onSuccess: async () => writeDeclarations({ folder: import.meta.dirname, entry, sources: 'generated' }),
})
