import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createMomentReplacer, dayOf, isDay, type Moment, parseMoment } from './moments.ts'
import type { ValueKind } from './value-kinds.ts'

/**
 * Replacements of the values of one recording. Equal values have equal replacements. Identifiers and times keep their order. The
 * salt is random and never written, so that a replacement cannot be reversed by guessing.
 */
export interface Replacements {
  /**
   * Returns the replacement of a value; undefined if it doesn't have the format of its kind, or was not collected.
   *
   * @param labels - Known labels, which stay as they are.
   */
  replace(kind: ValueKind, value: string | number, labels?: readonly string[]): string | number | undefined
}

/** Values of a recording that are replaced together, because their order counts. */
export interface CollectedValues {
  readonly ids: Set<string>
  readonly days: Set<string>
  readonly moments: Moment[]
}

/** Creates an empty collection. */
export function createCollection(): CollectedValues {
  return { ids: new Set(), days: new Set(), moments: [] }
}

/** Adds a value of any kind to the collection. */
export function collect({ ids, days, moments }: CollectedValues, kind: ValueKind, value: string): void {
  if (kind === 'id') ids.add(value)
  if (kind === 'date' && isDay(value)) days.add(value)
  const moment = kind === 'timestamp' ? parseMoment(value) : undefined
  if (moment) moments.push(moment)
}

/** Creates the replacements of a recording. `literals` are identifiers that the recording itself has chosen. */
export function createReplacements(
  { ids, days, moments }: CollectedValues,
  literals: ReadonlySet<string>,
): Replacements {
  const salt = randomBytes(32)
  const replacedIds = replaceIds([...ids].filter((id) => !literals.has(id)))
  const times = createMomentReplacer([...days, ...moments.map(dayOf)], moments)
  const hash = (kind: ValueKind, value: string) =>
    createHmac('sha256', salt).update(`${kind}\0${value.toLowerCase()}`).digest('hex')

  function replaceText(kind: ValueKind, value: string, labels: readonly string[]): string | undefined {
    if (literals.has(value) || value.trim() === '') return value.trim()
    const suffix = hash(kind, value).slice(0, 12)
    switch (kind) {
      case 'id':
        return replacedIds.get(value)
      case 'timestamp': {
        const moment = parseMoment(value)
        return moment && times.replaceMoment(moment)
      }
      case 'date':
        return isDay(value) ? times.replaceDay(value) : undefined
      case 'label':
        return labels.includes(value) ? value : `Label ${suffix}`
      case 'email':
        return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? `person-${suffix}@example.com` : `Email ${suffix}`
      case 'phone':
        return /^\+\d{7,15}$/.test(value) ? `+1555${digitsOf(suffix)}` : `Phone ${suffix}`
      case 'slug':
        return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? `place-${suffix}` : `Place ${suffix}`
      case 'code':
        return `Code-${suffix}`
      case 'address':
        return `Address ${suffix}`
      case 'name':
        return `Name ${suffix}`
      case 'text':
        return `Text ${suffix}`
      case 'count':
      case 'measure':
        return undefined
    }
  }

  return {
    replace(kind, value, labels = []) {
      if (typeof value === 'string') return replaceText(kind, value, labels)
      // Counts describe the pages and stay. A larger number might be something else, such as a phone number.
      if (kind === 'count')
        return Number.isInteger(value) && value >= 0 && value <= maxCount ? value : undefined
      return kind === 'measure'
        ? 1 + (Number.parseInt(hash(kind, `${value}`).slice(0, 4), 16) % 90) / 10
        : undefined
    },
  }
}

const maxCount = 999_999

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns random identifiers of the same form and in the same order, because lists may be sorted by them. */
function replaceIds(ids: readonly string[]): Map<string, string> {
  return new Map([
    ...inOrder(
      ids.filter((id) => uuid.test(id)),
      randomUUID,
    ),
    ...inOrder(
      ids.filter((id) => !uuid.test(id) && !isOrganization(id)),
      () => `id-${randomHex()}`,
    ),
    ...inOrder(ids.filter(isOrganization), () => `org_${randomHex()}`),
  ])
}

function isOrganization(id: string): boolean {
  return /^org_./.test(id)
}

function inOrder(ids: readonly string[], create: () => string): [string, string][] {
  // Code units, as databases and the mock compare them.
  const replacements = ids.map(() => create()).toSorted()
  return ids.toSorted().map((id, index) => [id, replacements[index] ?? create()])
}

function randomHex(): string {
  return randomBytes(8).toString('hex')
}

/** Returns seven digits that depend on the text. */
function digitsOf(hex: string): string {
  return `${Number.parseInt(hex, 16) % 10_000_000}`.padStart(7, '0')
}
