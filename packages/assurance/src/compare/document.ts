import type { OperationId } from '@permit-tracking/mock'
import { operations } from '@permit-tracking/mock/internal'
import document from '@permit-tracking/spec/openapi.json' with { type: 'json' }

/** JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Schema of a JSON value, with its place in the OpenAPI document as a JSON pointer. */
export type Schema = ObjectSchema | ArraySchema | ValueSchema

/** Schema of an object. Alternatives are merged: a field is required if every alternative requires it. */
export interface ObjectSchema {
  readonly type: 'object'
  readonly place: string
  readonly isNullable: boolean
  readonly fields: ReadonlyMap<string, FieldSchema>
}

/** Schema of a field. */
export interface FieldSchema {
  readonly schema: Schema
  readonly isRequired: boolean
}

/** Schema of an array. */
export interface ArraySchema {
  readonly type: 'array'
  readonly place: string
  readonly isNullable: boolean
  readonly items: Schema
}

/** Schema of a string, number or boolean. */
export interface ValueSchema {
  readonly type: 'string' | 'number' | 'boolean'
  readonly place: string
  readonly isNullable: boolean
  readonly isTimestamp: boolean
}

/** Returns the schema of an operation's response; undefined for a status that the document doesn't describe. */
export function responseSchema(operation: OperationId | undefined, status: number): Schema | undefined {
  const place =
    operation === undefined || status === 401
      ? '#/components/responses/NotFound'
      : `${operationPlace(operation)}/responses/${status}`
  if (find(place) === undefined)
    return status < 400 ? undefined : schemaAt('#/components/schemas/ErrorResponse')
  return schemaAt(`${follow(place)}/content/application~1json/schema`)
}

/** Returns the place of a response in the document, or of the responses if the document doesn't have the status. */
export function responsePlace(operation: OperationId | undefined, status: number): string {
  if (operation === undefined) return '#/components/responses/NotFound'
  const responses = `${operationPlace(operation)}/responses`
  return find(`${responses}/${status}`) === undefined ? responses : `${responses}/${status}`
}

/** True for an object that isn't an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the documented fields of a value that have the documented types; undefined for another type. */
export function onlyDocumented(schema: Schema, value: unknown): unknown {
  if (schema.type === 'array' && Array.isArray(value)) {
    return value.map((item) => onlyDocumented(schema.items, item)).filter((item) => item !== undefined)
  }
  if (schema.type === 'object' && isObject(value)) {
    const fields = Array.from(schema.fields, ([name, field]) => [
      name,
      onlyDocumented(field.schema, value[name]),
    ])
    return Object.fromEntries(fields.filter(([, content]) => content !== undefined))
  }
  return value === null || typeof value === schema.type ? value : undefined
}

function operationPlace(operation: OperationId): string {
  const { method, path } = operations[operation]
  return `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`
}

const schemas = new Map<string, Schema>()

function schemaAt(place: string): Schema {
  const known = schemas.get(place)
  if (known) return known
  const schema = readSchema(place)
  schemas.set(place, schema)
  return schema
}

function readSchema(reference: string): Schema {
  const place = follow(reference)
  const definition = find(place)
  if (!isObject(definition)) throw new Error(`The OpenAPI document has no schema at ${place}.`)
  for (const keyword of ['allOf', 'anyOf'] as const) {
    const parts = definition[keyword]
    if (Array.isArray(parts)) return merge(keyword, place, parts.length)
  }
  const { type } = definition
  if (type === 'object') return readObject(place, definition)
  if (type === 'array') return { type, place, isNullable: false, items: schemaAt(`${place}/items`) }
  return readValue(place, definition)
}

function readObject(place: string, { properties, required }: JsonObject): ObjectSchema {
  const names = isObject(properties) ? Object.keys(properties) : []
  const fields = names.map((name): [string, FieldSchema] => [
    name,
    {
      schema: schemaAt(`${place}/properties/${name}`),
      isRequired: Array.isArray(required) && required.includes(name),
    },
  ])
  return { type: 'object', place, isNullable: false, fields: new Map(fields) }
}

function readValue(place: string, { type, format }: JsonObject): ValueSchema {
  const isTimestamp = format === 'date-time'
  if (type === 'integer' || type === 'number')
    return { type: 'number', place, isNullable: false, isTimestamp }
  return { type: type === 'boolean' ? 'boolean' : 'string', place, isNullable: false, isTimestamp }
}

function merge(keyword: 'allOf' | 'anyOf', place: string, count: number): Schema {
  const places = Array.from({ length: count }, (_, index) => `${place}/${keyword}/${index}`)
  const isNull = (part: string) => Object(find(part)).type === 'null'
  const parts = places.filter((part) => !isNull(part)).map(schemaAt)
  const isNullable = parts.length < count
  const objects = parts.filter((part) => part.type === 'object')
  if (objects.length > 0) {
    return { type: 'object', place, isNullable, fields: mergeFields(keyword, objects) }
  }
  const [first] = parts
  if (!first || first.type === 'array' || first.type === 'object') {
    throw new Error(`The schema at ${place} has alternatives that are not supported.`)
  }
  return { ...first, place: parts.length === 1 ? first.place : place, isNullable }
}

function mergeFields(keyword: 'allOf' | 'anyOf', objects: readonly ObjectSchema[]): Map<string, FieldSchema> {
  const merged = new Map<string, FieldSchema>()
  for (const { fields } of objects) {
    for (const [name, { schema, isRequired }] of fields) {
      const isRequiredByAll = objects.every((object) => object.fields.get(name)?.isRequired)
      merged.set(name, { schema, isRequired: keyword === 'allOf' ? isRequired : isRequiredByAll })
    }
  }
  return merged
}

/** Returns the place that a reference leads to. */
function follow(place: string): string {
  const reference: unknown = Object(find(place)).$ref
  return typeof reference === 'string' ? follow(reference) : place
}

function find(place: string): unknown {
  let value: unknown = document
  for (const step of place.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/')
    value = Object.hasOwn(Object(value), name) ? Object(value)[name] : undefined
  }
  return value
}
