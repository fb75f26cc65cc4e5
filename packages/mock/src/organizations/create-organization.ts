import type { Clock } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { inFullSeconds } from '../dialect/timestamps.ts'
import type { ReportChange } from '../domain/changes.ts'
import { createChurnScheduler } from '../domain/churn.ts'
import { withInputValidation } from '../domain/contacts/contact-input.ts'
import { defaultKeyName, defaultSecretOf, type KeyRegistry } from '../domain/keys/keys.ts'
import { milliseconds, seconds, type TimePrecision } from '../domain/timestamp.ts'
import { createWorld } from '../domain/world/world.ts'
import type { ServedOrganization } from '../http/context.ts'
import { createFaultQueue } from '../http/faults/fault-queue.ts'
import type { MockFetch } from '../http/fetch.ts'
import { createJournal } from '../http/journal/journal.ts'
import { createRateLimiter } from '../http/rate-limit/rate-limiter.ts'
import { createTotalCache } from '../http/total-cache.ts'
import type { Fetch, ResolvedOrganizationOptions } from '../options/options.ts'
import { resolvePlan } from '../options/resolve-options.ts'
import type { InterceptDelivery } from '../webhooks/attempt.ts'
import { createWebhooks } from '../webhooks/create-webhooks.ts'
import type { Receivers } from '../webhooks/state.ts'
import type { MockOrganization } from './organization.ts'
import type { OrganizationState } from './organization-state.ts'
import { listRateWindows } from './rate-windows.ts'
import { withUnwatchedWarning } from './with-unwatched-warning.ts'

/** Dependencies of an organization. All organizations of a mock share them. */
export interface OrganizationDependencies {
  readonly clock: Clock
  readonly dialect: Dialect
  readonly baseUrl: string
  readonly fetch: MockFetch
  /** Sends webhook deliveries. */
  readonly send: Fetch
  /** Replaces the way in which webhook deliveries are sent. */
  readonly interceptDelivery: InterceptDelivery
  /** Registry of the keys of every organization. */
  readonly registry: KeyRegistry
  /** Called after every change. */
  readonly report: ReportChange
}

/** An organization with the operations that concern its whole state. */
export interface OrganizationInstance extends ServedOrganization {
  readonly publicApi: MockOrganization
  readonly seed: number | string
  save(): OrganizationState
  /** Replaces the state. Objects that were returned before keep working. */
  load(state: OrganizationState, receivers: Receivers): void
  /** Converts the state to the precision and the rate limit windows of a changed dialect. */
  applyDialect(): void
  /** Restores the initial state and forgets faults and requests. */
  reset(): void
  /** Invalidates its keys and stops its webhooks. */
  close(): void
}

/** Creates an organization of the service. */
export function createOrganization(
  options: ResolvedOrganizationOptions,
  { clock, dialect, baseUrl, fetch, send, interceptDelivery, registry, report }: OrganizationDependencies,
): OrganizationInstance {
  let { seed, plan } = options
  const start = { seed, plan }
  const { permits, watched, contacts, name, fixtures, rateLimit } = options
  const currentPrecision = () => (dialect.timestamps === 'milliseconds' ? milliseconds : seconds)
  const precision: TimePrecision = {
    get stepMs() {
      return currentPrecision().stepMs
    },
    format: (epochMs) => currentPrecision().format(epochMs),
  }
  /** Returns the conversion to the precision that the dialect has now. */
  const toPrecision = () =>
    dialect.timestamps === 'milliseconds' ? <Part>(part: Part) => part : inFullSeconds
  const until = options.dataUntil === 'now' ? clock.now() : options.dataUntil
  const data = { permits, watched, contacts, organizationName: name, fixtures, until }
  const world = createWorld({ seed, ...data, clock, precision, registry, report })
  const organizationId = () => world.organization.organization_id
  let apiKey = createDefaultKey()
  const {
    notifications,
    save: saveWebhooks,
    load: loadWebhooks,
    reset: resetWebhooks,
    ...webhooks
  } = createWebhooks({ world, clock, dialect, send, seed, interceptDelivery, report })
  const limiter = createRateLimiter(rateLimit, clock, dialect)
  const faults = createFaultQueue({
    seed,
    prefix: `flt_${organizationId()}_`,
    onChange: () => report({ type: 'faults', organization_id: organizationId() }),
  })
  const churn = createChurnScheduler(world, () =>
    report({ type: 'churn', organization_id: organizationId() }),
  )
  const journal = createJournal()
  const totals = createTotalCache(clock)

  function createDefaultKey(): string {
    return world.keys.create({ name: defaultKeyName, permissions: ['admin'] }).key
  }

  return {
    world,
    limiter,
    faults,
    churn,
    journal,
    totals,
    publicApi: {
      get organization() {
        return world.organization
      },
      baseUrl,
      get apiKey() {
        return apiKey
      },
      get clientOptions() {
        return { baseUrl, apiKey, fetch }
      },
      permits: withUnwatchedWarning(world.permits, world.watchlist, webhooks),
      watchlist: world.watchlist,
      contacts: withInputValidation(world.contacts),
      conditions: world.conditions,
      keys: world.keys,
      get plan() {
        return plan
      },
      get rateLimit() {
        return limiter.limit
      },
      setPlan(next) {
        const resolved = resolvePlan(next)
        limiter.setLimit(resolved.rateLimit)
        plan = resolved.plan
        report({ type: 'organization', organization_id: organizationId() })
      },
      rateWindows: () => listRateWindows(world.keys, limiter),
      usage: world.usage.read,
      webhooks,
      notifications,
      faults,
      churn: churn.start,
      requests: journal.list,
      clearRequests() {
        journal.clear()
        report({ type: 'requests', organization_id: organizationId() })
      },
    },
    get seed() {
      return seed
    },
    save: () => ({ seed, plan, limits: limiter.save(), world: world.save(), webhooks: saveWebhooks() }),
    load(state, receivers) {
      ;({ seed, plan } = state)
      limiter.load(state.limits)
      totals.clear()
      world.load(state.world, toPrecision())
      apiKey = defaultSecretOf(seed, world.keys)
      loadWebhooks(state.webhooks, receivers)
    },
    applyDialect() {
      limiter.load(limiter.save())
      world.load(world.save(), toPrecision())
    },
    reset() {
      ;({ seed, plan } = start)
      limiter.load({ limit: rateLimit, windows: [] })
      totals.clear()
      world.reset()
      apiKey = createDefaultKey()
      resetWebhooks()
      faults.reset()
      churn.clear()
      journal.reset()
    },
    close() {
      world.keys.replaceAll([])
      resetWebhooks()
      churn.clear()
      faults.clear()
    },
  }
}
