import * as z from 'zod'

/** Field that the document doesn't describe. */
export interface UnknownField {
  /** `rate_limit.limt` */
  readonly path: string
  /** Paths of the known fields of the same object; none if the field itself is one of them. */
  readonly known: readonly string[]
  /** Paths of the fields that exclude it. */
  readonly conflictsWith: readonly string[]
}

/** Finds the first field of the value that the schema lacks. The generated schemas drop such fields silently. */
export function findUnknownField(
  value: unknown,
  schema: z.core.$ZodType,
  path = '',
): UnknownField | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = fieldsOf(schema, Array.isArray(value))
  if (!fields) return undefined
  for (const [name, field] of Object.entries(value)) {
    const schemaOfField = fields.get(Array.isArray(value) ? item : name)
    if (!schemaOfField)
      return { path: path + name, known: [...fields.keys()].map((known) => path + known), conflictsWith: [] }
    const found = findUnknownField(field, schemaOfField, `${path}${name}.`)
    if (found) return found
  }
  return findConflict(value, schema, path)
}

/** Finds a field that no shape of the union has together with the other fields of the value. */
function findConflict(value: object, schema: z.core.$ZodType, path: string): UnknownField | undefined {
  const options = optionsOf(schema).filter((option) => z.safeParse(option, value).success)
  const conflicts = options.map((option) => findUnknownField(value, option, path))
  const [conflict] = conflicts
  const [first] = options
  if (!first || !conflict || conflicts.includes(undefined)) return undefined
  const fields = fieldsOf(first, Array.isArray(value))
  const conflictsWith = Object.keys(value).filter((name) => fields?.has(name))
  return { ...conflict, known: [], conflictsWith: conflictsWith.map((name) => path + name) }
}

/** Returns the shapes of a union; none for other schemas. */
function optionsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { def } = kindOf(schema)
  if (def.type === 'union') return def.options
  return 'innerType' in def ? optionsOf(def.innerType) : []
}

/** Key of a list's items. */
const item = '[]'

/** Returns the schemas of the fields, or of a list's items; undefined if it has neither or allows every field. */
function fieldsOf(schema: z.core.$ZodType, isList: boolean): Map<string, z.core.$ZodType> | undefined {
  const { def } = kindOf(schema)
  switch (def.type) {
    case 'object':
      return isList ? undefined : new Map(Object.entries(def.shape))
    case 'array':
      return isList ? new Map([[item, def.element]]) : undefined
    case 'union': {
      const all = def.options.flatMap((option) => [...(fieldsOf(option, isList) ?? [])])
      return all.length > 0 ? new Map(all) : undefined
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return fieldsOf(def.innerType, isList)
    default:
      return undefined
  }
}

/** Narrows a schema to the kinds that the generator uses. */
function kindOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod'] {
  return (schema as z.core.$ZodTypes)._zod
}
