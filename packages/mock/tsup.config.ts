import { readFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'
import { writeDeclarations } from '../../scripts/declarations.ts'

// The OpenAPI documents are bundled, because users don't install the specification. The hash function has ES modules only,
// which not every Node 20 can require. zod has a hundred files, and loading them takes longer than the rest of the mock.
const bundled = [/^@permit-tracking\/spec/, /^@noble\/hashes/, 'zod']

/** Excludes bundled packages and documents from the source maps, because their sources are not packed. */
const unmapped: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'unmapped',
  setup(build) {
    const map = JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' })
    const comment = `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`
    build.onLoad({ filter: /node_modules.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')) + comment,
    }))
    build.onLoad({ filter: /generated.*\.json$/ }, async ({ path }) => ({
      contents: `export default ${await readFile(path, 'utf8')}${comment}`,
    }))
  },
}

const shared: Options = {
  target: ['es2022', 'node20'],
  sourcemap: true,
  noExternal: bundled,
  esbuildPlugins: [unmapped],
  // The sources are packed.
  esbuildOptions(options) {
    options.sourcesContent = false
  },
}

const requirable = {
  index: 'src/index.ts',
  control: 'src/control/index.ts',
  matchers: 'src/matchers/index.ts',
  msw: 'src/adapters/msw.ts',
  server: 'src/adapters/server.ts',
}

const entry = { ...requirable, vitest: 'src/adapters/vitest.ts' }

export default defineConfig([
  {
    ...shared,
    // Entries that are built together share one copy of the mock.
    entry,
    format: ['esm'],
    // As `sideEffects` in package.json.
    treeshake: { moduleSideEffects: false },
    // Vitest and msw 3 have ES modules only.
    onSuccess: async () =>
      writeDeclarations({
        folder: import.meta.dirname,
        entry,
        requirable: Object.keys(requirable),
        esmPeers: ['msw', 'vitest'],
      }),
  },
  // CommonJS has no `import.meta`.
  { ...shared, entry: requirable, format: ['cjs'], define: { 'import.meta.url': '__filename' } },
  // A single file starts faster than several. A command needs no source map.
  { ...shared, sourcemap: false, entry: { cli: 'src/adapters/cli.ts' }, format: ['esm'] },
])
