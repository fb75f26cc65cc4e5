/** The one way that imports go; see docs/decisions and CONTRIBUTING.md. */
const sdk = '^packages/sdk/src/'
const mock = '^packages/mock/src/'
const tests = '(/test/|\\.test\\.ts$|\\.test-d\\.ts$)'

/** Files under `from` may not import files under `to`. */
const forbid = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: to },
})

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: { pathNot: '/dist/' }, to: { couldNotResolve: true } },
    forbid('sdk-errors-know-nothing', `${sdk}errors/`, `${sdk}(?!errors/|generated/)`),
    forbid(
      'sdk-fetch-knows-errors',
      `${sdk}fetch/`,
      `${sdk}(?!fetch/|errors/|generated/|request/is-object\\.ts)`,
    ),
    forbid(
      'sdk-webhooks-know-errors',
      `${sdk}webhooks/`,
      `${sdk}(?!webhooks/|errors/|generated/|options/(duration|timestamp)\\.ts)`,
    ),
    forbid('sdk-call-is-below-resources', `${sdk}request/`, `${sdk}(resources/|client\\.ts|index\\.ts)`),
    forbid('sdk-resources-are-below-client', `${sdk}resources/`, `${sdk}(client|index)\\.ts`),
    // Of the client it knows the types, so that a bundle of it has nothing else.
    {
      name: 'sdk-sync-knows-errors',
      severity: 'error',
      from: { path: `${sdk}sync/`, pathNot: tests },
      to: {
        path: `${sdk}(?!sync/|errors/|generated/|options/(duration|timestamp)\\.ts)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    forbid('sdk-does-not-know-sync', `${sdk}(?!sync/)`, `${sdk}sync/`),
    forbid('sdk-does-not-know-the-mock', sdk, '(^packages/mock/|node_modules/(zod|msw)/)'),
    forbid('mock-does-not-know-the-sdk', mock, '^packages/sdk/'),
    forbid('mock-errors-know-nothing', `${mock}errors/`, `${mock}(?!errors/)`),
    forbid('mock-clock-knows-errors', `${mock}clock/`, `${mock}(?!clock/|errors/)`),
    forbid('mock-domain-knows-no-http', `${mock}domain/`, `${mock}(?!domain/|clock/|errors/|generated/)`),
    forbid(
      'mock-http-is-below-resources',
      `${mock}http/`,
      `${mock}(resources/|organizations/|mock\\.ts|adapters/|control/)`,
    ),
    forbid('only-adapters-import-control', `${mock}(?!adapters/|control/)`, `${mock}control/`),
    forbid('nobody-imports-adapters', `${mock}(?!adapters/)`, `${mock}adapters/`),
    forbid('only-the-msw-adapter-knows-msw', `${mock}(?!adapters/msw\\.ts)`, 'node_modules/msw/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/generated/openapi\\.json)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
