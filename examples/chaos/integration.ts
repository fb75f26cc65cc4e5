import type { Client, ContactCreation, Permit } from '@permit-tracking/sdk'

/** A typical integration. This example has two versions of it. */
export interface Integration {
  /** Creates a contact for each of the people, and watches the permits. */
  prepare(client: Client, project: Project): Promise<void>
  /** Brings the copy of the watched permits up to date. */
  refresh(client: Client, copy: Copy): Promise<void>
}

/** A building project. */
export interface Project {
  readonly people: readonly ContactCreation[]
  /** `uuid` of each permit. */
  readonly permits: readonly string[]
}

/** A copy of the watched permits, by their `uuid`. In a real program it is in a database. */
export interface Copy {
  readonly permits: Map<string, Permit>
  checkpoint?: string
}
