/** Rule for a value that comes unchecked from JavaScript, JSON or the command line. */
export interface Rule {
  /** Completes "must be …". */
  readonly description: string
  accepts(value: unknown): boolean
}

/** Accepts integers. */
export function integer(minimum: number, maximum = Number.MAX_SAFE_INTEGER): Rule {
  return {
    description: `an integer from ${minimum}${maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`}`,
    accepts: (value) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum,
  }
}

/** Accepts some values. */
export function oneOf(values: readonly unknown[]): Rule {
  return { description: `one of ${values.join(', ')}`, accepts: (value) => values.includes(value) }
}
