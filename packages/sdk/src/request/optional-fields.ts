/** Fields that may be `undefined` if they may be absent, for programs that compile with `exactOptionalPropertyTypes`. */
export type AllowUndefined<Fields> = {
  [Name in keyof Fields]: Record<never, never> extends Pick<Fields, Name>
    ? Fields[Name] | undefined
    : Fields[Name]
}
