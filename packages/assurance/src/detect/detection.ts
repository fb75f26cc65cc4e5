import type { Dialect } from '@permit-tracking/mock'
import type { ServiceResponse } from '../service-reader/service-reader.ts'

/** Request and an excerpt of its response, without the key. */
export interface DetectionEvidence {
  /** Method and path with the query, such as `GET /permits?per_page=101`. */
  readonly request: string
  readonly status: number
  /** Start of the body, at most 300 characters. */
  readonly excerpt: string
  /** `Date` and `X-RateLimit-*` headers of the response. */
  readonly headers: Readonly<Record<string, string>>
}

/** Finding about one switch of the dialect. */
export interface DetectedSwitch<Name extends keyof Dialect = keyof Dialect> {
  readonly name: Name
  /** Value; undefined if it is unknown. */
  readonly value: Dialect[Name] | undefined
  /** Values that the evidence doesn't exclude, if it excludes at least one. Otherwise empty. */
  readonly candidates: readonly Dialect[Name][]
  /** Sentence that says why the value is this one, or why it is unknown. */
  readonly reason: string
  /** At most four responses on which the finding depends. */
  readonly evidence: readonly DetectionEvidence[]
}

/** Response that the OpenAPI document doesn't allow. */
export interface UndocumentedResponse {
  /** First request with this response. */
  readonly request: string
  readonly status: number
  /** Differences from the document. */
  readonly issues: readonly string[]
  /** Number of such responses of the same operation. */
  readonly count: number
}

/** Result of `detectDialect`. */
export interface DialectDetection {
  /** Determined switches, for `createMock({ dialect })`. The others keep their defaults. */
  readonly dialect: Partial<Dialect>
  /** Every switch, in the order of the documentation. */
  readonly switches: readonly DetectedSwitch[]
  /** Responses that the OpenAPI document doesn't allow. */
  readonly undocumented: readonly UndocumentedResponse[]
  /** Number of requests that were sent. */
  readonly requests: number
  /** Number of them that were not reads. */
  readonly writes: number
  /** Sentences about what was created and could not be removed. */
  readonly leftovers: readonly string[]
  /** Reason why the run ended early, such as a 429; undefined for a complete one. */
  readonly stopReason: string | undefined
}

/** Finding of one judge, before it is confirmed. */
export interface Verdict<Value> {
  readonly value?: Value
  readonly candidates?: readonly Value[]
  readonly reason: string
  readonly responses: readonly ServiceResponse[]
}

/** Verdict about every switch. */
export type Verdicts = { readonly [Name in keyof Dialect]: Verdict<Dialect[Name]> }

/** Creates the verdict for a value that the evidence proves. */
export function determined<Value>(
  value: Value,
  reason: string,
  responses: readonly (ServiceResponse | undefined)[],
): Verdict<Value> {
  return { value, reason, responses: present(responses) }
}

/** Creates the verdict for a value that the evidence doesn't prove. */
export function unknown<Value>(
  reason: string,
  responses: readonly (ServiceResponse | undefined)[] = [],
  candidates: readonly Value[] = [],
): Verdict<Value> {
  return { reason, responses: present(responses), candidates }
}

/** Converts a response into evidence. */
export function toEvidence({ request, status, text, headers }: ServiceResponse): DetectionEvidence {
  return {
    request: `${request.method} ${request.path}`,
    status,
    excerpt: text.length > excerptLength ? `${text.slice(0, excerptLength - 1)}…` : text,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => shownHeaders.test(name))),
  }
}

const excerptLength = 300
const shownHeaders = /^(date|retry-after|x-ratelimit-.*)$/

function present(responses: readonly (ServiceResponse | undefined)[]): ServiceResponse[] {
  return responses.filter((response) => response !== undefined)
}
