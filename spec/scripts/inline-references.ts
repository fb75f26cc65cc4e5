/** A JSON value of a document. */
type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** A document with schemas that others can refer to. */
export interface SchemaDocument {
  components: { schemas: Record<string, unknown> }
}

/**
 * Returns a document without references to another file: those schemas (`./openapi.yaml#/components/schemas/Permit`), and
 * the schemas that they refer to, become its own.
 *
 * @throws Error if both documents have a schema of that name, or neither has it.
 */
export function inlineReferences<Whole extends SchemaDocument>(
  document: Whole,
  { file, schemas }: { file: string; schemas: Record<string, unknown> },
): Whole {
  const foreign = new Map<string, Json>()
  const own = inline(toJson(document), `${file}#/components/schemas/`)

  function inline(value: Json, prefix: string): Json {
    if (Array.isArray(value)) return value.map((item) => inline(item, prefix))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        name === '$ref' && typeof item === 'string' ? refer(item, prefix) : inline(item, prefix),
      ]),
    )
  }

  function refer(reference: string, prefix: string): string {
    if (!reference.startsWith(prefix)) return reference
    const name = reference.slice(prefix.length)
    if (!foreign.has(name)) {
      const schema = schemas[name]
      if (schema === undefined || Object.hasOwn(document.components.schemas, name)) {
        throw new Error(
          `Could not copy the schema ${name} of ${file}: it is missing, or both documents have it.`,
        )
      }
      // Set before the schema is read, because schemas may refer to each other.
      foreign.set(name, null)
      foreign.set(name, inline(toJson(schema), '#/components/schemas/'))
    }
    return `#/components/schemas/${name}`
  }

  // Only references differ, so the result has the type of the document.
  const whole = own as unknown as Whole
  Object.assign(whole.components.schemas, Object.fromEntries(foreign))
  return whole
}

function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value))
}
