import { test } from 'vitest'
import { printMeasurements } from './measurements.ts'

/**
 * Prints what the walks of all scenarios cost, and how many were wrong. SEEDS is the number of walks of most scenarios, ONLY is
 * part of a scenario's name:
 *
 *     MEASURE=1 SEEDS=20 ONLY=calm npx vitest run --project unit packages/sdk/test/walks/measure
 */
test.runIf(process.env.MEASURE)(
  'measurements',
  async () => {
    await printMeasurements(Number(process.env.SEEDS ?? 20), process.env.ONLY ?? '')
  },
  3_600_000,
)
