import { type ApiKeyStore, hashSecret, type KeyRegistry } from '../domain/keys/keys.ts'
import { stateError } from '../errors/user-error.ts'
import type { Caller } from '../http/context.ts'
import type { Mock } from '../mock.ts'
import type { MockOptions, OrganizationOptions, ResolvedMockOptions } from '../options/options.ts'
import { inheritOptions } from '../options/resolve-options.ts'
import type { SnapshotState } from '../snapshot/snapshot.ts'
import {
  createOrganization,
  type OrganizationDependencies,
  type OrganizationInstance,
} from './create-organization.ts'
import type { MockOrganization } from './organization.ts'

/** The organizations of a mock. */
export interface OrganizationRegistry {
  /** The default organization, which cannot be deleted. */
  readonly default: MockOrganization
  /** Keys of the default organization. */
  readonly keys: ApiKeyStore
  /** Returns every organization in the order of creation. */
  list(): MockOrganization[]
  create(options?: OrganizationOptions): MockOrganization
  /** Deletes an additional organization. Throws for the default one and for an unknown identifier. */
  delete(organization_id: string): void
  /** Returns the key with this secret and its organization, even if the key is revoked. */
  findCaller(secret: string): Caller | undefined
  save(): Pick<SnapshotState, 'organizations_created' | 'organizations'>
  /** Converts the state of every organization to a changed dialect. */
  applyDialect(): void
  load(snapshot: SnapshotState, options: NonNullable<Parameters<Mock['restore']>[1]>): void
  reset(): void
}

/** Creates the registry with the default organization. */
export function createOrganizationRegistry(
  options: MockOptions,
  { organization: defaults }: ResolvedMockOptions,
  dependencies: Omit<OrganizationDependencies, 'registry'>,
): OrganizationRegistry {
  // Fixtures belong to the default organization only, and their secrets are not kept.
  const { fixtures: _own, ...inheritable } = options
  const registry: KeyRegistry = new Map()
  const instancesByKeyStore = new Map<ApiKeyStore, OrganizationInstance>()
  let created = 0

  function add(instanceOptions: Parameters<typeof createOrganization>[0]): OrganizationInstance {
    const instance = createOrganization(instanceOptions, { ...dependencies, registry })
    instancesByKeyStore.set(instance.world.keys, instance)
    return instance
  }

  function remove(instance: OrganizationInstance): void {
    instance.close()
    instancesByKeyStore.delete(instance.world.keys)
  }

  function assertIdIsFree(organization_id: string | undefined): void {
    if (![...instancesByKeyStore.values()].some((instance) => idOf(instance) === organization_id)) return
    throw stateError(
      `Could not create an organization: the id ${JSON.stringify(organization_id)} is in use. Choose another id.`,
    )
  }

  /**
   * The number is part of the seed, so that no two worlds are alike. A number whose seed is taken, such as `1/2`, is skipped.
   */
  function nextSeed(seed: OrganizationOptions['seed']): { readonly seed: string; readonly number: number } {
    const taken = new Set(Array.from(instancesByKeyStore.values(), (instance) => instance.seed))
    let number = created + 1
    while (taken.has(`${seed}/${number}`)) number += 1
    return { seed: `${seed}/${number}`, number }
  }

  const defaultInstance = add(defaults)
  const additional = () =>
    [...instancesByKeyStore.values()].filter((instance) => instance !== defaultInstance)
  /** Options of an organization whose state is loaded later. */
  const emptyOptions = {
    ...defaults,
    name: undefined,
    permits: 0,
    watched: 0,
    contacts: 0,
    fixtures: undefined,
  }

  return {
    default: defaultInstance.publicApi,
    keys: defaultInstance.world.keys,
    list: () => Array.from(instancesByKeyStore.values(), ({ publicApi }) => publicApi),
    create(organizationOptions = {}) {
      assertIdIsFree(organizationOptions.fixtures?.organization?.organization_id)
      const { seed, number } = nextSeed(organizationOptions.seed ?? defaultInstance.seed)
      const { publicApi } = add(inheritOptions({ ...organizationOptions, seed }, inheritable))
      created = number
      const { organization_id } = publicApi.organization
      dependencies.report({ type: 'organization', organization_id })
      return publicApi
    },
    delete(organization_id) {
      const instance = additional().find((other) => idOf(other) === organization_id)
      if (instance) {
        remove(instance)
        dependencies.report({ type: 'organization', organization_id })
        return
      }
      const reason =
        idOf(defaultInstance) === organization_id
          ? `${organization_id} is the default one. Reset the mock to restore its initial state`
          : `unknown id ${JSON.stringify(organization_id)}. Use an id from the list`
      throw stateError(`Could not delete the organization: ${reason}.`)
    },
    findCaller(secret) {
      const registered = registry.get(hashSecret(secret))
      const organization = registered && instancesByKeyStore.get(registered.keys)
      const key = registered?.keys.get(registered.id)
      return organization && key ? { organization, key } : undefined
    },
    save: () => ({
      organizations_created: created,
      organizations: [defaultInstance.save(), ...additional().map((instance) => instance.save())],
    }),
    applyDialect() {
      for (const instance of instancesByKeyStore.values()) instance.applyDialect()
    },
    load(snapshot, { receivers = {} }) {
      const [defaultState, ...additionalStates] = snapshot.organizations
      const restoredIds = new Set(additionalStates.map(({ world }) => world.organization.organization_id))
      const kept = new Map<string, OrganizationInstance>()
      for (const instance of additional()) {
        const id = idOf(instance)
        if (restoredIds.has(id)) kept.set(id, instance)
        else remove(instance)
      }
      // In the snapshot their keys may belong to another organization.
      for (const { world } of [defaultInstance, ...kept.values()]) world.keys.replaceAll([])
      // Added again below, in the order of the snapshot.
      for (const { world } of kept.values()) instancesByKeyStore.delete(world.keys)
      defaultInstance.load(defaultState, receivers)
      for (const state of additionalStates) {
        const instance = kept.get(state.world.organization.organization_id)
        if (instance) instancesByKeyStore.set(instance.world.keys, instance)
        const target = instance ?? add({ ...emptyOptions, seed: state.seed })
        target.load(state, receivers)
      }
      created = snapshot.organizations_created
    },
    reset() {
      for (const instance of additional()) remove(instance)
      defaultInstance.reset()
      created = 0
    },
  }
}

function idOf({ world }: OrganizationInstance): string {
  return world.organization.organization_id
}
