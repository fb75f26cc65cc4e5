import * as z from 'zod'

/** A field that was sent and that the document doesn't describe. */
export interface UnknownField {
  /** `rate_limit.limt` */
  readonly path: string
  /** The fields that there are in its place, with their paths; none where the field itself is one of them. */
  readonly known: readonly string[]
  /** The fields that it can't be sent together with, with their paths. */
  readonly beside: readonly string[]
}

/** The first field of the value that the schema has no place for; the generated schemas drop such fields silently. */
export function findUnknownField(
  value: unknown,
  schema: z.core.$ZodType,
  path = '',
): UnknownField | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const places = placesOf(schema, Array.isArray(value))
  if (!places) return undefined
  for (const [name, field] of Object.entries(value)) {
    const place = places.get(Array.isArray(value) ? item : name)
    if (!place)
      return { path: path + name, known: [...places.keys()].map((known) => path + known), beside: [] }
    const found = findUnknownField(field, place, `${path}${name}.`)
    if (found) return found
  }
  return findExcess(value, schema, path)
}

/** Of a value that can have several shapes, a field that none of those that fit has beside the others. */
function findExcess(value: object, schema: z.core.$ZodType, path: string): UnknownField | undefined {
  const options = optionsOf(schema).filter((option) => z.safeParse(option, value).success)
  const excesses = options.map((option) => findUnknownField(value, option, path))
  const [excess] = excesses
  const [first] = options
  if (!first || !excess || excesses.includes(undefined)) return undefined
  const fields = placesOf(first, Array.isArray(value))
  const beside = Object.keys(value).filter((name) => fields?.has(name))
  return { ...excess, known: [], beside: beside.map((name) => path + name) }
}

/** The shapes that a value can have; none where it has one only. */
function optionsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { def } = kindOf(schema)
  if (def.type === 'union') return def.options
  return 'innerType' in def ? optionsOf(def.innerType) : []
}

/** Stands for the index of a list. */
const item = '[]'

/** The schemas of the fields, or of a list's items; nothing where any field may be, or none can. */
function placesOf(schema: z.core.$ZodType, isList: boolean): Map<string, z.core.$ZodType> | undefined {
  const { def } = kindOf(schema)
  switch (def.type) {
    case 'object':
      return isList ? undefined : new Map(Object.entries(def.shape))
    case 'array':
      return isList ? new Map([[item, def.element]]) : undefined
    case 'union': {
      const all = def.options.flatMap((option) => [...(placesOf(option, isList) ?? [])])
      return all.length > 0 ? new Map(all) : undefined
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return placesOf(def.innerType, isList)
    default:
      return undefined
  }
}

/** The schemas of a document are of zod's own kinds, which the common type leaves open. */
function kindOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod'] {
  return (schema as z.core.$ZodTypes)._zod
}
