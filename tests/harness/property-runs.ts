const factor = Number(process.env.TEST_RUNS_FACTOR ?? 0.1)

/** True in `npm test`, which plays a part of what `.ci/run` plays. */
export const isQuickRun = factor < 1

/**
 * Returns the number of runs of a property test: `count` in CI, a tenth of it in `npm test`, and a multiple of it at night.
 *
 * `TEST_RUNS_FACTOR=50 npx vitest run packages/sdk/test/walks` plays fifty times as many as CI.
 */
export function propertyRuns(count: number): number {
  return Math.ceil(count * factor)
}
