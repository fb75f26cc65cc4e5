import { createKeyRegistry } from '../domain/keys/key-registry.ts'
import type { ApiKeyStore } from '../domain/keys/keys.ts'
import type { Caller } from '../http/context.ts'
import type { MockOptions, ResolvedOptions, WorldOptions } from '../options/options.ts'
import { checkText, resolveWorldOptions, worldOptions } from '../options/resolve-options.ts'
import type { StateParts } from '../snapshot/parts.ts'
import type { RestoreOptions, Snapshot } from '../snapshot/snapshot.ts'
import { assertKnownKeys } from '../suggest-name.ts'
import { stateError } from '../user-error.ts'
import {
  createOrganization,
  type OrganizationDependencies,
  type OrganizationInstance,
} from './create-organization.ts'
import type { Organization } from './organization.ts'

/** Options of a further organization; what is left out is as in the mock's own options. */
export interface OrganizationOptions extends WorldOptions {
  /** Name of the organization. Default `Harbor Point Builders`. */
  readonly name?: string
}

/** The organizations of a mock. */
export interface OrganizationRegistry {
  /** The one that is always there. */
  readonly default: Organization
  /** The keys of that one. */
  readonly keys: ApiKeyStore
  /** Every one, in the order of creation. */
  list(): Organization[]
  create(options?: OrganizationOptions): Organization
  /** Throws for the first one and for an unknown identifier. */
  delete(organization_id: string): void
  /** Whose key the secret is. */
  findCaller(secret: string): Caller | undefined
  save(): Pick<Snapshot, 'organizations_created' | 'organizations'>
  /** Returns the same state divided, for storing its changes. */
  parts(): Omit<StateParts, 'now'>
  /** Whether requests that read may change something. */
  readonly hasChurn: boolean
  load(snapshot: Snapshot, options: RestoreOptions): void
  reset(): void
}

/** The first organization, and room for others. */
export function createOrganizationRegistry(
  options: MockOptions,
  { world, organizationName }: ResolvedOptions,
  surroundings: Omit<OrganizationDependencies, 'registry'>,
): OrganizationRegistry {
  // Those of the first one are its own.
  const { fixtures: _own, ...inheritable } = options
  const registry = createKeyRegistry<ApiKeyStore>()
  const byRing = new Map<ApiKeyStore, OrganizationInstance>()
  let created = 0

  function join(memberOptions: Parameters<typeof createOrganization>[0]): OrganizationInstance {
    const member = createOrganization(memberOptions, { ...surroundings, registry })
    byRing.set(member.tenant.world.keys, member)
    return member
  }

  function leave(member: OrganizationInstance): void {
    member.close()
    byRing.delete(member.tenant.world.keys)
  }

  function requireFree(organization_id: string | undefined): void {
    if (![...byRing.values()].some((member) => idOf(member) === organization_id)) return
    throw stateError(
      new Error(
        `Could not create an organization, because another one has the id ${JSON.stringify(organization_id)}; give each its own.`,
      ),
    )
  }

  const first = join({ ...world, organizationName })
  /** What a state is loaded into. */
  const nothing = { permits: 0, watched: 0, contacts: 0, fixtures: undefined, organizationName: undefined }
  const empty = { ...world, ...nothing }
  const idOf = ({ organization }: OrganizationInstance) => organization.organization.organization_id
  const further = () => [...byRing.values()].filter((member) => member !== first)

  return {
    default: first.organization,
    keys: first.tenant.world.keys,
    list: () => Array.from(byRing.values(), ({ organization }) => organization),
    create(given = {}) {
      requireFree(given.fixtures?.organization?.organization_id)
      // Its number goes into the seed, so that no two worlds are alike.
      const seed = `${given.seed ?? first.seed}/${created + 1}`
      const { organization } = join(furtherWorld({ ...given, seed }, inheritable))
      created += 1
      return organization
    },
    delete(organization_id) {
      const member = further().find((other) => idOf(other) === organization_id)
      if (member) return leave(member)
      const reason =
        idOf(first) === organization_id
          ? `${organization_id} is the default one, which stays; use reset() to begin anew`
          : `none has the id ${JSON.stringify(organization_id)}; take one from organizations()`
      throw stateError(new Error(`Could not delete an organization, because ${reason}.`))
    },
    findCaller(secret) {
      const found = registry.find(secret)
      const organization = found && byRing.get(found.ring)?.tenant
      const key = found?.ring.get(found.id)
      return organization && key ? { organization, key } : undefined
    },
    save: () => ({
      organizations_created: created,
      organizations: [first.save(), ...further().map((member) => member.save())],
    }),
    parts: () => ({
      organizations_created: created,
      organizations: [first, ...further()].map((member) => member.parts()),
    }),
    get hasChurn() {
      return [first, ...further()].some(({ tenant }) => !tenant.churn.isEmpty)
    },
    load(snapshot, { receivers = {} }) {
      const [own, ...others] = snapshot.organizations
      const wanted = new Set(others.map(({ world }) => world.organization.organization_id))
      const staying = new Map<string, OrganizationInstance>()
      for (const member of further()) {
        const id = idOf(member)
        if (wanted.has(id)) staying.set(id, member)
        else leave(member)
      }
      // Their keys could be those that another organization of the snapshot has.
      for (const { tenant } of [first, ...staying.values()]) tenant.world.keys.fill([])
      for (const { tenant } of staying.values()) byRing.delete(tenant.world.keys)
      first.load(own, receivers)
      for (const state of others) {
        const member = staying.get(state.world.organization.organization_id)
        if (member) byRing.set(member.tenant.world.keys, member)
        const target = member ?? join({ ...empty, seed: state.seed })
        target.load(state, receivers)
      }
      created = snapshot.organizations_created
    },
    reset() {
      for (const member of further()) leave(member)
      first.reset()
      created = 0
    },
  }
}

/** The options of a further world. */
function furtherWorld(
  { name, ...options }: OrganizationOptions,
  { rateLimit, permits, watched, contacts, ...others }: Omit<MockOptions, 'fixtures'>,
): Parameters<typeof createOrganization>[0] {
  assertKnownKeys('create the organization', options, ['name', ...worldOptions])
  // What is undefined doesn't take the place of what is inherited.
  const given: WorldOptions = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  )
  const inherited = {
    ...others,
    // A plan that is asked for counts, also where the mock's own options override its limit.
    ...(given.plan === undefined && rateLimit !== undefined ? { rateLimit } : {}),
    // Fixtures that are given are all there is.
    ...(given.fixtures?.permits || permits === undefined ? {} : { permits }),
    ...(given.fixtures?.permits || given.fixtures?.watchlist || watched === undefined ? {} : { watched }),
    ...(given.fixtures?.contacts || contacts === undefined ? {} : { contacts }),
  }
  return { ...resolveWorldOptions({ ...inherited, ...given }), organizationName: checkText('name', name) }
}
