import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { leftOutReporter } from './scripts/left-out-reporter.ts'

const shared = {
  extends: true,
  resolve: { tsconfigPaths: true },
} as const

/** The tests of the MSW adapter on another version of msw. */
const onMsw = (version: string, replacement: string) => ({
  ...shared,
  resolve: { ...shared.resolve, alias: [{ find: /^msw(?=$|\/)/, replacement }] },
  test: { name: `mock on msw ${version}`, root: 'packages/mock', include: ['test/msw*.test.ts'] },
})

export default defineConfig({
  test: {
    // A test that needs this long hangs; nothing here waits for real time.
    testTimeout: 30_000,
    // Every answer of every mock is checked against the OpenAPI document.
    env: { PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES: '1' },
    // The tests wait for nothing, so every core can have a worker; the default leaves one idle.
    maxWorkers: '100%',
    // Every test puts back what it changed, so files can share a worker: that halves the time.
    isolate: false,
    setupFiles: [join(import.meta.dirname, 'vitest.setup.ts')],
    reporters: ['default', leftOutReporter],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      { ...shared, test: { name: 'sdk', root: 'packages/sdk' } },
      { ...shared, test: { name: 'mock', root: 'packages/mock' } },
      onMsw('2.11', 'msw-2'),
      onMsw('2.15', 'msw-2-last'),
      { ...shared, test: { name: 'spec', root: 'spec' } },
      { ...shared, test: { name: 'benchmarks', root: 'benchmarks' } },
      // From the sources, as all tests; the programs themselves run on what is built.
      {
        ...shared,
        test: { name: 'examples', root: 'examples', exclude: ['**/node_modules/**', 'testing-jest/**'] },
      },
    ],
  },
})
