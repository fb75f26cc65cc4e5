import fc from 'fast-check'

/** Any text that UTF-8 can carry. (`fc.string({ unit: 'binary' })` says the same, but spends a second on its tables.) */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xff }),
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x10ffff }),
    ),
    { maxLength: 12 },
  )
  .map((points) => String.fromCodePoint(...points))
