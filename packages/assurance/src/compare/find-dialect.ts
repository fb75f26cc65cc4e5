import type { Dialect } from '@permit-tracking/mock'
import { defaultDialect, switches, switchNames } from '@permit-tracking/mock/internal'
import type { Finding } from './difference.ts'
import { isObject } from './document.ts'
import { withoutDependent } from './doubts.ts'
import { judgeOrder, orderVerdict } from './judge-order.ts'
import { isReadable, judgeSwitch, subjects } from './judge-switch.ts'
import type { Exchange, Reading } from './reading.ts'
import { itemsOf } from './records.ts'
import { createReplays } from './replay.ts'
import type { SeededData } from './seed-mock.ts'
import { noRead, type SwitchVerdict } from './switch-verdict.ts'

/** Switches of a service, and what none of their values explains. */
export interface FoundDialect {
  readonly verdicts: readonly SwitchVerdict[]
  /** Differences in the nearest dialect, for each exchange that can be compared. */
  readonly findings: ReadonlyMap<Exchange, readonly Finding[]>
}

/**
 * Finds the dialect by replay: sends the requests of a reading to mocks with the same data, and changes one switch at a time until
 * no change makes fewer differences. A value is certain only if every other one would respond differently, and the service
 * responds like the mock wherever they differ.
 */
export async function findDialect(reading: Reading, data: SeededData): Promise<FoundDialect> {
  const order = judgeOrder(reading)
  const replays = createReplays(reading, data, order)
  const valuesOf = createValuesOf(reading)

  async function countOf(dialect: Dialect): Promise<number> {
    const replayed = await replays.replay(dialect)
    // Another status hides what else is different.
    const weightOf = ({ path }: Finding): number => (path === 'status' || path === 'body' ? 5 : 1)
    return replayed
      .flatMap(({ findings }) => findings.map(weightOf))
      .reduce((total, weight) => total + weight, 0)
  }

  let best: Dialect = {
    ...defaultDialect,
    listOrder: order.listOrders[0] ?? defaultDialect.listOrder,
    // A service that rejects shows it by a status, and one that doesn't shows its maximum only if the mock doesn't either.
    perPageOverflow: 'clamp',
  }
  let least = await countOf(best)
  for (let isBetter = true; isBetter && least > 0; ) {
    isBetter = false
    for (const name of Object.keys(subjects).filter(isReadable)) {
      for (const value of valuesOf(name)) {
        const changed: Dialect = { ...best, [name]: value }
        const count = await countOf(changed)
        if (count >= least) continue
        least = count
        best = changed
        isBetter = true
      }
    }
  }
  best = { ...best, perPageDefault: Math.min(best.perPageDefault, best.perPageMax) }

  const verdicts: SwitchVerdict[] = []
  for (const name of switchNames) {
    if (name === 'listOrder' || name === 'ties') verdicts.push(orderVerdict(name, order))
    else if (isReadable(name)) {
      const values = valuesOf(name)
      verdicts.push(await judgeSwitch({ name, values, best, replays, reading, data }))
    } else verdicts.push({ name, value: undefined, candidates: [], reason: noRead })
  }
  const nearest = await replays.replay(best)
  const findings = new Map(nearest.map(({ exchange, findings }) => [exchange, findings]))
  return { verdicts: withoutDependent(verdicts), findings }
}

/** Returns the values to try: the values in the table, and for page sizes the values that the service shows, with their neighbours. */
function createValuesOf({ exchanges, maxPageSize }: Reading) {
  const sizes = (situation: string) =>
    exchanges.flatMap(({ situation: name, response: { status, body } }) => {
      if (name !== situation || status !== 200) return []
      const meta = isObject(body) ? body.meta : undefined
      return [Number(isObject(meta) ? meta.per_page : undefined), itemsOf(body).length]
    })
  const near = (numbers: readonly number[]) =>
    numbers.flatMap((number) => [number - 1, number, number + 1]).filter((size) => size >= 1 && size <= 100)
  const shown: Partial<Record<keyof Dialect, readonly number[]>> = {
    perPageDefault: near(sizes('permits: first page')),
    perPageMax: near([
      ...sizes('permits: per_page above the maximum'),
      ...(maxPageSize ? [maxPageSize] : []),
    ]),
  }
  return (name: keyof Dialect): readonly Dialect[keyof Dialect][] => [
    ...new Set<Dialect[keyof Dialect]>([...switches[name].values, ...(shown[name] ?? [])]),
  ]
}
