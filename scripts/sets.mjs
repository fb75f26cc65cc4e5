const examples = [
  'data-teams',
  'export',
  'fetch-on-undici',
  'query',
  'testing-vitest',
  'tutorial',
  'webhooks',
  'webhooks-sqs',
  'webhooks-standard',
]

const test = [
  'spec',
  'packages/sdk',
  'packages/mock',
  'packages/assurance',
  'packages/console',
  'packages/redis',
  ...examples.map((name) => `examples/${name}`),
]

/**
 * Installations of the commands in package.json, by the name they pass to `node scripts/setup.mjs --for <set>`. The folders in
 * `workspaces` are installed by pnpm beside the root's tools, the folder `npm` by npm from its own lock file. `megabytes` is the most
 * that may be on disk: it is announced before the installation, and `node scripts/check-fresh-clone.mjs` measures it.
 */
export const sets = {
  /** `npm start` */
  tour: { npm: 'scripts/tour', megabytes: 25, next: 'bundle and run the tour' },
  /** `npm test`, which imports the sources. */
  test: { workspaces: test, megabytes: 400, next: 'run the tests' },
  /** `npm run console` */
  console: {
    workspaces: ['spec', 'packages/sdk', 'packages/mock', 'packages/console'],
    builds: true,
    megabytes: 370,
    next: 'build the packages',
  },
  /** `npm run bench`, `npm run comparison` */
  bench: { workspaces: [...test, 'benchmarks'], builds: true, megabytes: 700, next: 'build the packages' },
  /** `npm run docs:check`, `npm run docs:dev` */
  docs: {
    workspaces: [...test, 'packages/postgres', 'docs'],
    builds: true,
    megabytes: 600,
    next: 'build the packages',
  },
  /** `npm run types`, `npm run lint`, `npm run unused`, `npm run format` */
  tools: { megabytes: 1_100, next: 'check the sources' },
  /** Everything of the workspace. */
  all: { builds: true, megabytes: 1_100, next: 'build the packages' },
}
