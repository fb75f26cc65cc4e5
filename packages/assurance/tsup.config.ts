import { defineConfig, type Options } from 'tsup'
import { writeDeclarations } from '../../scripts/declarations.ts'

const entry = { index: 'src/index.ts' }

const shared: Options = {
  target: ['es2022', 'node20'],
  // The OpenAPI document is bundled, because users don't install the specification.
  noExternal: [/^@permit-tracking\/spec/],
  external: [/^@permit-tracking\/mock/],
  // As `sideEffects` in package.json.
  treeshake: { moduleSideEffects: false },
}

export default defineConfig([
  {
    ...shared,
    entry: { ...entry, cli: 'src/cli.ts', 'runner-process': 'src/sabotage/runner-process.ts' },
    format: ['esm'],
    onSuccess: async () => writeDeclarations({ folder: import.meta.dirname, entry }),
  },
  {
    ...shared,
    // Mocks load the extension with `require`, because they are created synchronously.
    entry: { ...entry, extension: 'src/extension.ts' },
    format: ['cjs'],
    esbuildOptions(options) {
      // CommonJS has no `import.meta`.
      options.define = { 'import.meta.url': '__filename' }
    },
  },
])
