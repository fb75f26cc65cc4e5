/** Direction of imports; see CONTRIBUTING.md. */
const sdk = '^packages/sdk/src/'
const mock = '^packages/mock/src/'
const web = '^packages/console/src/'
const tests = '(/test/|\\.test\\.ts$|\\.test-d\\.ts$)'

/** Layers of the SDK's client, lowest first. Each one may import itself and the layers below it. */
const sdkLayers = [
  'errors/',
  'time/',
  'hash/',
  'body/',
  'log/',
  'rules/',
  'fetch/',
  'options/',
  'request/',
  'pagination/',
  'resources/',
  'client\\.ts',
  'index\\.ts',
]
/** Layers that webhooks and sync share with the client. */
const sdkBase = sdkLayers.slice(0, 6).join('|')

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
    ...sdkLayers.map((layer, index) =>
      forbid(`sdk-layers-${layer}`, `${sdk}${layer}`, `${sdk}(?!${sdkLayers.slice(0, index + 1).join('|')})`),
    ),
    forbid('sdk-webhooks-stand-alone', `${sdk}webhooks/`, `${sdk}(?!webhooks/|${sdkBase})`),
    // Types of the client are allowed: they add nothing to a bundle of `sync`.
    {
      name: 'sdk-sync-stands-alone',
      severity: 'error',
      from: { path: `${sdk}sync/`, pathNot: tests },
      to: { path: `${sdk}(?!sync/|${sdkBase})`, dependencyTypesNot: ['type-only'] },
    },
    forbid('sdk-does-not-know-sync', `${sdk}(?!sync/)`, `${sdk}sync/`),
    // Types of the client are allowed.
    {
      name: 'sdk-fleet-uses-the-limiter',
      severity: 'error',
      from: { path: `${sdk}fleet/`, pathNot: tests },
      to: {
        path: `${sdk}(?!fleet/|fetch/limit/|${sdkBase})|node_modules/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    forbid('sdk-does-not-know-fleet', `${sdk}(?!fleet/)`, `${sdk}fleet/`),
    // Types of the hooks are allowed.
    {
      name: 'sdk-otel-stands-alone',
      severity: 'error',
      from: { path: `${sdk}otel/` },
      to: { path: `${sdk}(?!otel/|errors/)|node_modules/`, dependencyTypesNot: ['type-only'] },
    },
    forbid('sdk-does-not-know-otel', `${sdk}(?!otel/)`, `${sdk}otel/`),
    // They bundle the rules of options, with the errors and durations.
    forbid(
      'redis-and-postgres-use-public-entries',
      '^packages/(redis|postgres)/src/',
      '^packages/(mock|console)/|^packages/sdk/src/(?!(fleet/|sync/|webhooks/)?index\\.ts|errors/|rules/|time/)|node_modules/',
    ),
    forbid('sdk-does-not-know-redis-and-postgres', sdk, '^packages/(redis|postgres)/'),
    forbid('sdk-does-not-know-the-mock', sdk, '(^packages/mock/|node_modules/(zod|msw)/)'),
    forbid('mock-does-not-know-the-sdk', mock, '^packages/sdk/'),
    // The console knows the mock by its control API only. The build evaluates the reference, with the switches of the dialect.
    forbid('console-knows-the-spec-only', `${web}(?!.*/service-reference\\.ts)`, '^packages/(sdk|mock)/'),
    forbid('mock-errors-know-nothing', `${mock}errors/`, `${mock}(?!errors/)`),
    forbid('mock-clock-knows-errors', `${mock}clock/`, `${mock}(?!clock/|errors/)`),
    forbid('mock-domain-knows-no-http', `${mock}domain/`, `${mock}(?!domain/|clock/|errors/)`),
    forbid(
      'mock-http-is-below-resources',
      `${mock}http/`,
      `${mock}(webhooks/|resources/|organizations/|mock\\.ts|adapters/|control/)`,
    ),
    forbid('mock-webhooks-know-no-http', `${mock}webhooks/`, `${mock}(http|resources|control|adapters)/`),
    forbid('mock-resources-know-no-webhooks', `${mock}resources/`, `${mock}webhooks/`),
    forbid('mock-control-is-beside-resources', `${mock}control/`, `${mock}resources/`),
    forbid('only-adapters-import-control', `${mock}(?!adapters/|control/)`, `${mock}control/`),
    forbid('nobody-imports-adapters', `${mock}(?!adapters/)`, `${mock}adapters/`),
    forbid(
      'mock-does-not-know-assurance',
      mock,
      '^packages/assurance/|node_modules/@permit-tracking/assurance',
    ),
    forbid(
      'assurance-uses-three-entries-of-the-mock',
      '^packages/assurance/src/',
      '^packages/(sdk|console|redis|postgres)/|^packages/mock/src/(?!index\\.ts|adapters/(internal|server)\\.ts)',
    ),
    forbid('only-the-msw-adapter-knows-msw', `${mock}(?!adapters/msw\\.ts)`, 'node_modules/msw/'),
    forbid(
      'only-the-agent-tools-know-their-protocol',
      `${mock}(?!adapters/mcp/|adapters/cli/mcp\\.ts)`,
      'node_modules/@modelcontextprotocol/',
    ),
    forbid('the-msw-adapter-runs-everywhere', `${mock}adapters/msw\\.ts`, 'node_modules/msw/(?!lib/core/)'),
    // The hash of keys uses Node's where there is one.
    {
      name: 'only-node-adapters-know-node',
      severity: 'error',
      from: {
        path: `${mock}((?!adapters/|domain/sha256\\.ts)|adapters/(msw|vitest|console)(\\.ts|/))`,
        pathNot: tests,
      },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The frameworks of these apps are installed by their own check.
    exclude: { path: '(/dist/|/generated/openapi\\.json|^examples/frameworks/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
