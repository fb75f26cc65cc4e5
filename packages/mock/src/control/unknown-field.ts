import type * as z from 'zod'

/** A field that was sent and that the document doesn't describe. */
export interface UnknownField {
  /** `rate_limit.limt` */
  readonly path: string
  /** The fields that there are in its place, with their paths. */
  readonly known: readonly string[]
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
    if (!place) return { path: path + name, known: [...places.keys()].map((known) => path + known) }
    const found = findUnknownField(field, place, `${path}${name}.`)
    if (found) return found
  }
  return undefined
}

/** Stands for the index of a list. */
const item = '[]'

/** The schemas of the fields, or of a list's items; nothing where any field may be, or none can. */
function placesOf(schema: z.core.$ZodType, isList: boolean): Map<string, z.core.$ZodType> | undefined {
  // The schemas of a document are of zod's own kinds, which the common type leaves open.
  const { def } = (schema as z.core.$ZodTypes)._zod
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
