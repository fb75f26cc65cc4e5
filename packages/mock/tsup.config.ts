import { defineConfig, type Options } from 'tsup'

// The specification is no package of its own for users: its code and types are inlined. So is the hash function,
// which is an ES module only and couldn't be required on every Node 20.
const bundled = [/^@permit-tracking\/spec/, /^@noble\/hashes/]

const shared: Options = { target: ['es2022', 'node20'], sourcemap: true, noExternal: bundled }

const types: Options['dts'] = {
  compilerOptions: { paths: { '@permit-tracking/spec/*': ['../../spec/generated/*.ts'] } },
}

const entry = {
  index: 'src/index.ts',
  control: 'src/control/index.ts',
  matchers: 'src/matchers/matchers.ts',
  msw: 'src/adapters/msw.ts',
  server: 'src/adapters/server.ts',
}

export default defineConfig([
  // Vitest itself is only for ES modules. Built together, all entries share one copy of the mock.
  { ...shared, entry: { ...entry, vitest: 'src/adapters/vitest.ts' }, format: ['esm'], dts: types },
  { ...shared, entry, format: ['cjs'], dts: types },
  // Zod within, of which it needs a part: reading that as one file saves a quarter of the time to the first answer.
  // Without a source map, which would have all of zod once more.
  {
    ...shared,
    sourcemap: false,
    noExternal: [...bundled, 'zod'],
    entry: { cli: 'src/adapters/cli.ts' },
    format: ['esm'],
  },
])
