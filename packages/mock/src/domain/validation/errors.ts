import type * as z from 'zod'
import { closest } from '../../errors/suggest-name.ts'
import { inputError } from '../../errors/user-error.ts'
import { phraseIssue } from './issue.ts'

/** What is wrong with the data that was given; all of it is told at once. */
export interface ValidationErrors {
  /** Notes what is wrong with the field at the path: `permits[3].filed_date`. */
  add(path: string, reason: string): void
  /**
   * Returns the value as the schema parses it; records an error and returns undefined if it does not match.
   *
   * @internal
   */
  check<Schema extends z.ZodType>(schema: Schema, value: unknown, path: string): z.output<Schema> | undefined
  /** Notes every item whose key an item before it has, too. */
  addDuplicates<Item>(
    items: readonly (Item | undefined)[],
    keyOf: (item: Item) => string,
    pathOf: (index: number) => string,
  ): void
  /** Throws a TypeError when something was noted. */
  throwIfAny(action: string): void
}

/** No problems yet. */
export function createValidationErrors(): ValidationErrors {
  const found: string[] = []
  const add = (path: string, reason: string) => void found.push(path ? `${path}: ${reason}` : reason)
  return {
    add,
    check(schema, value, path) {
      const result = schema.safeParse(value, { reportInput: true })
      if (result.success) return result.data
      for (const issue of result.error.issues) {
        const at = join(path, issue.path)
        if (issue.code !== 'unrecognized_keys') add(at, phraseIssue(issue))
        else
          for (const key of issue.keys)
            add(join(at, [key]), describeUnknown(key, issue.path.length === 0 ? fieldsOf(schema) : []))
      }
      return undefined
    },
    addDuplicates(items, keyOf, pathOf) {
      const first = new Map<string, number>()
      items.forEach((item, index) => {
        if (item === undefined) return
        const key = keyOf(item)
        const twin = first.get(key)
        if (twin === undefined) first.set(key, index)
        else add(pathOf(index), `${JSON.stringify(key)} is that of ${pathOf(twin)}, too`)
      })
    },
    throwIfAny(action) {
      if (found.length === 0) return
      const shown = found.slice(0, most)
      const more = found.length > most ? `\n  and ${found.length - most} more` : ''
      throw inputError(
        new TypeError(
          found.length === 1
            ? `Could not ${action}, because of ${found[0]}.`
            : `Could not ${action}, because of\n  ${shown.join('\n  ')}${more}`,
        ),
      )
    },
  }
}

/** Problems that are shown in full. */
const most = 25

function join(path: string, steps: readonly PropertyKey[]): string {
  return steps.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step),
    path,
  )
}

function describeUnknown(name: string, known: readonly string[]): string {
  const nearest = closest(name, known)
  return `there is no such field${nearest ? ` (did you mean ${nearest}?)` : ''}`
}

function fieldsOf(schema: z.ZodType): string[] {
  return 'shape' in schema ? Object.keys(schema.shape ?? {}) : []
}
