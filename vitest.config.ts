import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { groupReporter } from './scripts/group-reporter.ts'

const shared = {
  extends: true,
  resolve: { tsconfigPaths: true },
} as const

/** Tests that start other programs, compilers, servers or databases. */
const integration = '**/*.integration.test.ts'

const exclude = ['**/node_modules/**', integration]

/** The tests of the MSW adapter on another version of msw. */
const onMsw = (version: string, replacement: string) => ({
  ...shared,
  resolve: { ...shared.resolve, alias: [{ find: /^msw(?=$|\/)/, replacement }] },
  test: {
    name: `mock on msw ${version}`,
    root: 'packages/mock',
    include: ['test/msw*.test.ts'],
  },
})

export default defineConfig({
  test: {
    // No test waits for real time, so a test that takes this long hangs, even on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Every mock checks its responses against the OpenAPI document.
    env: {
      PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES: '1',
      // Programs that the tests start run from TypeScript, which Node compiles once.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'),
    },
    // The default leaves one core idle. The tests never wait, so every core can have a worker.
    maxWorkers: '100%',
    // Every test restores what it changes, so files can share a worker. That halves the time.
    isolate: false,
    setupFiles: [join(import.meta.dirname, 'vitest.setup.ts')],
    reporters: ['minimal', groupReporter],
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          // The tests of the examples import the sources. The example programs themselves import the built packages.
          exclude: [
            ...exclude,
            'packages/console/test/browser/**',
            'tests/**',
            'examples/testing-{jest,node}/**',
            'examples/frameworks/**',
          ],
        },
      },
      onMsw('2.11', 'msw-2'),
      onMsw('2.15', 'msw-2-last'),
      {
        ...shared,
        test: {
          name: 'integration',
          include: [integration],
          exclude: ['**/node_modules/**', 'examples/frameworks/**'],
          // Clients of a server that was stopped reconnect in the background, even while the next file fakes time.
          isolate: true,
        },
      },
    ],
  },
})
