/** Address of the guides, which users of the package do not have as files. */
export const guidesUrl = 'https://permit-tracking.github.io/permit-tracking-js/guides/'

/** Meaning of a value, which decides its colour. A mark beside it says the same to readers who see no colours. */
export type Tone = 'good' | 'bad' | 'warning' | 'neutral'

/** Cell of a table: text, with code in backticks, or text with a tone and with details below it. */
export type Cell = string | DetailedCell

/** Cell with more than its text. */
export interface DetailedCell {
  readonly text: string
  readonly tone?: Tone
  /** Sentences below the text. */
  readonly detail?: string
  /** Code below the text, with its line breaks. */
  readonly code?: string
  /** Names of guides that help, such as `errors`. */
  readonly guides?: readonly string[]
  /** True for names and numbers in a monospaced font. A mark of the overview leads to the name in the first cell. */
  readonly isCode?: boolean
}

/** Number of the summary at the top. */
export interface Figure {
  readonly label: string
  readonly value: string
  readonly tone?: Tone
  /** Parts of the number, as a bar. */
  readonly parts?: readonly { readonly label: string; readonly count: number; readonly tone: Tone }[]
}

/** Group of the overview: one mark for each result, which leads to its row. */
export interface MarkGroup {
  readonly name: string
  readonly marks: readonly { readonly name: string; readonly label: string; readonly tone: Tone }[]
}

/** Table with its heading. */
export interface TableSection {
  readonly heading: string
  /** Sentences about the rows. */
  readonly text?: string
  /** Command that follows from the rows. */
  readonly command?: string
  readonly columns: readonly string[]
  /** Rows of the table. A section without rows is left out. */
  readonly rows: readonly (readonly Cell[])[]
}

/** Content of a report, in HTML and in a terminal. */
export interface Page {
  readonly title: string
  /** Sentences of the summary. The first one is the headline. */
  readonly summary: readonly string[]
  readonly tone?: Tone
  readonly figures: readonly Figure[]
  /** Every result at a glance, in HTML only. */
  readonly overview?: { readonly heading: string; readonly groups: readonly MarkGroup[] }
  /** Tables, the most important one first. */
  readonly sections: readonly TableSection[]
  /** Command that made the report. */
  readonly footer?: string
}
