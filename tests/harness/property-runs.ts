/**
 * Number of runs of a property test: `count` here and in CI, a multiple of it at night.
 *
 * `TEST_RUNS_FACTOR=50 npx vitest run packages/sdk/test/walks` plays fifty times as many.
 */
export function runs(count: number): number {
  return Math.ceil(count * Number(process.env.TEST_RUNS_FACTOR ?? 1))
}
