import { defineConfig, type Options } from 'tsup'

const shared: Options = {
  target: ['es2022', 'node20'],
  sourcemap: true,
  // The specification is no package of its own for users: its code and types are inlined.
  noExternal: [/^@permit-tracking\/spec/],
}

export default defineConfig([
  {
    ...shared,
    entry: { index: 'src/index.ts', msw: 'src/adapters/msw.ts', server: 'src/adapters/server.ts' },
    format: ['esm', 'cjs'],
    dts: { compilerOptions: { paths: { '@permit-tracking/spec/*': ['../../spec/generated/*.ts'] } } },
  },
  { ...shared, entry: { cli: 'src/adapters/cli.ts' }, format: ['esm'] },
])
