/** Runs the steps of the tour one by one and prints their results. */
export interface Tour {
  /** Runs a step and prints the lines it returns, with the number of its requests. */
  step(title: string, run: () => Promise<string[]>): Promise<void>
  /** Returns one line about the whole tour. */
  summary(): string
}

/** Creates a tour. `countRequests` returns the number of requests so far. */
export function createTour(countRequests: () => number): Tour {
  const startedAt = performance.now()
  let steps = 0
  return {
    async step(title, run) {
      const before = countRequests()
      steps++
      console.log(`\n${steps}. ${title}`)
      const lines = await run()
      for (const line of lines) console.log(`   ${line}`)
      console.log(`   (${plural(countRequests() - before, 'request')})`)
    },
    summary() {
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
      return `${plural(steps, 'step')}, ${plural(countRequests(), 'request')}, ${seconds} s. All went well.`
    },
  }
}

/** Returns rows as lines of aligned columns. */
export function table(header: string[], rows: string[][]): string[] {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(header), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)]
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
