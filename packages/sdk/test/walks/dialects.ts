import { isQuickRun } from '../../../../tests/harness/property-runs.ts'
import type { ModelOptions } from './list-model.ts'
import { drift } from './scenarios.ts'
import { isAmbiguous, type ModelService, specified } from './service.ts'

const metas: readonly ModelService['meta'][] = ['none', 'null']
const pageNumbers: readonly ModelService['page'][] = ['right', 'absent', 'text', 'one', 'from_zero']
const pageSizes: readonly ModelService['perPage'][] = ['right', 'absent', 'text', 'constant', 'zero']
const totals: readonly ModelService['total'][] = [
  'exact',
  'absent',
  'text',
  'low',
  'high',
  'zero',
  'negative',
  'page',
]
const totalPages: readonly ModelService['totalPages'][] = ['right', 'absent', 'text']
const sizes: readonly Partial<ModelService>[] = [
  {},
  { fixedSize: 20 },
  { maxSize: 25 },
  { maxSize: 50 },
  { maxSize: 7 },
  { fixedSize: 50 },
  { maxSize: 99 },
]
const ends: readonly ModelService['pastEnd'][] = ['empty', 'not_found', 'last_page']
const leftOut: readonly Partial<ModelService>[] = [
  {},
  { hidden: { every: 50, choice: 'regular' } },
  {},
  { cut: { page: 1, keep: 0.66 } },
  { hidden: { every: 9, choice: 'random' }, countsHidden: true },
  {},
  { cut: { page: 2, keep: 0.5 } },
  { hidden: { every: 50, choice: 'random' } },
  {},
]
const pagings: readonly ModelService['paging'][] = [
  'obeyed',
  'obeyed',
  'obeyed',
  'first',
  'obeyed',
  'obeyed',
  'whole',
]
// biome-ignore format: groups of lengths around a page size
const lengths = [
  0, 1, 2, 5, 11, 12, 13, 19, 20, 21, 24, 25, 26, 39, 40, 41, 49, 50, 51, 61, 99, 100, 101, 150, 199, 200, 201, 250, 299, 300, 341,
]

/** A service, and the length of its list. */
export interface Dialect {
  readonly name: string
  readonly service: ModelService
  readonly count: number
}

/**
 * Returns all combinations of `meta`, each with eight services: sizes, ends, rows left out and lengths take turns, in steps
 * that have no common divisor.
 */
export function enumerateDialects(): Dialect[] {
  const stated = pageNumbers.flatMap((page) =>
    pageSizes.flatMap((perPage) =>
      totals.flatMap((total) => totalPages.map((totalPages) => ({ page, perPage, total, totalPages }))),
    ),
  )
  const unstated = Array.from({ length: 40 }, (_, index) => ({ meta: metas[index % 2] ?? 'none' }))
  const dialects: Dialect[] = []
  let index = 0
  for (const meta of [...stated, ...unstated]) {
    for (let turn = 0; turn < 8; index++) {
      const service: ModelService = {
        ...specified,
        ...meta,
        ...turnOf(sizes, index),
        ...turnOf(leftOut, index),
        paging: turnOf(pagings, Math.floor(index / 9)),
        pastEnd: turnOf(ends, Math.floor(index / 7)),
        order: index % 5 === 0 ? 'uuid' : 'updated_desc',
      }
      const count = turnOf(lengths, index + Math.floor(index / lengths.length))
      if (isAmbiguous(service)) continue
      turn++
      dialects.push({ name: nameOf(service, count), service, count })
    }
  }
  return dialects
}

/** Returns the dialects of a test run: all in CI, and one in 20 in `npm test`. */
export function dialectsOfRun(): readonly Dialect[] {
  const dialects = enumerateDialects()
  return sampleDialects(dialects, isQuickRun ? Math.ceil(dialects.length / 20) : dialects.length)
}

/** Returns `size` of the dialects, evenly spread. */
export function sampleDialects(dialects: readonly Dialect[], size: number): readonly Dialect[] {
  if (size >= dialects.length) return dialects
  return Array.from({ length: size }, (_, index) =>
    turnOf(dialects, Math.floor((index * dialects.length) / size)),
  )
}

/** Returns a walk over the list of a dialect, which changes at this rate. */
export function walkOf({ service, count }: Dialect, seed: number, rate: number): ModelOptions {
  const beforeRead = drift(rate, ['update', 'insert', 'remove', 'insert_old'])
  return { seed, service, count, ...(rate > 0 && { beforeRead }) }
}

function turnOf<Value>(values: readonly Value[], index: number): Value {
  return values[index % values.length] as Value
}

function nameOf(service: ModelService, count: number): string {
  const odd = Object.entries(service).filter(
    ([name, value]) => specified[name as keyof ModelService] !== value,
  )
  return `${count} rows, ${odd.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')}`
}
