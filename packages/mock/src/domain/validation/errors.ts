import type * as z from 'zod'
import { closest } from '../../errors/suggest-name.ts'
import { inputError } from '../../errors/user-error.ts'
import { phraseIssue } from './issue.ts'

/** Errors of input data. They are reported together. */
export interface ValidationErrors {
  /** Adds an error of the field at a path such as `permits[3].filed_date`. */
  add(path: string, reason: string): void
  /**
   * Parses the value. Adds errors and returns undefined if it is invalid.
   *
   * @internal
   */
  check<Schema extends z.ZodType>(schema: Schema, value: unknown, path: string): z.output<Schema> | undefined
  /** Adds an error for every key that an earlier item has. An invalid item has none. */
  addDuplicates(keys: readonly (string | undefined)[], pathOf: (index: number) => string): void
  /** Throws a TypeError with all errors, if there are any. Returns the checked value, which is defined without errors. */
  throwIfAny<Value>(action: string, checked?: Value): Exclude<Value, undefined>
}

/** Creates an empty list of errors. */
export function createValidationErrors(): ValidationErrors {
  const errors: string[] = []
  const add = (path: string, reason: string) => void errors.push(path ? `${path}: ${reason}` : reason)
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
    addDuplicates(keys, pathOf) {
      const first = new Map<string, number>()
      keys.forEach((key, index) => {
        if (key === undefined) return
        const earlier = first.get(key)
        if (earlier === undefined) first.set(key, index)
        else add(pathOf(index), `duplicates ${pathOf(earlier)} (${JSON.stringify(key)})`)
      })
    },
    throwIfAny<Value>(action: string, checked?: Value) {
      if (errors.length === 0) return checked as Exclude<Value, undefined>
      const shown = errors.slice(0, maxShown)
      const more = errors.length > maxShown ? `\n  and ${errors.length - maxShown} more` : ''
      throw inputError(
        errors.length === 1
          ? `Could not ${action}: ${errors[0]}.`
          : `Could not ${action}:\n  ${shown.join('\n  ')}${more}`,
      )
    },
  }
}

/** Maximum number of errors in a message. */
const maxShown = 25

function join(path: string, steps: readonly PropertyKey[]): string {
  return steps.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step),
    path,
  )
}

function describeUnknown(name: string, known: readonly string[]): string {
  const nearest = closest(name, known)
  return `unknown field${nearest ? ` (did you mean ${nearest}?)` : ''}`
}

function fieldsOf(schema: z.ZodType): string[] {
  return 'shape' in schema ? Object.keys(schema.shape ?? {}) : []
}
