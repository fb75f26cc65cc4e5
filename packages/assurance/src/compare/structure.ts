import type { Finding, Grade } from './difference.ts'
import { isObject, type Schema } from './document.ts'
import { parseServiceTimestamp } from './records.ts'

/** Properties of the values at each path of a response, such as `type number` at `data[].status`. */
export type Structure = ReadonlyMap<string, PathStructure>

interface PathStructure {
  readonly place: string
  readonly properties: ReadonlySet<string>
}

/** Describes the structure of a body. The name of an undocumented field, which may be personal data, is `*`. */
export function describeStructure(schema: Schema | undefined, body: unknown): Structure {
  const structure = new Map<string, { place: string; properties: Set<string> }>()
  const add = (path: string, at: string, property: string) => {
    const known = structure.get(path) ?? { place: at, properties: new Set() }
    known.properties.add(property)
    structure.set(path, known)
  }

  function visit(schemaOf: Schema, value: unknown, path: string): void {
    const type = jsonTypeOf(value)
    if (value === null) {
      add(path, schemaOf.place, schemaOf.isNullable ? 'type null' : 'null')
    } else if (schemaOf.items && Array.isArray(value)) {
      for (const item of value) visit(schemaOf.items, item, `${path}[]`)
    } else if (schemaOf.type === 'object' && isObject(value)) {
      for (const [name, field] of schemaOf.fields) {
        const fieldPath = joinPath(path, name)
        if (value[name] === undefined) {
          add(fieldPath, field.schema.place, field.isRequired ? 'absent' : 'left out')
          continue
        }
        if (!field.isRequired) add(fieldPath, field.schema.place, 'sent')
        visit(field.schema, value[name], fieldPath)
      }
      for (const name of Object.keys(value)) {
        if (!schemaOf.fields.has(name))
          add(joinPath(path, '*'), schemaOf.place, `unknown field (${jsonTypeOf(value[name])})`)
      }
    } else if (type !== schemaOf.type) {
      add(path, schemaOf.place, `type ${type}`)
    } else if (schemaOf.isTimestamp && typeof value === 'string') {
      add(path, schemaOf.place, formatOf(value))
    }
  }

  if (schema && body !== undefined) visit(schema, body, '')
  return structure
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Returns the differences between the structures of two responses. */
export function compareStructure(service: Structure, mock: Structure): Finding[] {
  const findings: Finding[] = []
  for (const [path, { place, properties }] of service) {
    const expected = mock.get(path)?.properties ?? new Set()
    for (const property of properties) {
      if (expected.has(property) || property === 'type null' || property === 'sent') continue
      if (property === 'left out' && !(isNever(properties) && isAlways(expected))) continue
      findings.push({
        grade: gradeOf(property),
        path,
        place,
        service: property === 'left out' ? 'never sent' : property,
        mock: [...expected].join(', ') || 'as documented',
      })
    }
  }
  for (const [path, { place, properties }] of mock) {
    const found = service.get(path)?.properties ?? new Set()
    const isSentOnly = isNever(properties) && isAlways(found)
    // A page without items has none of their fields.
    const isUnexpected = properties.has('absent') && !found.has('absent') && !path.includes('[]')
    if (!isSentOnly && !isUnexpected) continue
    findings.push({ grade: 'shape', path, place, service: 'sent', mock: 'never sent' })
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
  return /^(type |absent$|invalid format)/.test(property) ? 'breaking' : 'shape'
}

function formatOf(text: string): string {
  const moment = parseServiceTimestamp(text)
  if (!moment) return 'invalid format (string)'
  const { digits, zone } = moment
  const precision = digits === 0 ? 'full seconds' : `${digits} digits after the seconds`
  return `format: ${precision}, ${zone === '' ? 'without a zone' : zone === 'Z' ? 'Z' : 'with an offset'}`
}
