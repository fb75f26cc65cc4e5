import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, defineConfig, type Options } from 'tsup'
import { writeDeclarations } from '../../scripts/declarations.ts'

// The OpenAPI documents are bundled, because users don't install the specification. The hash function has ES modules only,
// which not every Node 20 can require. zod has a hundred files, and loading them takes longer than the rest of the mock.
const bundled = [/^@permit-tracking\/spec/, /^@noble\/hashes/, 'zod']

const target = ['es2022', 'node20'] as const

/** Bundles the OpenAPI documents as text that is parsed when it is loaded. */
const documents: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'documents',
  setup(build) {
    build.onLoad({ filter: /generated.*\.json$/ }, async ({ path }) => ({
      contents: `export default JSON.parse(${quoteDocument(await readFile(path, 'utf8'))})`,
    }))
  },
}

/** Returns a JSON document as a literal: a string without white space is smaller than an object, and parsed faster. */
function quoteDocument(text: string): string {
  return JSON.stringify(JSON.stringify(JSON.parse(text)))
}

/** Exports of zod that the mock uses. */
const zodExports = [
  ...[
    'array',
    'boolean',
    'discriminatedUnion',
    'email',
    'enum',
    'int',
    'iso',
    'literal',
    'looseObject',
    'never',
    'number',
    'object',
  ],
  ...['record', 'safeParse', 'strictObject', 'string', 'tuple', 'union', 'unknown', 'url', 'void'],
]

/** Bundles zod minified, which halves the time to compile it: no stack trace of a user needs its lines. */
const zod: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'zod',
  setup(build) {
    build.initialOptions.logOverride = { 'import-is-undefined': 'error' }
    build.onResolve({ filter: /^zod$/ }, () => ({ path: 'zod', namespace: 'minified' }))
    build.onLoad({ filter: /^zod$/, namespace: 'minified' }, async () => {
      const { outputFiles } = await build.esbuild.build({
        stdin: {
          contents: `export { ${zodExports.join(', ')} } from 'zod'`,
          resolveDir: import.meta.dirname,
        },
        bundle: true,
        format: 'esm',
        minify: true,
        target: [...target],
        write: false,
      })
      return { contents: outputFiles[0]?.contents ?? '' }
    })
  },
}

/** Keeps the imports of what the console loads later: its panel, which is copied to `dist/console`, and the mock. */
const consoleParts: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'console-parts',
  setup(build) {
    build.onResolve({ filter: /^\.\/panel\.js$/ }, () => ({ path: './console/panel.js', external: true }))
    build.onResolve({ filter: /^\.\/page-fetch\.ts$/ }, () => ({ path: './page-fetch.js', external: true }))
  },
}

const shared: Options = {
  target: [...target],
  noExternal: bundled,
  esbuildPlugins: [documents, zod],
}

const requirable = {
  index: 'src/index.ts',
  control: 'src/control/index.ts',
  internal: 'src/adapters/internal.ts',
  matchers: 'src/matchers/matchers.ts',
  msw: 'src/adapters/msw.ts',
  server: 'src/adapters/server.ts',
}

const { matchers, ...withMock } = requirable

/** Entries that need a few functions of the mock. Built with the others, they would split it into more files. */
const withoutMock = { console: 'src/adapters/console.ts', matchers }

const entry = { ...requirable, ...withoutMock, vitest: 'src/adapters/vitest.ts' }

/** Folder of the modules that become CommonJS. */
const requirableFolder = 'dist/requirable'

/** Resolves a module to the CommonJS file that is made of it. */
const toCommonJs: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'to-commonjs',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.js$/, '.cjs'), external: true },
    )
  },
}

/** Writes each module as a CommonJS file: bundlers split only ES modules into chunks that entries share. */
async function writeCommonJs(): Promise<void> {
  const modules = (await readdir(requirableFolder)).filter((file) => file.endsWith('.js'))
  await build({
    config: false,
    silent: true,
    entry: modules.map((file) => join(requirableFolder, file)),
    outDir: 'dist',
    format: ['cjs'],
    target: [...target],
    esbuildPlugins: [toCommonJs],
    esbuildOptions(options) {
      // CommonJS has no `import.meta`, and Jest no `import()` in CommonJS.
      options.define = { 'import.meta.url': '__filename' }
      options.supported = { 'dynamic-import': false }
    },
  })
  await rm(requirableFolder, { recursive: true })
}

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
    entry: {
      ...withMock,
      vitest: entry.vitest,
      cli: 'src/adapters/cli.ts',
      'page-fetch': 'src/adapters/console/page-fetch.ts',
    },
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
  {
    ...shared,
    entry: withoutMock,
    format: ['esm'],
    esbuildPlugins: [consoleParts, zod],
    treeshake: { moduleSideEffects: false },
  },
  {
    ...shared,
    entry: requirable,
    outDir: requirableFolder,
    format: ['esm'],
    treeshake: { moduleSideEffects: false },
    onSuccess: writeCommonJs,
  },
])
