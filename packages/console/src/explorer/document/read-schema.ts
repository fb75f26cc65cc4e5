import type { OpenApiSchema } from './open-api.ts'

/** A schema as text and rows. */
export interface Schema {
  /** Type in words, such as "array of strings". */
  readonly type: string
  readonly description?: string | undefined
  /** Further rules in words, such as "at most 100". */
  readonly rules?: readonly string[] | undefined
  /** Values of an enumeration. */
  readonly values?: readonly string[] | undefined
  /** True if values other than `values` are allowed. */
  readonly isOpen?: boolean | undefined
  readonly example: unknown
  readonly gaps?: readonly string[] | undefined
  /** Name of the schema with the fields of the value, or of its items. */
  readonly name: string | undefined
  readonly fields?: readonly Field[] | undefined
  /** Names of the schemas of which the value has one. */
  readonly variants?: readonly string[] | undefined
}

/** A schema under a name. */
export interface Field extends Schema {
  readonly field: string
  readonly isRequired?: boolean | undefined
}

/** A parameter of an operation. */
export interface Parameter extends Field {
  readonly in: 'path' | 'query' | 'header'
}

/** Schemas by name. */
type NamedSchemas = Readonly<Record<string, OpenApiSchema>>

/** Reads a schema as text and rows. Named schemas with fields of their own are referred to by name. */
export function readSchema(schema: OpenApiSchema, named: NamedSchemas): Schema {
  const { $ref, ...own } = schema
  if ($ref !== undefined) return readRef(nameOf($ref), own, named)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return { ...describe(schema), ...readAlternatives(alternatives, named) }
  if (schema.allOf) return { ...describe(schema), type: 'object', fields: mergeFields(schema.allOf, named) }
  if (schema.items) return { ...describe(schema), ...readItems(schema.items, named) }
  return { ...describe(schema), fields: readFields(schema, named) }
}

/** Returns the value of a schema that its examples show. */
export function exampleOf(schema: OpenApiSchema, named: NamedSchemas): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.$ref !== undefined) return exampleOf(resolve(schema.$ref, named), named)
  if (schema.items) return [exampleOf(schema.items, named)]
  if (!schema.properties) return undefined
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field, named)])
  return Object.fromEntries(fields)
}

/** Returns the names of the gaps in `x-assumption`. */
export function gapsOf(part: {
  readonly 'x-assumption'?: string | readonly string[]
}): readonly string[] | undefined {
  return [part['x-assumption'] ?? []].flat()
}

/** Returns the last part of a pointer. */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** Returns descriptions without the line breaks of the document. */
export function toText(description = ''): string {
  return description.trim().replace(/(?<!\n)\n(?!\n)/g, ' ')
}

function readRef(name: string, own: OpenApiSchema, named: NamedSchemas): Schema {
  const target = resolve(name, named)
  const schema = readSchema(target, named)
  const description = toText(own.description) || schema.description
  if (!schema.fields?.length && !schema.variants?.length) return { ...schema, description }
  return { ...schema, type: name, description, name, fields: [], variants: [], example: undefined }
}

function readAlternatives(alternatives: readonly OpenApiSchema[], named: NamedSchemas): Partial<Schema> {
  const values = alternatives.flatMap(({ enum: values = [] }) => values)
  const others = alternatives.filter((schema) => !schema.enum)
  const isNullable = others.some(({ type }) => type === 'null')
  const refs = others.filter(({ $ref }) => $ref !== undefined)
  const [only] = refs
  if (values.length > 0) return { type: 'string', values, isOpen: others.length > 0 }
  if (isNullable && only && refs.length === 1) {
    const { type, name, values, isOpen, rules, fields } = readSchema(only, named)
    return { type: `${type} or null`, name, values, isOpen, rules, fields }
  }
  const names = refs.map(({ $ref = '' }) => nameOf($ref))
  return { type: `one of ${names.length} shapes`, variants: names }
}

function readItems(items: OpenApiSchema, named: NamedSchemas): Partial<Schema> {
  const { type, name, values, isOpen, fields } = readSchema(items, named)
  return { type: `array of ${name ?? `${type}s`}`, name, values, isOpen, fields }
}

function mergeFields(parts: readonly OpenApiSchema[], named: NamedSchemas): readonly Field[] {
  return parts.flatMap((part) =>
    readFields(part.$ref === undefined ? part : resolve(part.$ref, named), named),
  )
}

function readFields(
  { properties = {}, required = [] }: OpenApiSchema,
  named: NamedSchemas,
): readonly Field[] {
  return Object.entries(properties).map(([field, schema]) => ({
    ...readSchema(schema, named),
    field,
    isRequired: required.includes(field),
  }))
}

function describe(schema: OpenApiSchema): Schema {
  return {
    type: typeOf(schema),
    description: toText(schema.description),
    rules: rulesOf(schema),
    values: schema.enum ?? [],
    isOpen: false,
    example: schema.example,
    gaps: gapsOf(schema),
    name: undefined,
    fields: [],
    variants: [],
  }
}

function typeOf({ type = 'string', format, const: constant }: OpenApiSchema): string {
  if (constant !== undefined) return JSON.stringify(constant)
  if (format === 'date-time') return 'timestamp'
  if (format === 'date') return 'date'
  return [type].flat().join(' or ')
}

function rulesOf(schema: OpenApiSchema): readonly string[] {
  const { minimum, exclusiveMinimum, maximum, minLength, pattern, format } = schema
  return [
    schema.default === undefined ? [] : `default ${schema.default}`,
    minimum === undefined ? [] : `at least ${minimum}`,
    exclusiveMinimum === undefined ? [] : `more than ${exclusiveMinimum}`,
    maximum === undefined ? [] : `at most ${maximum}`,
    minLength === undefined ? [] : 'not empty',
    format === 'email' ? 'an email address' : [],
    pattern === undefined ? [] : `matches \`${pattern}\``,
  ].flat()
}

function resolve(ref: string, named: NamedSchemas): OpenApiSchema {
  const schema = named[nameOf(ref)]
  if (!schema) throw new Error(`The document has no schema ${nameOf(ref)}.`)
  return schema
}
