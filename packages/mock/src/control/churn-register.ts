import type { Churn, ChurnChange, ChurnOptions } from '../domain/churn.ts'
import { orNotFound } from '../http/http-error.ts'
import type { Organization } from '../organizations/organization.ts'

/** A churn that was started here. */
export interface RegisteredChurn {
  readonly id: string
  readonly options: ChurnOptions
  readonly changes: readonly ChurnChange[]
}

/** The churn that was started here, so that it can be stopped by its identifier. */
export interface ChurnRegister {
  start(organization: Organization, options: ChurnOptions): RegisteredChurn
  list(organization: Organization): RegisteredChurn[]
  /** Throws a Refusal for one that doesn't run. */
  stop(organization: Organization, id: string): RegisteredChurn
  /** Forgets what ran in other organizations than these; there it has ended. */
  prune(organizations: readonly Organization[]): void
}

/** No churn yet. */
export function createChurnRegister(): ChurnRegister {
  const running = new Map<string, { owner: Organization; options: ChurnOptions; end: Churn }>()
  let count = 0
  return {
    start(owner, options) {
      const end = owner.churn(options)
      count += 1
      const id = `chn_${count}`
      running.set(id, { owner, options, end })
      return { id, options, changes: end.changes }
    },
    list: (organization) =>
      [...running].flatMap(([id, { owner, options, end }]) =>
        owner === organization ? [{ id, options, changes: end.changes }] : [],
      ),
    stop(organization, id) {
      const entry = running.get(id)
      const { options, end } = orNotFound(entry?.owner === organization ? entry : undefined, 'churn', id)
      end()
      running.delete(id)
      return { id, options, changes: end.changes }
    },
    prune(organizations) {
      for (const [id, { owner }] of running) if (!organizations.includes(owner)) running.delete(id)
    },
  }
}
