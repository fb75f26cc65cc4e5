import { defineConfig } from 'vitest/config'

const shared = {
  extends: true,
  resolve: { tsconfigPaths: true },
} as const

export default defineConfig({
  test: {
    // A test that needs this long hangs; nothing here waits for real time.
    testTimeout: 10_000,
    // Every answer of every mock is checked against the OpenAPI document.
    env: { PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES: '1' },
    // The tests wait for nothing, so every core can have a worker; the default leaves one idle.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      { ...shared, test: { name: 'sdk', root: 'packages/sdk' } },
      { ...shared, test: { name: 'mock', root: 'packages/mock' } },
      {
        ...shared,
        resolve: { ...shared.resolve, alias: [{ find: /^msw(?=$|\/)/, replacement: 'msw-2' }] },
        test: { name: 'mock on msw 2.11', root: 'packages/mock', include: ['test/msw.test.ts'] },
      },
      { ...shared, test: { name: 'spec', root: 'spec' } },
      // From the sources, as all tests; the programs themselves run on what is built.
      { ...shared, test: { name: 'examples', root: 'examples' } },
    ],
  },
})
