import type { Case, CaseResponse, ExpectedRequest } from './case.ts'
import { createListModel, type ListModel } from './list-model.ts'

/** Request of a client. Its path is the one behind the base URL. */
export interface SentRequest extends Required<Omit<ExpectedRequest, 'body'>> {
  readonly body: string
}

/** Response as it is sent; or a connection that is reset, or stays silent. */
export type SentResponse =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body?: string }
  | 'reset'
  | 'hang'

/** Service of one case. */
export interface CaseService {
  respond(request: SentRequest): SentResponse
  /** Requests so far, with the milliseconds between the response before and each of them. */
  readonly requests: readonly (SentRequest & { readonly waitMs: number })[]
  readonly list: ListModel | undefined
}

/** Creates the service of a case, before its first response. */
export function createCaseService({ list: listOfCase, responses = [] }: Case): CaseService {
  const list = listOfCase && createListModel(listOfCase)
  const requests: (SentRequest & { readonly waitMs: number })[] = []
  let respondedAt = performance.now()
  return {
    respond(request) {
      requests.push({ ...request, waitMs: performance.now() - respondedAt })
      const isList = request.method === 'GET' && request.path === '/permits'
      const scripted = responses[requests.length - 1] ?? responses.at(-1) ?? unexpected
      respondedAt = performance.now()
      return toSent(list ? (isList ? list.respond(request.query) : unexpected) : scripted)
    },
    requests,
    list,
  }
}

const unexpected: CaseResponse = {
  status: 418,
  body: { error: { code: 'unexpected_request', message: 'The case has no response to this request.' } },
}

function toSent({ status = 200, headers = {}, body, text, reset, hang }: CaseResponse): SentResponse {
  if (reset) return 'reset'
  if (hang) return 'hang'
  const type = text === undefined ? 'application/json' : 'text/html'
  const filled = Object.entries(headers).map(([name, value]) => [name, fillTimes(value)])
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const sent = { status, headers: { 'content-type': type, ...Object.fromEntries(filled) } }
  return content === undefined ? sent : { ...sent, body: content }
}

/** Replaces the placeholders of times. */
function fillTimes(value: string): string {
  return value.replace(/\{(epoch|epoch-ms|http-date)\+(\d+)\}/g, (_, format: string, seconds: string) => {
    const time = Date.now() + Number(seconds) * 1_000
    if (format === 'http-date') return new Date(time).toUTCString()
    return `${format === 'epoch' ? Math.floor(time / 1_000) : time}`
  })
}
