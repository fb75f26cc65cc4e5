import type { Dialect } from '../../dialect/dialect.ts'
import type { KeyPermission } from '../../domain/keys/keys.ts'
import type { FaultKind } from '../faults/fault.ts'
import type { RateStatus } from '../rate-limit/rate-limiter.ts'

/**
 * Decision of a layer about a request. The journal stores it with strings and numbers only, because an entry must retain neither
 * a secret nor the data of a deleted organization.
 */
export type Decision =
  /** The key was found, even if it is revoked. */
  | { readonly kind: 'key'; readonly key_id: string; readonly organization_id: string }
  | {
      readonly kind: 'unauthorized'
      readonly cause: 'missing' | 'malformed' | 'unknown' | 'revoked'
      /** Identifier of a revoked key. */
      readonly key_id?: string | undefined
      /** Message of the response. */
      readonly message: string
    }
  /** The path or method is unknown. */
  | { readonly kind: 'no_route' }
  | {
      readonly kind: 'permission'
      readonly required: KeyPermission | 'none'
      readonly isGranted: boolean
      readonly permissions: readonly KeyPermission[]
    }
  | { readonly kind: 'rate_limit'; readonly status: RateStatus }
  | {
      readonly kind: 'fault'
      readonly id: string
      readonly fault: FaultKind
      readonly phase: 'before' | 'after_commit'
      readonly latencyMs: number | undefined
    }
  /** A `Prefer` header is not a fault. */
  | { readonly kind: 'preference_ignored'; readonly preference: string; readonly message: string }
  /** The response depends on a value of the dialect that is not the default. */
  | { readonly kind: 'dialect'; readonly name: keyof Dialect; readonly value: string }
  | { readonly kind: 'validation'; readonly message: string }
  /** The list was changed after the response. */
  | { readonly kind: 'churn'; readonly change: string; readonly id: string }
  /** The state of the mock was replaced while the request was in flight. */
  | { readonly kind: 'state_replaced' }

/** Returns the decision as the journal shows it. Programs must not parse this text: they read the decision. */
export function describeDecision(decision: Decision): string {
  switch (decision.kind) {
    case 'key':
      return `key ${decision.key_id} of ${decision.organization_id}`
    case 'unauthorized':
      return `unauthorized: ${decision.cause === 'revoked' ? `key ${decision.key_id} is revoked` : decision.message}`
    case 'no_route':
      return 'route: none matches'
    case 'permission':
      return describePermission(decision)
    case 'rate_limit':
      return describeLimit(decision.status)
    case 'fault':
      return describeFault(decision)
    case 'preference_ignored':
      return `preference ${decision.preference} ignored: ${decision.message}`
    case 'dialect':
      return `dialect ${decision.name}: ${decision.value}`
    case 'validation':
      return `validation: ${decision.message}`
    case 'churn':
      return `churn after the response: ${decision.change} ${decision.id}`
    case 'state_replaced':
      return 'connection reset: the state of the mock was replaced'
  }
}

/** A decision of one kind. */
export type DecisionOf<Kind extends Decision['kind']> = Extract<Decision, { kind: Kind }>

/** Returns the fault that decided the response: one that breaks it, or the first one that only delays it. */
export function decidingFault(decisions: readonly Decision[]): DecisionOf<'fault'> | undefined {
  const faults = decisions.filter((decision) => decision.kind === 'fault')
  return faults.find(({ fault }) => fault !== 'delay') ?? faults[0]
}

/** Returns the kind of the fault, with its phase if it broke the response after the service had made its changes. */
export function labelOf({ fault, phase }: Pick<DecisionOf<'fault'>, 'fault' | 'phase'>): string {
  return phase === 'before' || fault === 'delay' ? fault : `${fault} ${phase}`
}

function describeFault(decision: DecisionOf<'fault'>): string {
  const { id, fault, latencyMs } = decision
  const isDelay = fault === 'delay'
  const late = latencyMs === undefined ? '' : `${isDelay ? '' : ', '}${Math.round(latencyMs)} ms late`
  return `fault ${id}: ${isDelay ? '' : labelOf(decision)}${late}`
}

function describePermission({ required, isGranted, permissions }: DecisionOf<'permission'>): string {
  if (required === 'none') return 'no permission needed'
  return `permission ${required}: ${isGranted ? 'granted' : `denied, the key has ${permissions.join(', ')}`}`
}

function describeLimit({ limit, windowMs, remaining, resetAt, isExceeded }: RateStatus): string {
  const left = isExceeded ? 'exceeded' : `${remaining} left`
  const window = windowMs === 60_000 ? 'min' : `${windowMs} ms`
  return `rate limit ${limit}/${window}: ${left} until ${new Date(resetAt).toISOString()}`
}
