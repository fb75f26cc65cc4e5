import { type CostRow, costRows, measuredOnly } from './costs.ts'
import { enumerateDialects, sampleDialects, walkOf } from './dialects.ts'
import { hostile, mixture } from './hostile.ts'
import { failureRows } from './rows.ts'
import type { Scenario } from './scenarios.ts'
import { faultsOf, summarize } from './summary.ts'
import { type Verdict, walk } from './walk.ts'

interface Measured {
  readonly name: string
  readonly scenarios: readonly Scenario[]
  readonly walks: number
}

/** Prints a table of the scenarios whose name contains `words`, with `seeds` walks each, and the promises that were broken. */
export async function printMeasurements(seeds: number, words: string): Promise<void> {
  const faults: string[] = []
  print(['scenario', 'walks', 'wrong', 'lossy', 'faults', 'complete', 'mean', 'max', 'ms', 'reasons'])
  for (const { name, scenarios, walks } of measured(seeds)) {
    if (!name.includes(words)) continue
    const startedAt = performance.now()
    const verdicts: Verdict[] = []
    let faulty = 0
    for (const [index, scenario] of scenarios.entries()) {
      for (let seed = 0; seed < walks; seed++) {
        const verdict = await walk(scenario(seed))
        verdicts.push(verdict)
        const found = faultsOf(verdict)
        if (found.length > 0) faulty++
        if (found.length > 0 && faulty <= 5)
          faults.push(`${name} [${index}] seed ${seed}: ${found.join('; ')}`)
      }
    }
    const { wrong, lossy, complete, mean, worst, reasons } = summarize(verdicts)
    const share = `${Math.floor((100 * complete) / verdicts.length)} %`
    const ms = Math.round(performance.now() - startedAt)
    const why = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`)
    print([
      name,
      verdicts.length,
      wrong,
      lossy,
      faulty,
      share,
      mean.toFixed(2),
      worst.toFixed(1),
      ms,
      why.join(', '),
    ])
  }
  process.stdout.write(`${faults.map((fault) => `\n${fault}`).join('')}\n`)
}

function measured(seeds: number): Measured[] {
  const dialects = sampleDialects(enumerateDialects(), 256 * seeds)
  const ofRow = ({ name, scenarios }: CostRow) => ({ name: `cost: ${name}`, scenarios, walks: seeds })
  const enumerated = [0, 0.3].map((rate) => ({
    name: `dialects: ${rate} changes a page`,
    scenarios: dialects.map((dialect, index) => () => walkOf(dialect, index, rate)),
    walks: 1,
  }))
  return [
    ...failureRows.map(({ name, scenario, walks = 1 }) => ({
      name: `row: ${name}`,
      scenarios: [scenario],
      walks,
    })),
    ...costRows.map(ofRow),
    ...measuredOnly.map(ofRow),
    ...enumerated,
    { name: 'hostile', scenarios: [hostile], walks: 150 * seeds },
    { name: 'mixture', scenarios: [mixture], walks: 50 * seeds },
  ]
}

const widths = [70, 6, 6, 6, 6, 8, 6, 6, 6, 0]

function print(cells: readonly (string | number)[]): void {
  const columns = cells.map((cell, index) => {
    const width = widths[index] ?? 0
    return index === 0 ? `${cell}`.padEnd(width) : index === 9 ? ` ${cell}` : `${cell}`.padStart(width + 1)
  })
  process.stdout.write(`${columns.join('')}\n`)
}
