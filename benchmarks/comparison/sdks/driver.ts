/** Function that a simulated service offers in place of the platform's. */
export type Fetch = typeof globalThis.fetch

/** List of a simulated service, read through an SDK. */
export interface DrivenList {
  /** Identifiers at the start. */
  readonly initial: readonly string[]
  /** Identifiers as the SDK returns them. */
  read(): AsyncIterable<string>
  /** Adds an item at the front, and returns its identifier. */
  add(): string
  remove(id: string): void
}

/** The same calls in each SDK. */
export interface Driver {
  createList(size: number): DrivenList
  /** Creates a client with the default options, and returns a function that sends a read. */
  createCall(fetch: Fetch): () => Promise<unknown>
  /** Sends a read that must end within the time, as the SDK offers it. */
  readWithin(ms: number, fetch: Fetch): Promise<unknown>
  create(fetch: Fetch): Promise<unknown>
  /** Response to a read, or to a creation. */
  readonly record: unknown
}

/** List with cursors or page numbers, as a service keeps it. */
export class ListService {
  readonly items: { id: string }[]
  #next: number

  constructor(size: number) {
    this.items = Array.from({ length: size }, (_, index) => ({ id: `item_${size - index}` }))
    this.#next = size + 1
  }

  add(): string {
    const id = `item_${this.#next++}`
    this.items.unshift({ id })
    return id
  }

  remove(id: string): void {
    this.items.splice(
      this.items.findIndex((item) => item.id === id),
      1,
    )
  }

  /** Returns the items behind a cursor. A removed item keeps its position, because identifiers are in order. */
  after(cursor: string | null, limit: number): { data: { id: string }[]; has_more: boolean } {
    const number = (id: string) => Number(id.replace('item_', ''))
    const rest = cursor === null ? this.items : this.items.filter(({ id }) => number(id) < number(cursor))
    return { data: rest.slice(0, limit), has_more: rest.length > limit }
  }

  page(page: number, perPage: number): { id: string }[] {
    return this.items.slice((page - 1) * perPage, page * perPage)
  }
}
