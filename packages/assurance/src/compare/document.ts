import type { OperationId } from '@permit-tracking/mock'
import { operations } from '@permit-tracking/mock/internal'
import document from '@permit-tracking/spec/openapi.json' with { type: 'json' }

/** JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Schema of a JSON value. Alternatives are merged. */
export interface Schema {
  readonly type: (typeof types)[number]
  /** Place in the OpenAPI document as a JSON pointer. */
  readonly place: string
  readonly isNullable: boolean
  readonly isTimestamp: boolean
  /** Fields of an object. */
  readonly fields: ReadonlyMap<string, FieldSchema>
  /** Schema of the items of an array. */
  readonly items: Schema | undefined
}

/** Schema of a field. */
export interface FieldSchema {
  readonly schema: Schema
  /** True if every alternative requires the field. */
  readonly isRequired: boolean
}

const types = ['object', 'array', 'string', 'number', 'boolean'] as const

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
  const { items } = schema
  if (items && Array.isArray(value)) {
    return value.map((item) => onlyDocumented(items, item)).filter((item) => item !== undefined)
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

/** Schemas by their places. A run compares hundreds of responses with the same few. */
const schemas = new Map<string, Schema>()

function schemaAt(reference: string): Schema {
  const schema = schemas.get(reference) ?? readSchema(follow(reference))
  schemas.set(reference, schema)
  return schema
}

function readSchema(place: string): Schema {
  const definition = find(place)
  if (!isObject(definition)) throw new Error(`The OpenAPI document has no schema at ${place}.`)
  for (const keyword of ['allOf', 'anyOf'] as const) {
    const parts = definition[keyword]
    if (Array.isArray(parts)) return mergeSchemas(keyword, place, parts.length)
  }
  const { type, format, properties, required } = definition
  const names = isObject(properties) ? Object.keys(properties) : []
  const fieldOf = (name: string): FieldSchema => ({
    schema: schemaAt(`${place}/properties/${name}`),
    isRequired: Array.isArray(required) && required.includes(name),
  })
  return {
    // An enumeration has no type.
    type: types.find((known) => known === type) ?? (type === 'integer' ? 'number' : 'string'),
    place,
    isNullable: false,
    isTimestamp: format === 'date-time',
    fields: new Map(names.map((name) => [name, fieldOf(name)])),
    items: type === 'array' ? schemaAt(`${place}/items`) : undefined,
  }
}

function mergeSchemas(keyword: 'allOf' | 'anyOf', place: string, count: number): Schema {
  const places = Array.from({ length: count }, (_, index) => `${place}/${keyword}/${index}`)
  const parts = places.filter((part) => Object(find(part)).type !== 'null').map(schemaAt)
  const [first] = parts
  if (!first) throw new Error(`The schema at ${place} has no alternatives.`)
  const isRequiredByAll = (name: string) => parts.every(({ fields }) => fields.get(name)?.isRequired)
  const fields = parts.flatMap((part) =>
    Array.from(part.fields, ([name, field]): [string, FieldSchema] => [
      name,
      keyword === 'allOf' ? field : { ...field, isRequired: isRequiredByAll(name) },
    ]),
  )
  return {
    ...first,
    place: parts.length === 1 ? first.place : place,
    isNullable: parts.length < count,
    fields: new Map(fields),
  }
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
