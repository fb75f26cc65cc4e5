import * as z from 'zod'
import { describeReasons } from '../../../http/journal/entry.ts'
import { operationIds } from '../../../http/routes.ts'
import { defineTool } from '../tool.ts'
import { counted } from './counted.ts'
import { excerpt } from './excerpt.ts'

/** Tool that finds requests in the journal. */
export const listRequests = defineTool({
  name: 'list_requests',
  title: 'List requests',
  description:
    'Returns the latest requests that the mock received, newest first, each with its status, the injected fault and the ' +
    "service's decisions (reasons). Use it to find out what a program really sent, and why it got a 401, 403, 404 or 429. " +
    'get_request has headers and bodies.',
  effect: 'readOnly',
  input: z.strictObject({
    operation: z.enum(operationIds).optional(),
    status: z.int().min(100).max(599).optional(),
    method: z.enum(['GET', 'POST', 'DELETE', 'PUT', 'PATCH']).optional(),
    path: z.string().optional().describe('Exact path, such as /v1/permits'),
    failed: z.boolean().optional().describe('True: only those without a response, or with a status from 400'),
    limit: z.int().min(1).max(100).default(20),
  }),
  async run({ limit, failed, ...query }, { control }) {
    const { data } = await control('listRequests', { query })
    const matches = failed ? data.filter(({ status }) => (status ?? 500) >= 400) : data
    const requests = matches.slice(-limit).reverse()
    const none =
      failed || Object.keys(query).length > 0
        ? 'No request matches. Call list_requests without filters to see the latest requests.'
        : 'The mock has received no request. Either the program has sent none, or it uses another base URL: see describe_mock.'
    return {
      summary:
        matches.length === 0
          ? none
          : `${counted(matches.length, 'request matches', 'requests match')}, ${requests.length} shown.`,
      matching: matches.length,
      requests: requests.map(
        ({ id, at, method, path, search, operation, status, key_id, fault, reasons }) => ({
          id,
          at,
          request: `${method} ${path}${search}`,
          operation,
          status,
          key_id,
          fault,
          reasons,
        }),
      ),
    }
  },
})

/** Tool that shows one request completely. */
export const getRequest = defineTool({
  name: 'get_request',
  title: 'Show a request',
  description:
    'Returns one recorded request with the headers and bodies of the request and the response, and the decisions of the ' +
    'service in order. Credentials are masked. Take the id from list_requests.',
  effect: 'readOnly',
  input: z.strictObject({ id: z.string().describe('Such as req_12') }),
  async run({ id }, { control }) {
    const { data } = await control('getRequest', { path: { request_id: id } })
    const { at, method, path, search, operation, status, key_id, fault, reasons, duration_ms } = data
    const result = status === null ? 'has no response' : `got ${status}`
    return {
      summary: `${method} ${path}${search} ${result}. ${describeReasons(reasons)}`.trim(),
      id,
      at,
      duration_ms,
      operation,
      status,
      key_id,
      fault,
      reasons,
      request: describeMessage(data.request),
      response: describeMessage(data.response),
    }
  },
})

function describeMessage(
  of: { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown } | null,
) {
  if (!of) return null
  return { headers: of.headers, body: of.body === undefined ? null : excerpt(JSON.stringify(of.body)) }
}
