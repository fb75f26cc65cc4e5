import type { Dialect } from '@permit-tracking/mock'
import { responseSchema } from './document.ts'
import type { Exchange, Reading } from './reading.ts'
import { describeStructure } from './structure.ts'

/** Reading of a service for a file. It has statuses, forms of headers and types of documented fields, and no value of the service. */
export interface SavedReading {
  /** Version of the format. */
  readonly version: 1
  /**
   * Properties of the response to each situation, such as `permits: page past the end`: its `status` and `body`, forms of headers such
   * as `epoch_s`, and types of fields. `dialect` has the switches that were certain.
   */
  readonly situations: Readonly<Record<string, Readonly<Record<string, string>>>>
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
export function toSavedReading({ exchanges }: Reading, dialect: Partial<Dialect>): SavedReading {
  const switches = Object.entries(dialect).map(([name, value]) => [name, String(value)])
  const situations: Record<string, Record<string, string>> = { dialect: Object.fromEntries(switches) }
  for (const exchange of exchanges) {
    // Which detail has an optional field depends on the data.
    situations[exchange.situation] ??= describeResponse(exchange)
  }
  return { version: 1, situations }
}

function describeResponse({ request, response }: Exchange): Record<string, string> {
  const { status, headers, bodyType, body } = response
  const structure = describeStructure(responseSchema(request.operation, status), body)
  const fields = Array.from(structure, ([path, { properties }]) => [
    path,
    [...properties]
      .filter((property) => !['sent', 'left out', 'type null'].includes(property))
      .toSorted()
      .join(),
  ]).filter(([, properties]) => properties !== '')
  return { status: String(status), body: bodyType, ...headers, ...Object.fromEntries(fields) }
}

/** Returns what has changed between two readings, in the situations that both have. */
export function compareSaved(before: SavedReading, now: SavedReading): ServiceChange[] {
  return Object.entries(now.situations).flatMap(([situation, properties]) => {
    const earlier = before.situations[situation]
    if (!earlier) return []
    return Object.keys({ ...earlier, ...properties })
      .filter((path) => earlier[path] !== properties[path])
      .map((path) => ({
        situation,
        path,
        before: earlier[path] ?? 'unknown',
        now: properties[path] ?? 'unknown',
      }))
  })
}
