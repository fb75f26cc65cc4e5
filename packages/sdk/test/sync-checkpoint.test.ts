import { ConfigurationError } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { useFakeClock } from './fake-clock.ts'
import { createSyncCopy, createSyncService } from './sync-service.ts'

useFakeClock()

/** Returns a checkpoint after a run, and one from the middle of a run. */
async function createCheckpoints(): Promise<string[]> {
  const service = createSyncService({ seed: 1, count: 120 })
  const copy = createSyncCopy(service)
  await copy.sync()
  vi.setSystemTime(Date.now() + 60_000)
  service.update(5)
  await copy.sync()
  const state = JSON.parse(copy.checkpoint ?? '')
  expect(state.recent).toHaveLength(5)
  return [copy.checkpoint ?? '', JSON.stringify({ ...state, stableBefore: state.watermark + 1_000 })]
}

const numbers = fc.constantFrom(-1, 0, 0.5, 1e15, 1e16, 1e300, -1e300, Number.MAX_SAFE_INTEGER)
const value = fc.oneof(
  numbers,
  fc.jsonValue(),
  fc.constantFrom(null, true, '', 'x', [], {}, [[]], { toString: 1 }),
)

/** Replaces, removes or adds a value at a random place. */
const fieldMutation = fc
  .record({ at: fc.nat(), value, kind: fc.constantFrom('replace', 'remove', 'add') })
  .map(({ at, value, kind }) => (text: string) => {
    const state: unknown = JSON.parse(text)
    const places: { parent: Record<string, unknown>; key: string }[] = []
    const visit = (parent: unknown) => {
      if (typeof parent !== 'object' || parent === null) return
      for (const [key, child] of Object.entries(parent)) {
        places.push({ parent: parent as Record<string, unknown>, key })
        visit(child)
      }
    }
    visit(state)
    const { parent, key } = places[at % places.length] ?? { parent: {}, key: '' }
    if (kind === 'replace') parent[key] = value
    else if (kind === 'add') parent[`${key}x`] = value
    else if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
    return JSON.stringify(state)
  })

/** Removes or replaces a piece of the text. */
const textMutation = fc
  .record({ at: fc.nat(), length: fc.nat(20), text: fc.string({ maxLength: 3 }) })
  .map(({ at, length, text }) => (checkpoint: string) => {
    const start = at % checkpoint.length
    return checkpoint.slice(0, start) + text + checkpoint.slice(start + length)
  })

const foreign = fc.oneof(value, fc.object()).map((value) => () => JSON.stringify(value))
const mutation = fc.oneof(fieldMutation, fieldMutation, textMutation, foreign)

test('a damaged or foreign checkpoint is a ConfigurationError, or the run completes', async () => {
  const checkpoints = await createCheckpoints()
  let rejected = 0
  let accepted = 0
  const property = fc.asyncProperty(
    mutation,
    fc.boolean(),
    fc.boolean(),
    async (mutate, isPartial, hasLocal) => {
      const service = createSyncService({ seed: 1, count: 120 })
      const copy = createSyncCopy(service)
      copy.checkpoint = mutate(checkpoints[Number(isPartial)] ?? '')
      const options = hasLocal ? {} : { listLocal: undefined }
      try {
        expect(await copy.sync(options)).toMatchObject({ caughtUp: true })
        accepted++
        // The checkpoint that it wrote is valid and hides nothing.
        vi.setSystemTime(Date.now() + 120_000)
        service.update(3)
        const updated = [...service.expectedRows()].filter(
          ([, row]) => Date.parse(row.updated_at) > Date.now() - 2_000,
        )
        expect(await copy.sync(options)).toMatchObject({ caughtUp: true })
        for (const [uuid, row] of updated) expect(copy.rows.get(uuid)).toEqual(row)
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error
        rejected++
      }
    },
  )
  await fc.assert(property, { numRuns: propertyRuns(600), seed: 1 })
  expect(rejected).toBeGreaterThan(propertyRuns(100))
  expect(accepted).toBeGreaterThan(propertyRuns(50))
})
