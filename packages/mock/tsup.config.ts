import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Keeps the import of the panel, which is built separately, and copied to `dist/console`. */
const panel: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'panel',
  setup(build) {
    build.onResolve({ filter: /^\.\/panel\.js$/ }, () => ({ path: './console/panel.js', external: true }))
  },
}

/** Keeps the import of the commands, which are built with the other entries and share their code. */
const commands: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'commands',
  setup(build) {
    build.onResolve({ filter: /^\.\/cli\/commands\.ts$/ }, () => ({ path: './commands.js', external: true }))
  },
}

const shared: Options = {
  target: ['es2022', 'node20'],
  sourcemap: true,
  noExternal: bundled,
  esbuildPlugins: [unmapped, panel],
  // The sources are packed.
  esbuildOptions(options) {
    options.sourcesContent = false
  },
}

const requirable = {
  index: 'src/index.ts',
  assurance: 'src/assurance/index.ts',
  control: 'src/control/index.ts',
  matchers: 'src/matchers/index.ts',
  msw: 'src/adapters/msw.ts',
  server: 'src/adapters/server.ts',
}

const entry = { ...requirable, console: 'src/adapters/console.ts', vitest: 'src/adapters/vitest.ts' }

/** Copies the built console, which the server serves and `mountConsole` imports. */
async function copyConsole(): Promise<void> {
  const target = join(import.meta.dirname, 'dist/console')
  await rm(target, { recursive: true, force: true })
  await cp(join(import.meta.dirname, '../console/dist'), target, { recursive: true })
}

export default defineConfig([
  {
    ...shared,
    // Entries that are built together share one copy of the mock.
    entry: { ...entry, commands: 'src/adapters/cli/commands.ts' },
    format: ['esm'],
    // As `sideEffects` in package.json.
    treeshake: { moduleSideEffects: false },
    async onSuccess() {
      await copyConsole()
      writeDeclarations({
        folder: import.meta.dirname,
        entry,
        requirable: Object.keys(requirable),
        // Vitest and msw 3 have ES modules only.
        esmPeers: ['msw', 'vitest'],
      })
    },
  },
  // CommonJS has no `import.meta`.
  { ...shared, entry: requirable, format: ['cjs'], define: { 'import.meta.url': '__filename' } },
  // A single file starts faster than several. A command needs no source map.
  {
    ...shared,
    sourcemap: false,
    entry: { cli: 'src/adapters/cli.ts' },
    format: ['esm'],
    esbuildPlugins: [unmapped, panel, commands],
  },
])
