import type { Unit } from './units.ts'

/** Exports of a benchmark. */
export interface Benchmark {
  /** Title of its section in RESULTS.md. */
  readonly title: string
  /** Measures once, in a process of its own. Returns a reason if the machine lacks something that it needs. */
  run(): Promise<Result | string>
}

/** Result of one run. */
export interface Result {
  /** Introduction in Markdown. */
  readonly about: string
  readonly tables: readonly Table<number>[]
}

/** Measurements, each of which is a number, or has the numbers of several runs. */
export interface Table<Measurement> {
  /** Heading. Only the single table of a result needs none. */
  readonly title?: string
  /** Introduction in Markdown. */
  readonly about?: string
  /** Columns with their units. The names of the rows stand before them. */
  readonly columns: Readonly<Record<string, Unit>>
  readonly rows: readonly Row<Measurement>[]
  /** Column by whose median the rows are sorted. Default: they keep their order. */
  readonly sortedBy?: Sorting
}

/** Row of a table. */
export interface Row<Measurement> {
  readonly name: string
  /** One for each column. */
  readonly values: readonly Measurement[]
}

/** Order of the rows of a table. */
export interface Sorting {
  readonly column: string
  readonly order: 'ascending' | 'descending'
}

/** Latest runs of a benchmark. */
export interface Recording {
  readonly title: string
  /** Time, command, duration, versions and machine. */
  readonly setting: string
  readonly about: string
  readonly tables: readonly Table<readonly number[]>[]
}

/** Recordings by the names of their benchmarks. */
export type Recordings = Readonly<Record<string, Recording>>
