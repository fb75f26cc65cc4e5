import { type Clock, createRealClock, hasFourDigitYear, type Moment, toEpochMs } from '../clock/clock.ts'
import { createManualClock } from '../clock/manual-clock.ts'
import { resolveDialect } from '../dialect/resolve-dialect.ts'
import { invalidOption } from '../errors/invalid-option.ts'
import { assertKnownKeys } from '../errors/suggest-name.ts'
import { inputError } from '../errors/user-error.ts'
import {
  type MockOptions,
  type Plan,
  planLimits,
  type RateLimit,
  type RateLimitOptions,
  type ResolvedOptions,
  type ResolvedWorldOptions,
  type WorldOptions,
} from './options.ts'

/**
 * Checks the options and fills in the defaults.
 *
 * @throws TypeError for an invalid value.
 */
export function resolveOptions(options: MockOptions): ResolvedOptions {
  assertKnownKeys('create the mock', options, Object.keys(mockOptionNames))
  return {
    world: resolveWorldOptions(options),
    organizationName: checkText('organizationName', options.organizationName),
    clock: resolveClock(options),
    baseUrl: resolveBaseUrl(options.baseUrl ?? 'https://permit-tracking.test/v1'),
    dialect: resolveDialect(options.dialect),
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    validateResponses: options.validateResponses ?? isValidationSwitchedOn(),
    preferHeader: options.preferHeader ?? false,
  }
}

/**
 * Checks the options of one organization's world and fills in the defaults.
 *
 * @throws TypeError for an invalid value.
 */
export function resolveWorldOptions(options: WorldOptions): ResolvedWorldOptions {
  const { seed = 1, plan = 'professional', rateLimit, fixtures, dataUntil } = options
  const { permits = fixtures?.permits ? 0 : 250, contacts = fixtures?.contacts ? 0 : undefined } = options
  const { watched = fixtures?.watchlist ? 0 : undefined } = options
  return {
    seed: checkSeed(seed),
    permits: count('permits', permits),
    watched: watched === undefined ? undefined : Math.min(count('watched', watched), permits),
    contacts: contacts === undefined ? undefined : count('contacts', contacts),
    dataUntil: resolveDataUntil(dataUntil),
    plan,
    rateLimit: resolveRateLimit(plan, rateLimit),
    fixtures,
  }
}

/**
 * Returns the rate limit of a plan, with the given overrides.
 *
 * @throws TypeError for an unknown plan and for an invalid limit.
 */
export function resolveRateLimit(plan: Plan, overrides: RateLimitOptions = {}): RateLimit {
  assertKnownKeys('set the rate limit', overrides, ['limit', 'windowMs'])
  const { limit = limitOf(plan), windowMs = 60_000 } = overrides
  return { limit: count('rateLimit.limit', limit), windowMs: count('rateLimit.windowMs', windowMs, 1) }
}

function resolveDataUntil(moment: Moment | 'now' | undefined): number | 'now' | undefined {
  if (moment === undefined || moment === 'now') return moment
  const epochMs = toEpochMs(moment)
  // Seeded data goes back about two years.
  if (hasFourDigitYear(epochMs - 1_000 * 86_400_000) && hasFourDigitYear(epochMs)) return epochMs
  throw invalidOption('dataUntil', 'in the years 0003 to 9999', moment)
}

/** Returns the requests per minute and key of a plan. */
function limitOf(plan: Plan): number {
  if (Object.hasOwn(planLimits, plan)) return planLimits[plan]
  throw inputError(
    new TypeError(`Unknown plan ${JSON.stringify(plan)}. There are: ${Object.keys(planLimits).join(', ')}.`),
  )
}

function checkSeed(seed: number | string): number | string {
  if ((typeof seed === 'string' && seed !== '') || Number.isFinite(seed)) return seed
  throw invalidOption('seed', 'a number or a non-empty string', seed)
}

/**
 * Returns an optional string.
 *
 * @throws TypeError for a value of another type.
 */
export function checkText(name: string, value: string | undefined): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw invalidOption(name, 'a string', value)
}

function count(name: string, value: number, minimum = 0): number {
  if (Number.isSafeInteger(value) && value >= minimum) return value
  throw invalidOption(name, `an integer from ${minimum}`, value)
}

function resolveClock({ clock = 'real', startAt }: MockOptions): Clock {
  if (clock === 'manual') return createManualClock(startAt)
  if (clock === 'real') return createRealClock()
  if (isClock(clock)) return clock
  throw invalidOption('clock', "'real', 'manual' or a Clock", clock)
}

function isClock(clock: unknown): clock is Clock {
  const { now, schedule }: { now?: unknown; schedule?: unknown } = Object(clock)
  return typeof now === 'function' && typeof schedule === 'function'
}

/** Records, so that a forgotten option doesn't compile. */
const worldOptionNames: Record<keyof WorldOptions, true> = {
  seed: true,
  permits: true,
  watched: true,
  contacts: true,
  dataUntil: true,
  plan: true,
  rateLimit: true,
  fixtures: true,
}

const mockOptionNames: Record<keyof MockOptions, true> = {
  ...worldOptionNames,
  clock: true,
  startAt: true,
  baseUrl: true,
  organizationName: true,
  dialect: true,
  fetch: true,
  validateResponses: true,
  preferHeader: true,
}

/** Names of {@link WorldOptions}. */
export const worldOptions: readonly string[] = Object.keys(worldOptionNames)

/**
 * Returns the base URL without trailing slashes, with `/v1` if it has no path.
 *
 * @throws TypeError if it is not an absolute http URL without credentials, query and fragment.
 */
export function resolveBaseUrl(baseUrl: string): string {
  const requirement = unmetRequirement(baseUrl)
  if (requirement === undefined) return withVersion(baseUrl)
  const masked = typeof baseUrl === 'string' ? baseUrl.replace(/\/\/[^/?#]*@/, '//***@') : baseUrl
  throw invalidOption('baseUrl', requirement, masked)
}

/** Returns what a base URL must be and isn't. */
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

/** Default of `validateResponses`. */
export function isValidationSwitchedOn(): boolean {
  // Workers and browsers have no `process`.
  return globalThis.process?.env?.PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES === '1'
}
