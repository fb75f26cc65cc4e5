import { readFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'
import { writeDeclarations } from '../../scripts/declarations.ts'

// The specification is no package of its own for users: its code and types are inlined. So is the hash function,
// which is an ES module only and couldn't be required on every Node 20, and the part of zod that is used: as a package it
// is a hundred files, and reading them takes longer than all else that an import of the mock does.
const bundled = [/^@permit-tracking\/spec/, /^@noble\/hashes/, 'zod']

/** Leaves the code of other packages, and documents, out of the source maps, as their sources are not packed. */
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
    // Built together, all entries share one copy of the mock.
    entry,
    format: ['esm'],
    // As in package.json: nothing is imported only to be run.
    treeshake: { moduleSideEffects: false },
    // Vitest is only for ES modules. So is msw 3, but msw 2 is not.
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
  // One file, as it starts faster than several. Without a source map, which nobody would read of a command.
  { ...shared, sourcemap: false, entry: { cli: 'src/adapters/cli.ts' }, format: ['esm'] },
])
