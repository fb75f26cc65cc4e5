/**
 * Returns the number of runs of a property test: `count` in CI, a fifth of it in `npm test`, and a multiple of it at night.
 *
 * `TEST_RUNS_FACTOR=50 npx vitest run packages/sdk/test/walks` plays fifty times as many as CI.
 */
export function propertyRuns(count: number): number {
  return Math.ceil(count * Number(process.env.TEST_RUNS_FACTOR ?? 0.2))
}
