import type { components } from '../../../../spec/generated/control-types.ts'
import manifest from '../../package.json' with { type: 'json' }
import { type Clock, isManualClock } from '../clock/clock.ts'
import { type Dialect, defaultDialect, switches, switchNames } from '../dialect/dialect.ts'
import type { PermitRecord } from '../domain/permits/permit-record.ts'
import { toPermit, toPermitDetail } from '../domain/permits/permit-record.ts'
import { withoutUndefined } from '../errors/options.ts'
import { isExtensible, mockInternals, type Sabotage } from '../extensions.ts'
import type { PlannedFault } from '../http/faults/fault.ts'
import type { RequestEntry } from '../http/journal/entry.ts'
import { isObject } from '../matchers/deep-equal.ts'
import type { Mock } from '../mock.ts'
import type { MockOrganization } from '../organizations/organization.ts'
import type { Webhook } from '../webhooks/webhook.ts'
import type { MockWebhooks } from '../webhooks/webhooks.ts'

type Schemas = components['schemas']

/** Returns the description of the mock. */
export function describeMock(mock: Mock, baseUrl: string): Schemas['Control'] {
  return {
    version: manifest.version,
    base_url: baseUrl,
    dialect: { ...mock.dialect },
    clock: describeClock(mock.clock),
    organizations: mock.organizations().map(({ organization }) => organization.organization_id),
    links,
  }
}

/** Returns the state of the clock. A custom clock without `pending` counts as real. */
export function describeClock(clock: Clock): Schemas['Clock'] {
  const isManual = isManualClock(clock)
  return {
    now: new Date(clock.now()).toISOString(),
    mode: isManual ? 'manual' : 'real',
    scheduled: isManual ? clock.pending() : [],
  }
}

/** Returns the organization without its key. */
export function describeOrganization(
  organization: MockOrganization,
  baseUrl: string,
): Schemas['Organization'] {
  return {
    ...organization.organization,
    base_url: baseUrl,
    plan: organization.plan,
    permits: organization.permits.size,
    watched: organization.watchlist.size,
    contacts: organization.contacts.size,
  }
}

/** Returns the permit as lists contain it. */
export function summarizePermit(
  record: PermitRecord,
  { watchlist }: Pick<MockOrganization, 'watchlist'>,
): Schemas['PermitSummary'] {
  return { ...toPermit(record), jurisdiction: record.jurisdiction, watched: watchlist.has(record.uuid) }
}

/** Returns all stored fields of the permit. */
export function describePermit(
  record: PermitRecord,
  { watchlist }: Pick<MockOrganization, 'watchlist'>,
): Schemas['PermitRecord'] {
  const { parties, coordinates, fees, inspections } = record
  const watched = watchlist.has(record.uuid)
  return { ...toPermitDetail(record), parties, coordinates, fees, inspections, watched }
}

/** Returns the fault without `when`, which JSON can't express. `count` is the number of requests that it has affected. */
export function describeFault({ id, plan, fault, remaining, count }: PlannedFault): Schemas['PlannedFault'] {
  const { when: _function, ...rest } = fault
  return { id, plan, fault: withoutUndefined(rest), remaining, count }
}

/**
 * Returns the webhook with two counts. `pending` is the number of its pending deliveries. `failures` is the number of attempted
 * deliveries after the last delivered one, in the order of their events. It doesn't include canceled deliveries.
 */
export function describeWebhook(webhook: Webhook, webhooks: MockWebhooks): Schemas['Webhook'] {
  const deliveries = webhooks.deliveries({ webhook_id: webhook.id })
  const attempted = deliveries.filter(({ attempts, state }) => attempts.length > 0 && state !== 'canceled')
  return {
    ...webhook,
    failures: attempted.length - 1 - attempted.findLastIndex(({ state }) => state === 'delivered'),
    pending: deliveries.filter(({ state }) => state === 'pending').length,
  }
}

/** Returns the request with null in place of undefined. A missing body stays undefined, so JSON leaves it out. */
export function describeRequest(entry: RequestEntry): Schemas['RequestEntry'] {
  const { query, request, response = null, reasons } = entry
  return { ...summarizeRequest(entry), query, request, response, reasons }
}

/** Returns the request without its query, headers, bodies and reasons, which are slow to convert. */
export function summarizeRequest(entry: RequestEntry): Schemas['RequestSummary'] {
  const { id, at, method, path, search, duration_ms } = entry
  return {
    id,
    at,
    method,
    path,
    search,
    operation: entry.operation ?? null,
    status: entry.status ?? null,
    key_id: entry.key_id ?? null,
    organization_id: entry.organization_id ?? null,
    duration_ms,
    fault: entry.fault ?? null,
    message: errorMessageOf(entry),
  }
}

function errorMessageOf({ status = 0, response }: RequestEntry): string | null {
  const body = status < 400 ? undefined : response?.body
  const error = isObject(body) ? body.error : undefined
  return isObject(error) && typeof error.message === 'string' ? error.message : null
}

/** Returns the object that starts and stops deliberate bugs (saboteurs); undefined if no extension provides it. */
export function sabotageOf(mock: Mock): Sabotage | undefined {
  return isExtensible(mock) ? mock[mockInternals].sabotage : undefined
}

/**
 * Returns the active saboteur or `observe`, if any. `reached` has the names of the saboteurs that have changed something since the start. With
 * `observe`, it has the names of those that would have.
 */
export function describeSabotage(sabotage: Sabotage | undefined): Schemas['Sabotage'] {
  const { name = null, harm = null, reached = [] } = sabotage ?? {}
  return { name, harm, reached: [...reached] }
}

/** Returns every switch of the dialect with its value. */
export function describeSwitches(dialect: Dialect): Schemas['DialectSwitch'][] {
  return switchNames.map((name) => {
    const { values, summary, rule } = switches[name]
    return {
      name,
      value: dialect[name],
      default: defaultDialect[name],
      values: [...values],
      description: summary,
      accepts: rule?.description ?? null,
    }
  })
}

const links = {
  control_document: '/_mock/openapi.json',
  service_document: '/_mock/service.openapi.json',
  organizations: '/_mock/organizations',
  default_organization: '/_mock/organizations/default',
  dialect: '/_mock/dialect',
  requests: '/_mock/requests',
  request_summaries: '/_mock/request-summaries',
  faults: '/_mock/faults',
  events: '/_mock/events',
  clock: '/_mock/clock',
  snapshot: '/_mock/snapshot',
} as const
