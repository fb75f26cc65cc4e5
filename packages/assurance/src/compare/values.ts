import type { Finding, Grade } from './difference.ts'
import { isObject, type Schema } from './document.ts'
import { identityOf, parseServiceTimestamp } from './records.ts'

/**
 * Compares the values of two responses. Items of lists are matched by their identifiers.
 *
 * @param isComplete - True if the mock has every item of the list, so that totals must be equal.
 * @param missing - Identifiers of items that the mock doesn't have as the service does.
 */
export function compareValues(
  schema: Schema,
  service: unknown,
  mock: unknown,
  { isComplete, missing }: { readonly isComplete: boolean; readonly missing: ReadonlySet<unknown> },
): Finding[] {
  const findings = new Map<string, Finding>()

  function add(grade: Grade, path: string, place: string, one: unknown, other: unknown): void {
    const finding = { grade, path, place, service: show(one), mock: show(other) }
    if (!findings.has(`${grade} ${path}`)) findings.set(`${grade} ${path}`, finding)
  }

  function visit(schemaOf: Schema, one: unknown, other: unknown, path: string): void {
    if (one === undefined || other === undefined) return
    if (schemaOf.type === 'object' && isObject(one) && isObject(other)) {
      for (const [name, field] of schemaOf.fields) {
        visit(field.schema, one[name], other[name], path === '' ? name : `${path}.${name}`)
      }
    } else if (schemaOf.items && Array.isArray(one) && Array.isArray(other)) {
      visitItems(schemaOf.place, schemaOf.items, one, other, path)
    } else if (schemaOf.type !== 'object' && schemaOf.type !== 'array' && !isSame(one, other)) {
      // Messages are for people, and every service words its own.
      if (path !== 'error.message') add(gradeOf(path, isComplete), path, schemaOf.place, one, other)
    }
  }

  function visitItems(
    place: string,
    schemaOf: Schema,
    one: readonly unknown[],
    other: readonly unknown[],
    path: string,
  ): void {
    const byIdentity = new Map(other.map((item) => [identify(item), item]))
    if (one.some((item) => identify(item) !== undefined)) {
      for (const item of one.filter((each) => !missing.has(identify(each))))
        visit(schemaOf, item, byIdentity.get(identify(item)), `${path}[]`)
    } else if (one.length !== other.length) {
      add('value', path, place, `${one.length} items`, `${other.length} items`)
    } else if (isReordered(one, other)) {
      add('order', path, place, 'another order', 'as documented')
    } else {
      for (const [index, item] of one.entries()) visit(schemaOf, item, other[index], `${path}[]`)
    }
  }

  visit(schema, service, mock, '')
  return [...findings.values()]
}

/** The metadata of a page depends on the data only if the mock doesn't have all of it. */
function gradeOf(path: string, isComplete: boolean): Grade {
  if (path === 'error.code') return 'breaking'
  if (path === 'meta.page' || path === 'meta.per_page') return 'shape'
  return path.startsWith('meta.') && isComplete ? 'shape' : 'value'
}

function identify(item: unknown): unknown {
  return isObject(item) ? identityOf(item) : undefined
}

function isReordered(one: readonly unknown[], other: readonly unknown[]): boolean {
  const [texts, others] = [one.map(canonical), other.map(canonical)]
  const isSameOrder = texts.every((text, index) => text === others[index])
  return !isSameOrder && texts.toSorted().join() === others.toSorted().join()
}

/** Returns JSON with sorted fields and times of one format. */
function canonical(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(typeof value === 'string' ? (timeOf(value) ?? value) : value)
  const names = Object.keys(value).toSorted()
  return names.map((name) => `${name}:${canonical(value[name])}`).join()
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'string' || typeof other !== 'string') return false
  const time = timeOf(one)
  return time !== undefined && time === timeOf(other)
}

/** Returns the second of a timestamp, because the mock's data has full seconds. */
function timeOf(text: string): number | undefined {
  const moment = parseServiceTimestamp(text)
  return moment && Math.floor(moment.epochMs / 1_000)
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'absent')
}
