import {
  type Clock,
  createRealClock,
  hasFourDigitYear,
  type Moment,
  toEpochMs,
  toMs,
} from '../clock/clock.ts'
import { createManualClock } from '../clock/manual-clock.ts'
import { resolveDialect } from '../dialect/resolve-dialect.ts'
import {
  aFunction,
  assertOptions,
  assertValue,
  integer,
  invalidOption,
  type OptionRules,
  oneOf,
  seedRule,
  withoutUndefined,
} from '../errors/options.ts'
import { inputError } from '../errors/user-error.ts'
import {
  type MockOptions,
  type OrganizationOptions,
  type Plan,
  planLimits,
  planNames,
  type RateLimit,
  type ResolvedMockOptions,
  type ResolvedOrganizationOptions,
} from './options.ts'

/**
 * Checks the options of a mock and fills in the defaults.
 *
 * @throws TypeError or RangeError for an invalid value.
 */
export function resolveMockOptions(options: MockOptions): ResolvedMockOptions {
  assertOptions('create the mock', options, mockRules)
  return {
    organization: resolveOrganizationOptions(options),
    clock: resolveClock(options.clock),
    baseUrl: resolveBaseUrl(options.baseUrl ?? 'https://permit-tracking.test/v1'),
    dialect: resolveDialect(options.dialect),
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    preferHeader: options.preferHeader ?? false,
  }
}

/**
 * Checks the options of an additional organization. Most missing ones default to the mock's options.
 *
 * @throws TypeError for an unknown option and for an invalid value.
 */
export function inheritOptions(
  options: OrganizationOptions,
  { permits, watched, contacts, ...others }: Omit<MockOptions, 'fixtures'>,
): ResolvedOrganizationOptions {
  assertOptions('create the organization', options, organizationRules)
  const own = withoutUndefined(options)
  const { fixtures } = own
  const hasOwnPermits = own.permits !== undefined || fixtures?.permits !== undefined
  return resolveOrganizationOptions({
    ...others,
    // Fixtures replace the seeded data of the same kind.
    ...(hasOwnPermits || permits === undefined ? {} : { permits }),
    // Own permits have their own default of `watched`.
    ...(fixtures?.watchlist || hasOwnPermits || watched === undefined ? {} : { watched }),
    ...(fixtures?.contacts || contacts === undefined ? {} : { contacts }),
    ...own,
  })
}

function resolveOrganizationOptions(options: OrganizationOptions): ResolvedOrganizationOptions {
  const { name, seed = 1, plan = 'professional', fixtures, dataUntil } = options
  const { permits = fixtures?.permits ? 0 : 250, contacts = fixtures?.contacts ? 0 : undefined } = options
  const { watched = fixtures?.watchlist ? 0 : undefined } = options
  return {
    name,
    seed,
    permits,
    watched: watched === undefined ? undefined : checkWatched(watched, permits),
    contacts,
    dataUntil: resolveDataUntil(dataUntil),
    ...resolvePlan(plan),
    fixtures,
  }
}

/**
 * Returns the name of a plan and its rate limit.
 *
 * @throws TypeError for an unknown plan and for an invalid limit.
 */
export function resolvePlan(plan: NonNullable<OrganizationOptions['plan']>): {
  readonly plan: Plan
  readonly rateLimit: RateLimit
} {
  if (typeof plan === 'object' && plan !== null) {
    assertOptions('set the plan', plan, { limit: true, window: true })
    const { limit, window = 60_000 } = plan
    const windowMs = toMs(window)
    assertValue('plan.limit', limit, integer(0))
    assertValue('plan.window', windowMs, integer(1))
    return { plan: 'enterprise', rateLimit: { limit, windowMs } }
  }
  if (Object.hasOwn(planLimits, plan))
    return { plan, rateLimit: { limit: planLimits[plan], windowMs: 60_000 } }
  throw inputError(
    `Unknown plan ${JSON.stringify(plan)}. Expected one of: ${planNames.join(', ')}, { limit, window }.`,
  )
}

function resolveDataUntil(moment: Moment | 'now' | undefined): number | 'now' | undefined {
  if (moment === undefined || moment === 'now') return moment
  const epochMs = toEpochMs(moment)
  // Seeded data goes back about two years.
  if (hasFourDigitYear(epochMs - 1_000 * 86_400_000) && hasFourDigitYear(epochMs)) return epochMs
  throw invalidOption('dataUntil', 'in the years 0003 to 9999', moment)
}

function checkWatched(watched: number, permits: number): number {
  if (watched <= permits) return watched
  throw invalidOption('watched', `at most the number of seeded permits, \`permits: ${permits}\``, watched)
}

function resolveClock(clock: MockOptions['clock'] = 'real'): Clock {
  if (clock === 'real') return createRealClock()
  if (clock === 'manual') return createManualClock()
  if (isClock(clock)) return clock
  if (typeof clock === 'object' && clock !== null && 'startAt' in clock) {
    assertOptions('create the clock', clock, { startAt: true })
    return createManualClock(clock.startAt)
  }
  throw invalidOption('clock', "'real', 'manual', { startAt } or a Clock", clock)
}

function isClock(clock: unknown): clock is Clock {
  const { now, schedule }: { now?: unknown; schedule?: unknown } = Object(clock)
  return typeof now === 'function' && typeof schedule === 'function'
}

const sharedRules: OptionRules<Omit<OrganizationOptions, 'name'>> = {
  seed: seedRule,
  permits: integer(0),
  watched: integer(0),
  contacts: integer(0),
  dataUntil: true,
  plan: true,
  fixtures: true,
}

const organizationRules: OptionRules<OrganizationOptions> = {
  name: { description: 'a string', accepts: (value) => typeof value === 'string' },
  ...sharedRules,
}

const mockRules: OptionRules<MockOptions> = {
  ...sharedRules,
  clock: true,
  baseUrl: true,
  dialect: true,
  fetch: aFunction,
  preferHeader: oneOf([true, false]),
}

/**
 * Returns the base URL without trailing slashes, with `/v1` if it has no path.
 *
 * @throws TypeError unless it is an absolute http(s) URL without credentials, query or fragment.
 */
export function resolveBaseUrl(baseUrl: string): string {
  const requirement = unmetRequirement(baseUrl)
  if (requirement === undefined) return withVersion(baseUrl)
  const masked = typeof baseUrl === 'string' ? baseUrl.replace(/\/\/[^/?#]*@/, '//***@') : baseUrl
  throw invalidOption('baseUrl', requirement, masked)
}

/** Returns the first requirement that the URL doesn't meet. */
function unmetRequirement(baseUrl: string): string | undefined {
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) return 'an absolute URL'
  const { protocol, username, password } = new URL(baseUrl)
  if (!/^https?:$/.test(protocol)) return 'an https: or http: URL'
  // Paths are appended to it.
  if (/[?#]/.test(baseUrl)) return 'a URL without a query and a fragment'
  if (username || password) return 'a URL without credentials'
  return undefined
}

/** Returns the URL without trailing slashes. A URL without a path gets `/v1`, as in the SDK. */
export function withVersion(url: string): string {
  const address = url.replace(/\/+$/, '')
  return new URL(address).pathname === '/' ? `${address}/v1` : address
}

/** True if every response is validated against its document, which the tests of the mock switch on. */
export function isValidationSwitchedOn(): boolean {
  // Workers and browsers have no `process`.
  return globalThis.process?.env?.PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES === '1'
}
