import { jsonTypeOf, type RecordedResponse } from '../cassettes/cassette.ts'
import { isObject, type Schema } from '../cassettes/document.ts'
import { parseMoment } from '../cassettes/moments.ts'
import type { Finding, Grade } from './difference.ts'

/** Properties of the values at each path of a response, such as `type number` at `data[].status`. */
export type Structure = ReadonlyMap<string, PathStructure>

interface PathStructure {
  readonly place: string
  readonly properties: ReadonlySet<string>
}

/** Describes the structure of a response. */
export function describeStructure(
  schema: Schema | undefined,
  { body, omitted, bodyType }: Pick<RecordedResponse, 'body' | 'omitted' | 'bodyType'>,
  place: string,
): Structure {
  const structure = new Map<string, { place: string; properties: Set<string> }>()
  const add = (path: string, at: string, property: string) => {
    const known = structure.get(path) ?? { place: at, properties: new Set() }
    known.properties.add(property)
    structure.set(path, known)
  }
  const omittedPaths = new Set(omitted.map(({ path }) => path))
  const isOmitted = (path: string) => omittedPaths.has(path)

  function visit(schemaOf: Schema, value: unknown, path: string): void {
    if (value === null) {
      add(path, schemaOf.place, schemaOf.isNullable ? 'type null' : 'null')
    } else if (schemaOf.type === 'array' && Array.isArray(value)) {
      for (const item of value) visit(schemaOf.items, item, `${path}[]`)
    } else if (schemaOf.type === 'object' && isObject(value)) {
      for (const [name, field] of schemaOf.fields) {
        const fieldPath = path === '' ? name : `${path}.${name}`
        if (value[name] === undefined) {
          if (!isOmitted(fieldPath))
            add(fieldPath, field.schema.place, field.isRequired ? 'absent' : 'left out')
          continue
        }
        if (!field.isRequired) add(fieldPath, field.schema.place, 'sent')
        visit(field.schema, value[name], fieldPath)
      }
    } else if (jsonTypeOf(value) !== schemaOf.type) {
      add(path, schemaOf.place, `type ${jsonTypeOf(value)}`)
    } else if (schemaOf.type === 'string' && schemaOf.kind === 'timestamp' && typeof value === 'string') {
      add(path, schemaOf.place, formatOf(value))
    }
  }

  if (schema && bodyType === 'json' && body !== undefined) visit(schema, body, '')
  for (const { path, type, reason } of omitted) {
    const at = schema === undefined ? place : placeOf(schema, path)
    add(path, at, reason === 'unexpected type' ? `type ${type}` : `${reason} (${type})`)
  }
  return structure
}

/** Returns the differences between the structures of two responses. */
export function compareStructure(recorded: Structure, mock: Structure): Finding[] {
  const findings: Finding[] = []
  for (const [path, { place, properties }] of recorded) {
    const expected = mock.get(path)?.properties ?? new Set()
    for (const property of properties) {
      if (expected.has(property) || property === 'type null' || property === 'sent') continue
      if (property === 'left out' && !(isNever(properties) && isAlways(expected))) continue
      findings.push({
        grade: gradeOf(property),
        path,
        place,
        recorded: property === 'left out' ? 'never sent' : property,
        mock: [...expected].join(', ') || 'as documented',
      })
    }
  }
  for (const [path, { place, properties }] of mock) {
    const found = recorded.get(path)?.properties ?? new Set()
    const isSentOnly = isNever(properties) && isAlways(found)
    // A page without items has none of their fields.
    const isUnexpected = properties.has('absent') && !found.has('absent') && !path.includes('[]')
    if (!isSentOnly && !isUnexpected) continue
    findings.push({ grade: 'shape', path, place, recorded: 'sent', mock: 'never sent' })
  }
  return findings
}

/** True if no object has the optional field. */
function isNever(properties: ReadonlySet<string>): boolean {
  return properties.has('left out') && !properties.has('sent')
}

/** True if every object has the optional field. */
function isAlways(properties: ReadonlySet<string>): boolean {
  return properties.has('sent') && !properties.has('left out')
}

function gradeOf(property: string): Grade {
  if (property.startsWith('type ') || property === 'absent' || property.startsWith('invalid format')) {
    return 'breaking'
  }
  return 'shape'
}

function formatOf(text: string): string {
  const moment = parseMoment(text)
  if (!moment) return 'invalid format (string)'
  const { digits, zone } = moment
  const precision = digits === 0 ? 'full seconds' : `${digits} digits after the seconds`
  return `format: ${precision}, ${zone === '' ? 'without a zone' : zone === 'Z' ? 'Z' : 'with an offset'}`
}

/** Returns the place of the field, or of the object without it. */
function placeOf(schema: Schema, path: string): string {
  let current = schema
  for (const name of path
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((step) => step !== '')) {
    const next =
      name === '[]'
        ? current.type === 'array'
          ? current.items
          : undefined
        : current.type === 'object'
          ? current.fields.get(name)?.schema
          : undefined
    if (!next) return current.place
    current = next
  }
  return current.place
}
