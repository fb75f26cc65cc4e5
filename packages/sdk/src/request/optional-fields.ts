/**
 * The same fields, where one that may be absent may be `undefined`, too: that is what a program has that compiles with
 * `exactOptionalPropertyTypes` and doesn't know whether it has a value.
 */
export type AllowUndefined<Fields> = {
  [Name in keyof Fields]: Record<never, never> extends Pick<Fields, Name>
    ? Fields[Name] | undefined
    : Fields[Name]
}

/** Leaves out what is `undefined`. */
export function omitUndefined<Fields extends object>(fields: AllowUndefined<Fields>): Fields {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  // What is left has its value, which the compiler can't follow through a list of entries.
  return Object.fromEntries(given) as Fields
}
