import type { OperationId } from '@permit-tracking/mock'
import { operations, webhookEventNames } from '@permit-tracking/mock/internal'
import document from '@permit-tracking/spec/openapi.json' with { type: 'json' }
import { isObject } from '../compare/document.ts'
import type { ServedResponse } from './saboteur.ts'

/** Situations that a suite has not met, of an operation that it calls or of the webhooks that it receives. */
export interface NeverMet {
  /** Operation of the OpenAPI document, or `webhooks`. */
  readonly operation: OperationId | 'webhooks'
  /** Statuses of the document, `later page` and `empty list`; for webhooks, names of events. */
  readonly situations: readonly string[]
}

/** Returns the situations of a response. */
export function situationsOf({ operation, result: { status, body } }: ServedResponse): string[] {
  if (operation === undefined) return []
  const { data, meta } = isObject(body) ? body : {}
  const isPage = status === 200 && Array.isArray(data) && isObject(meta)
  return [
    situation(operation, `${status}`),
    ...(isPage && Number(meta.page) > 1 ? [situation(operation, 'later page')] : []),
    ...(isPage && meta.total === 0 ? [situation(operation, 'empty list')] : []),
  ]
}

/** Returns the situation of a delivery. */
export function situationOfEvent(event: string): string {
  return situation('webhooks', event)
}

/** Returns what is missing from the situations that a suite has met. */
export function findNeverMet(met: ReadonlySet<string>): NeverMet[] {
  return [...Object.keys(operations).filter(isOperation), 'webhooks' as const].flatMap((operation) => {
    const all = operation === 'webhooks' ? webhookEventNames : documented(operation)
    const missing = all.filter((name) => !met.has(situation(operation, name)))
    return missing.length === 0 || missing.length === all.length ? [] : [{ operation, situations: missing }]
  })
}

function situation(operation: NeverMet['operation'], name: string): string {
  return `${operation} × ${name}`
}

function isOperation(name: string): name is OperationId {
  return Object.hasOwn(operations, name)
}

/** Returns the situations that the document has for an operation. */
function documented(operation: OperationId): string[] {
  const { method, path } = operations[operation]
  const item: unknown = Object(document.paths)[path]?.[method.toLowerCase()]
  const { responses, parameters } = isObject(item) ? item : {}
  const statuses = Object.keys(Object(responses)).filter((status) => /^\d{3}$/.test(status))
  const isList = JSON.stringify(parameters ?? []).includes('per_page')
  return isList ? [...statuses, 'later page', 'empty list'] : statuses
}
