import type { OperationId } from '@permit-tracking/mock'
import { permitStatuses } from '@permit-tracking/mock/internal'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import {
  type Exchange,
  jsonTypeOf,
  type ListRead,
  type OmittedValue,
  type RecordedRequest,
} from './cassette.ts'
import { isObject, responseSchema, type Schema, type ValueSchema } from './document.ts'
import { sanitizeHeaders } from './headers.ts'
import { collect, createCollection, createReplacements, type Replacements } from './replacements.ts'
import type { ValueKind } from './value-kinds.ts'

/** Request and response as they were read. */
export interface Recording {
  readonly situation: string
  readonly request: RecordedRequest
  readonly response: ServiceResponse
}

/** Result of {@link sanitize}. */
export interface Sanitized {
  readonly exchanges: readonly Exchange[]
  readonly lists: readonly ListRead[]
  /** Values that were left out, with the names of undocumented fields. */
  readonly omitted: readonly (OmittedValue & { readonly operation: OperationId | undefined })[]
}

/**
 * Replaces every value by its kind. What has no kind, or not the format of its kind, is left out.
 *
 * @param literals - Texts that the recording itself has chosen.
 */
export function sanitize(
  recordings: readonly Recording[],
  lists: readonly ListRead[],
  literals: ReadonlySet<string>,
): Sanitized {
  const collection = createCollection()
  for (const { request, response } of recordings) {
    for (const id of Object.values(request.params)) collect(collection, 'id', id)
    for (const [name, value] of Object.entries(request.query)) collect(collection, queryKind(name), value)
    visit(responseSchema(request.operation, response.status), response.json, (kind, value) =>
      collect(collection, kind, value),
    )
  }
  const replacements = createReplacements(collection, literals)
  const omitted: Sanitized['omitted'][number][] = []
  const exchanges = recordings.map(({ situation, request, response }): Exchange => {
    const writer = createWriter(replacements)
    const body = writer.write(responseSchema(request.operation, response.status), response.json, ['', ''])
    omitted.push(...writer.omitted('name').map((value) => ({ ...value, operation: request.operation })))
    const bodyType = response.json !== undefined ? 'json' : response.text === '' ? 'empty' : 'other'
    return {
      situation,
      request: sanitizeRequest(request, replacements),
      response: {
        status: response.status,
        headers: sanitizeHeaders(response),
        bodyType,
        ...(body === undefined ? {} : { body }),
        omitted: writer.omitted('place'),
      },
    }
  })
  const sanitizedLists = lists.map((list) => ({ ...list, params: replaceParams(list.params, replacements) }))
  return { exchanges, lists: sanitizedLists, omitted: mergeOmitted(omitted) }
}

function sanitizeRequest(request: RecordedRequest, replacements: Replacements): RecordedRequest {
  const query = Object.entries(request.query).map(([name, value]) => {
    const kind = queryKind(name)
    return [name, kind === 'count' ? value : `${replacements.replace(kind, value, filterLabels) ?? ''}`]
  })
  return {
    ...request,
    params: replaceParams(request.params, replacements),
    query: Object.fromEntries(query),
  }
}

function replaceParams(
  params: RecordedRequest['params'],
  replacements: Replacements,
): RecordedRequest['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, id]) => [name, `${replacements.replace('id', id) ?? ''}`]),
  )
}

/** Values of `status` that the document names. */
const filterLabels: readonly string[] = ['active', ...permitStatuses]

function queryKind(name: string): ValueKind {
  if (name === 'updated_since') return 'timestamp'
  return name === 'status' ? 'label' : 'count'
}

/** Calls the function with every text that has the type of the document. */
function visit(
  schema: Schema | undefined,
  value: unknown,
  found: (kind: ValueKind, value: string) => void,
): void {
  if (schema?.type === 'array' && Array.isArray(value)) {
    for (const item of value) visit(schema.items, item, found)
  } else if (schema?.type === 'object' && isObject(value)) {
    for (const [name, field] of schema.fields) visit(field.schema, value[name], found)
  } else if (schema?.type === 'string' && schema.kind && typeof value === 'string') {
    found(schema.kind, value)
  }
}

/** Path of a value: with the names of undocumented fields, and without them. */
type Paths = readonly [withNames: string, withoutNames: string]

function createWriter(replacements: Replacements) {
  const left: { paths: Paths; type: OmittedValue['type']; reason: OmittedValue['reason'] }[] = []

  function omit(value: unknown, paths: Paths, reason: OmittedValue['reason']): undefined {
    left.push({ paths, type: jsonTypeOf(value), reason })
  }

  function write(schema: Schema | undefined, value: unknown, paths: Paths): unknown {
    if (value === undefined || value === null) return value
    if (!schema) return omit(value, paths, 'unknown response')
    if (schema.type === 'array') {
      if (!Array.isArray(value)) return omit(value, paths, 'unexpected type')
      const [named, unnamed] = paths
      return value
        .map((item) => write(schema.items, item, [`${named}[]`, `${unnamed}[]`]))
        .filter((item) => item !== undefined)
    }
    if (schema.type !== 'object') return writeValue(schema, value, paths)
    return isObject(value) ? writeObject(schema, value, paths) : omit(value, paths, 'unexpected type')
  }

  function writeObject(
    { fields }: Schema & { type: 'object' },
    value: Readonly<Record<string, unknown>>,
    [named, unnamed]: Paths,
  ): unknown {
    const written: [string, unknown][] = []
    for (const [name, item] of Object.entries(value)) {
      const field = fields.get(name)
      if (!field) {
        omit(item, [join(named, name), join(unnamed, '*')], 'unknown field')
        continue
      }
      const replaced = write(field.schema, item, [join(named, name), join(unnamed, name)])
      if (replaced !== undefined) written.push([name, replaced])
    }
    return Object.fromEntries(written)
  }

  function writeValue({ type, kind, labels }: ValueSchema, value: unknown, paths: Paths): unknown {
    if (typeof value !== type) return omit(value, paths, 'unexpected type')
    if (typeof value === 'boolean') return value
    if (kind === undefined || (typeof value !== 'string' && typeof value !== 'number')) {
      return omit(value, paths, 'unknown field')
    }
    return replacements.replace(kind, value, labels) ?? omit(value, paths, 'invalid format')
  }

  return {
    write,
    /** Returns the omitted values, with or without the names of undocumented fields. */
    omitted(naming: 'name' | 'place'): OmittedValue[] {
      const values = left.map(({ paths: [named, unnamed], type, reason }) => ({
        path: naming === 'name' ? named : unnamed,
        type,
        reason,
        count: 1,
      }))
      return mergeOmitted(values)
    },
  }
}

function mergeOmitted<Value extends OmittedValue>(values: readonly Value[]): Value[] {
  const merged = new Map<string, Value>()
  for (const value of values) {
    const key = JSON.stringify({ ...value, count: 0 })
    merged.set(key, { ...value, count: value.count + (merged.get(key)?.count ?? 0) })
  }
  return [...merged.values()]
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
