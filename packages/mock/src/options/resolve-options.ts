import { type Clock, createRealClock } from '../clock/clock.ts'
import { createManualClock } from '../clock/manual-clock.ts'
import { resolveDialect } from '../dialect/resolve-dialect.ts'
import { checkNames } from '../nearest.ts'
import {
  type MockOptions,
  type Plan,
  planLimits,
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
  checkNames('create the mock', options, Object.keys(mockOptionNames))
  return {
    world: resolveWorldOptions(options),
    organizationName: options.organizationName,
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
  const { seed = 1, plan = 'professional', rateLimit = {}, fixtures } = options
  const { permits = fixtures?.permits ? 0 : 250, contacts = fixtures?.contacts ? 0 : undefined } = options
  const { watched = fixtures?.watchlist ? 0 : undefined } = options
  checkNames('set the rate limit', rateLimit, ['limit', 'windowMs'])
  const { limit = limitOf(plan), windowMs = 60_000 } = rateLimit
  return {
    seed,
    permits: count('permits', permits),
    watched: watched === undefined ? undefined : Math.min(count('watched', watched), permits),
    contacts: contacts === undefined ? undefined : count('contacts', contacts),
    plan,
    rateLimit: { limit: count('rateLimit.limit', limit), windowMs: count('rateLimit.windowMs', windowMs, 1) },
    fixtures,
  }
}

/**
 * The requests per minute and key of a plan.
 *
 * @throws TypeError for an unknown plan.
 */
export function limitOf(plan: Plan): number {
  if (Object.hasOwn(planLimits, plan)) return planLimits[plan]
  throw new TypeError(
    `Unknown plan ${JSON.stringify(plan)}. There are: ${Object.keys(planLimits).join(', ')}.`,
  )
}

function count(name: string, value: number, minimum = 0): number {
  if (Number.isSafeInteger(value) && value >= minimum) return value
  throw new TypeError(`Could not use ${value} as ${name}: it takes an integer, at least ${minimum}.`)
}

function resolveClock({ clock = 'real', startAt }: MockOptions): Clock {
  if (clock === 'manual') return createManualClock(startAt)
  if (clock === 'real') return createRealClock()
  if (typeof clock === 'object') return clock
  throw new TypeError(`Could not use ${JSON.stringify(clock)} as clock: it takes real, manual or a clock.`)
}

/** The type makes the compiler ask for every option. */
const worldOptionNames: Record<keyof WorldOptions, true> = {
  seed: true,
  permits: true,
  watched: true,
  contacts: true,
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
  if (URL.canParse(baseUrl)) return withVersion(baseUrl)
  throw new TypeError(`Could not use ${JSON.stringify(baseUrl)} as baseUrl: it takes an absolute URL.`)
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
