import { type Clock, createRealClock, isWritable, type Moment, toEpochMs } from '../clock/clock.ts'
import { createManualClock } from '../clock/manual-clock.ts'
import { resolveDialect } from '../dialect/resolve-dialect.ts'
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
 * Fills in the defaults and checks what was given.
 *
 * @throws TypeError for a value that makes no sense.
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
    prefer: options.prefer ?? false,
  }
}

/**
 * Fills in the defaults of one organization's world and checks what was given.
 *
 * @throws TypeError for a value that makes no sense.
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
 * The rate limit of a plan, or what is given in place of it.
 *
 * @throws TypeError for an unknown plan and for a limit that makes no sense.
 */
export function resolveRateLimit(plan: Plan, given: RateLimitOptions = {}): RateLimit {
  assertKnownKeys('set the rate limit', given, ['limit', 'windowMs'])
  const { limit = limitOf(plan), windowMs = 60_000 } = given
  return { limit: count('rateLimit.limit', limit), windowMs: count('rateLimit.windowMs', windowMs, 1) }
}

function resolveDataUntil(moment: Moment | 'now' | undefined): number | 'now' | undefined {
  if (moment === undefined || moment === 'now') return moment
  const epochMs = toEpochMs(moment)
  // Seeded data goes back for some two years.
  if (isWritable(epochMs - 1_000 * 86_400_000) && isWritable(epochMs)) return epochMs
  throw inputError(
    new TypeError(`\`dataUntil\` must be in the years 0003 to 9999 (received ${show(moment)}).`),
  )
}

/** The requests per minute and key of a plan. */
function limitOf(plan: Plan): number {
  if (Object.hasOwn(planLimits, plan)) return planLimits[plan]
  throw inputError(
    new TypeError(`Unknown plan ${JSON.stringify(plan)}. There are: ${Object.keys(planLimits).join(', ')}.`),
  )
}

function checkSeed(seed: number | string): number | string {
  if ((typeof seed === 'string' && seed !== '') || Number.isFinite(seed)) return seed
  throw inputError(
    new TypeError(`Could not use ${show(seed)} as seed: it takes a number or a text that is not empty.`),
  )
}

/**
 * The text, if there is one.
 *
 * @throws TypeError for what is no text.
 */
export function checkText(name: string, value: string | undefined): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw inputError(new TypeError(`Could not use ${show(value)} as ${name}: it takes a text.`))
}

/** A value that no compiler has checked, for a message. */
function show(value: unknown): string {
  return typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value)
}

function count(name: string, value: number, minimum = 0): number {
  if (Number.isSafeInteger(value) && value >= minimum) return value
  throw inputError(
    new TypeError(`Could not use ${value} as ${name}: it takes an integer, at least ${minimum}.`),
  )
}

function resolveClock({ clock = 'real', startAt }: MockOptions): Clock {
  if (clock === 'manual') return createManualClock(startAt)
  if (clock === 'real') return createRealClock()
  if (isClock(clock)) return clock
  throw inputError(new TypeError(`Could not use ${show(clock)} as clock: it takes real, manual or a clock.`))
}

function isClock(clock: unknown): clock is Clock {
  const { now, schedule }: { now?: unknown; schedule?: unknown } = Object(clock)
  return typeof now === 'function' && typeof schedule === 'function'
}

/** The type makes the compiler ask for every option. */
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
  prefer: true,
}

/** The names of {@link WorldOptions}. */
export const worldOptions: readonly string[] = Object.keys(worldOptionNames)

function resolveBaseUrl(baseUrl: string): string {
  const reason = whyNoBaseUrl(baseUrl)
  if (reason === undefined) return withVersion(baseUrl)
  const shown = show(baseUrl).replace(/\/\/[^/?#]*@/, '//***@')
  throw inputError(new TypeError(`Could not use ${shown} as baseUrl: ${reason}.`))
}

function whyNoBaseUrl(baseUrl: string): string | undefined {
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) return 'it takes an absolute URL'
  const { protocol, username, password } = new URL(baseUrl)
  if (!/^https?:$/.test(protocol)) return 'it takes one with https: or http:'
  // Paths are appended to it, and what stands behind them would be in between.
  if (/[?#]/.test(baseUrl)) return 'it takes one without a query and a fragment'
  if (username || password) return 'it takes one without a password, which no request may have in its URL'
  return undefined
}

/** The absolute URL without a slash at its end; one without a path gets that of the service, as clients do it. */
export function withVersion(url: string): string {
  const address = url.replace(/\/+$/, '')
  return new URL(address).pathname === '/' ? `${address}/v1` : address
}

/** Whether answers are to be checked unless an option says otherwise. */
export function isValidationSwitchedOn(): boolean {
  // Workers and browsers have no `process`.
  return globalThis.process?.env?.PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES === '1'
}
