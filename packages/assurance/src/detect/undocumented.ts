import { findServiceRoute, responseIssues, validators } from '@permit-tracking/mock/internal'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import type { UndocumentedResponse } from './detection.ts'

/** Lists the responses that the OpenAPI document doesn't allow. Equal ones of an operation are one entry. */
export function findUndocumented(responses: readonly ServiceResponse[]): UndocumentedResponse[] {
  const found = new Map<string, UndocumentedResponse>()
  for (const { request, status, json, text } of responses) {
    const { method, path } = request
    const route = findServiceRoute(method, path.replace(/\?.*/s, ''))
    if (!route) continue
    const issues =
      json === undefined && text !== ''
        ? ['the body is not JSON']
        : responseIssues(validators[route.operation], { status, body: json })
    if (issues.length === 0) continue
    // The same issue of several items is one.
    const kinds = [...new Set(issues.map((issue) => issue.replace(/\.\d+\./g, '.[].')))]
    const key = [route.operation, status, ...kinds].join('\n')
    const count = (found.get(key)?.count ?? 0) + 1
    found.set(key, { request: found.get(key)?.request ?? `${method} ${path}`, status, issues: kinds, count })
  }
  return [...found.values()]
}
