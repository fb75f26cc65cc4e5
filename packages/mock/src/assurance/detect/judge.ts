import type { Dialect } from '../../dialect/dialect.ts'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { unknown, type Verdict, type Verdicts } from './detection.ts'
import {
  judgeOtherLists,
  judgePageOverflow,
  judgePerPageDefault,
  judgePerPageMax,
  judgePerPageOverflow,
  judgeUpdatedSince,
} from './judge-lists.ts'
import { judgeListOrder, judgeTies, judgeTotal, judgeTotalPages } from './judge-order.ts'
import { judgeDateSkew, judgeRateLimitHeaders, judgeRateLimitReset, judgeTimestamps } from './judge-time.ts'
import { judgeRateLimitWindow, serviceOffsetOf } from './judge-window.ts'
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
    retryAfter: unknown('Only a 429 shows it, and detection stays below the limit.'),
    signatureHeader: unknown(needsDelivery),
    signaturePrefix: unknown(needsDelivery),
    deliveryBackoff: unknown(needsDelivery),
  }
}

/** Verdicts about switches that every response shows. */
export function judgeAll(
  responses: readonly ServiceResponse[],
  last?: Pick<Recheck, 'responses' | 'isNewWindow'>,
) {
  const all = last ? [...responses, ...last.responses] : responses
  const after = last?.isNewWindow ? last.responses[0] : undefined
  const rateLimitWindow = judgeRateLimitWindow(responses, after)
  return {
    timestamps: judgeTimestamps(all),
    dateSkew: judgeDateSkew(all, serviceOffsetOf(rateLimitWindow.value, responses, after)),
    rateLimitHeaders: judgeRateLimitHeaders(all),
    rateLimitReset: judgeRateLimitReset(all),
    rateLimitWindow,
  } satisfies Partial<Verdicts>
}

const needsWrites = 'Only a write shows it. Allow writes for it.'
const needsDelivery = 'Only a webhook delivery shows it.'

/** True if every pass has the same value of every switch that doesn't depend on time. */
export function isEveryValueEqual(passes: readonly Verdicts[]): boolean {
  const [first, ...others] = passes
  return passNames.every((name) => others.every((other) => isSameValue(first?.[name], other[name])))
}

/** Returns the values that every pass has. If even the last two differ, the service changes all the time: nothing is known. */
export function confirm(passes: readonly Verdicts[], isStable: boolean): Verdicts {
  const last = passes.at(-1) ?? judge({ sizeSearch: [], otherLists: [], responses: [] })
  const confirmed = passNames.map((name) => {
    const verdict: Verdict<unknown> = last[name]
    const different = passes.find((pass) => !isSameValue(pass[name], verdict))
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
    if (!isStable)
      return [name, unknown('The service changed during the run. Run it again.', verdict.responses)]
    return [name, verdict]
  })
  return { ...last, ...Object.fromEntries(confirmed) }
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
