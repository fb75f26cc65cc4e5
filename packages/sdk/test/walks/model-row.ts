/** Row of a list: a permit or a contact. It doesn't change; a new version of it takes its place. */
export interface ModelRow {
  readonly uuid: string
  readonly updatedAt: number
  readonly filed: number
  readonly status: string
  readonly insertedAt: number
  readonly isHidden: boolean
  /** The row as JSON, once it was sent. */
  json?: string
}
