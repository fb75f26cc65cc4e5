import { defineConfig } from 'tsup'
import { writeDeclarations } from '../../scripts/declarations.ts'

const entry = { index: 'src/index.ts' }

export default defineConfig({
  entry,
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  external: [/^@permit-tracking\/sdk/],
  // As `sideEffects` in package.json.
  treeshake: { moduleSideEffects: false },
  onSuccess: async () => writeDeclarations({ folder: import.meta.dirname, entry }),
})
