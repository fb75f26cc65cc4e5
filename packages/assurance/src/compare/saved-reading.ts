import type { Dialect } from '@permit-tracking/mock'
import { responseSchema } from './document.ts'
import type { Reading } from './reading.ts'
import { describeStructure } from './structure.ts'
import type { SwitchVerdict } from './switch-verdict.ts'

/** Reading of a service for a file. It has statuses, forms of headers and types of documented fields, and no value of the service. */
export interface SavedReading {
  /** Version of the format. */
  readonly version: 1
  /** Switches of the dialect that were certain. */
  readonly dialect: Partial<Dialect>
  readonly responses: readonly SavedResponse[]
}

/** Response without its values. */
export interface SavedResponse {
  /** Name of the situation, such as `permits: page past the end`. */
  readonly situation: string
  readonly status: number
  /** Forms of the headers, such as `epoch_s`. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodyType: 'json' | 'empty' | 'other'
  /** Types, formats and absences by the path of the field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
}

/** Difference between two readings of a service. */
export interface ServiceChange {
  /** Situation, or `dialect`. */
  readonly situation: string
  /** Field or header, `status`, `body`, or a switch of the dialect. */
  readonly path: string
  readonly before: string
  readonly now: string
}

/** Removes the values from a reading. Responses to the same situation are one. */
export function toSavedReading({ exchanges }: Reading, verdicts: readonly SwitchVerdict[]): SavedReading {
  const responses = new Map<string, SavedResponse>()
  for (const { situation, request, response } of exchanges) {
    // Which detail has an optional field depends on the data.
    if (responses.has(situation)) continue
    const { status, headers, bodyType, body } = response
    const structure = describeStructure(responseSchema(request.operation, status), body)
    const fields = Array.from(structure, ([path, { properties }]): [string, string[]] => [
      path,
      [...properties].filter((property) => !['sent', 'left out', 'type null'].includes(property)).toSorted(),
    ]).filter(([, properties]) => properties.length > 0)
    responses.set(situation, { situation, status, headers, bodyType, fields: Object.fromEntries(fields) })
  }
  const certain = verdicts.filter(({ value }) => value !== undefined)
  return {
    version: 1,
    dialect: Object.fromEntries(certain.map(({ name, value }) => [name, value])),
    responses: [...responses.values()],
  }
}

/** Returns what has changed between two readings, in the situations that both have. */
export function compareSaved(before: SavedReading, now: SavedReading): ServiceChange[] {
  const changes = compareFields('dialect', textsOf(before.dialect), textsOf(now.dialect))
  const known = new Map(before.responses.map((response) => [response.situation, response]))
  for (const response of now.responses) {
    const earlier = known.get(response.situation)
    if (earlier) changes.push(...compareFields(response.situation, textsOf(earlier), textsOf(response)))
  }
  return changes
}

function compareFields(
  situation: string,
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): ServiceChange[] {
  return Object.keys({ ...before, ...now })
    .filter((path) => before[path] !== now[path])
    .map((path) => ({ situation, path, before: before[path] ?? 'unknown', now: now[path] ?? 'unknown' }))
}

/** Returns the leaves of an object as texts, by their paths. */
function textsOf(value: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, content]): [string, string][] => {
      if (name === 'headers' || name === 'fields') return Object.entries(textsOf(content))
      return name === 'situation' ? [] : [[name, String(content)]]
    }),
  )
}
