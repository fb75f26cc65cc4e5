import type { Dialect } from '@permit-tracking/mock'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { unknown, type Verdict, type Verdicts } from './detection.ts'
import { judgeOtherLists, judgePageOverflow, judgeUpdatedSince } from './judge-lists.ts'
import { judgeListOrder, judgeTies, judgeTotal, judgeTotalPages } from './judge-order.ts'
import { judgePerPageDefault, judgePerPageMax, judgePerPageOverflow } from './judge-page-sizes.ts'
import { judgeRetryAfter } from './judge-retry-after.ts'
import { judgeDateSkew, judgeRateLimitHeaders, judgeTimestamps } from './judge-time.ts'
import { judgeRateLimitReset, judgeRateLimitWindow, serviceOffsetOf } from './judge-window.ts'
import type { Observations } from './observe.ts'
import type { Recheck } from './recheck.ts'

/** Verdicts about switches that one pass shows. */
export function judge(observations: Observations): Verdicts {
  return {
    listOrder: judgeListOrder(observations),
    ties: judgeTies(observations),
    updatedSince: judgeUpdatedSince(observations),
    perPageDefault: judgePerPageDefault(observations),
    perPageMax: judgePerPageMax(observations),
    perPageOverflow: judgePerPageOverflow(observations),
    pageOverflow: judgePageOverflow(observations),
    total: judgeTotal(observations),
    totalPages: judgeTotalPages(observations),
    otherLists: judgeOtherLists(observations),
    ...judgeAll(observations.responses),
    deleteStatus: unknown(needsWrites),
    createStatus: unknown(needsWrites),
    contactRequired: unknown(needsWrites),
    contactCreation: unknown(needsWrites),
    signatureHeader: unknown(
      'Only a webhook delivery shows it. Send a test event to a receiver, and look for the header with 64 hexadecimal digits.',
    ),
    signaturePrefix: unknown(
      'Only a webhook delivery shows it: the text before the 64 hexadecimal digits of the signature.',
    ),
    deliveryBackoff: unknown(
      'Only a failed webhook delivery shows it: the time from the first attempt to the second, in the log of deliveries.',
    ),
  }
}

/** Verdicts about switches that every response shows. */
export function judgeAll(
  responses: readonly ServiceResponse[],
  last?: Pick<Recheck, 'responses' | 'isNewWindow'>,
) {
  const all = [...responses, ...(last?.responses ?? [])]
  const after = last?.isNewWindow ? last.responses[0] : undefined
  const rateLimitWindow = judgeRateLimitWindow(responses, after)
  return {
    timestamps: judgeTimestamps(all),
    dateSkew: judgeDateSkew(all, serviceOffsetOf(rateLimitWindow.value, responses, after)),
    rateLimitHeaders: judgeRateLimitHeaders(all),
    rateLimitReset: judgeRateLimitReset(all),
    rateLimitWindow,
    retryAfter: judgeRetryAfter(all),
  } satisfies Partial<Verdicts>
}

const needsWrites = 'Only a write shows it. Allow writes.'

/** True if every pass has the same value of every switch that doesn't depend on time. */
export function isEveryValueEqual(passes: readonly Verdicts[]): boolean {
  const [first, ...others] = passes
  return passNames.every((name) => others.every((other) => isSameValue(first?.[name], other[name])))
}

/** Facts about a run that decide about the values of its passes. */
export interface Confirmation {
  /** True if every pass ended. */
  readonly isComplete: boolean
  /** True if the short probes were repeated at the end. */
  readonly isRepeated: boolean
  /** True if the last passes and the repetition agree. */
  readonly isStable: boolean
}

/** Returns the values that every pass has. If even the last two differ, the service changes all the time: nothing is known. */
export function confirm(
  last: Verdicts,
  passes: readonly Verdicts[],
  { isComplete, isRepeated, isStable }: Confirmation,
): Verdicts {
  const confirmed = passNames.map((name) => {
    const verdict: Verdict<unknown> = last[name]
    const different = passes.find((pass) => !isSameValue(pass[name], verdict))
    if (different && !isComplete) {
      const [first = last] = passes
      return [
        name,
        unknown('The run ended before this could be read twice.', first[name].responses.slice(0, 4)),
      ]
    }
    if (different) {
      const texts = passes.map((pass) => describe(pass[name]))
      return [
        name,
        unknown(`The service changed during the run: ${texts.join(', then ')}.`, [
          ...different[name].responses.slice(0, 2),
          ...verdict.responses.slice(0, 2),
        ]),
      ]
    }
    if (!isStable && verdict.value !== undefined) {
      const reason = isRepeated
        ? 'The service changed during the run. Run it again.'
        : 'The run ended before this could be confirmed.'
      return [name, unknown(reason, verdict.responses)]
    }
    return [name, verdict]
  })
  return { ...last, ...Object.fromEntries(confirmed) }
}

/** Returns the verdict about times without a zone, which `updated_since` alone shows to be UTC. */
export function confirmZone({ timestamps, updatedSince }: Verdicts): Verdicts['timestamps'] {
  if (timestamps.value !== 'no_zone' || updatedSince.value !== undefined) return timestamps
  return unknown(
    `${timestamps.reason} Nothing shows that they are UTC, because updatedSince is unknown.`,
    timestamps.responses,
    ['no_zone'],
  )
}

/** Switches that each pass shows. */
const passNames = [
  'listOrder',
  'ties',
  'updatedSince',
  'perPageDefault',
  'perPageMax',
  'perPageOverflow',
  'pageOverflow',
  'total',
  'totalPages',
  'otherLists',
] as const satisfies readonly (keyof Dialect)[]

function isSameValue(one: Verdict<unknown> | undefined, other: Verdict<unknown>): boolean {
  return one?.value === other.value
}

function describe({ value }: Verdict<unknown>): string {
  return value === undefined ? 'unknown' : String(value)
}
