import type { Churn, ChurnChange, ChurnOptions } from '../domain/churn.ts'
import { orNotFound } from '../http/http-error.ts'
import type { MockOrganization } from '../organizations/organization.ts'

/** Churn that was started over HTTP. */
export interface RegisteredChurn {
  readonly id: string
  readonly options: ChurnOptions
  readonly changes: readonly ChurnChange[]
}

/** Register of the churn that was started over HTTP, which can be stopped by its identifier. */
export type ChurnRegister = ReturnType<typeof createChurnRegister>

/** Creates an empty register. */
export function createChurnRegister() {
  const running = new Map<string, { owner: MockOrganization; options: ChurnOptions; churn: Churn }>()
  let count = 0
  return {
    start(owner: MockOrganization, options: ChurnOptions): RegisteredChurn {
      const churn = owner.churn(options)
      count += 1
      const id = `chn_${count}`
      running.set(id, { owner, options, churn })
      return { id, options, changes: churn.changes }
    },
    list: (organization: MockOrganization): RegisteredChurn[] =>
      [...running].flatMap(([id, { owner, options, churn }]) =>
        owner === organization ? [{ id, options, changes: churn.changes }] : [],
      ),
    /** Stops a churn. Throws HttpError with 404 for an unknown identifier. */
    stop(organization: MockOrganization, id: string): RegisteredChurn {
      const entry = running.get(id)
      const { options, churn } = orNotFound(entry?.owner === organization ? entry : undefined, 'churn', id)
      churn.stop()
      running.delete(id)
      return { id, options, changes: churn.changes }
    },
    /** Forgets the churn of every other organization. */
    keepOnly(organizations: readonly MockOrganization[]): void {
      for (const [id, { owner }] of running) if (!organizations.includes(owner)) running.delete(id)
    },
  }
}
