import fc, { type Arbitrary } from 'fast-check'
import { resolve, type Schema } from './document.ts'

/** Values that the schema allows. */
export function valid(given: Schema): Arbitrary<unknown> {
  const schema = resolve<Schema>(given)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valid))
  if (schema.type === 'integer') return integer(schema)
  if (schema.type === 'object') return object(schema)
  return text(schema)
}

/** Text without lone surrogates, which neither a URL nor UTF-8 can hold; long at times. */
export const anyText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\0',
    ' ',
    '\u202e',
    '😀'.repeat(50),
    'é\u0301',
    '\ufeff',
    "' OR 1=1 --",
    '<script>',
    'x'.repeat(5_000),
  ),
)

function integer({ minimum = -1_000, maximum = 1_000_000 }: Schema): Arbitrary<number> {
  return fc.integer({ min: minimum, max: maximum })
}

function text({ format, pattern, minLength = 0 }: Schema): Arbitrary<string> {
  if (format === 'date-time') return moment
  // Every validator has its own idea of what stands before the @; these are beyond doubt.
  if (format === 'email') return fc.stringMatching(/^[a-z][a-z0-9]{0,20}@[a-z]{1,20}\.example$/)
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return anyText.filter((value) => value.length >= minLength)
}

/** RFC 3339, with fractions and offsets. */
const moment = fc
  .record({
    at: fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
    digits: fc.integer({ min: 0, max: 9 }),
    offset: fc.constantFrom('Z', 'Z', '+00:00', '-08:00', '+05:30', '+14:00'),
  })
  .map(({ at, digits, offset }) => {
    const fraction = digits === 0 ? '' : `.${'123456789'.slice(0, digits)}`
    return `${at.toISOString().slice(0, 19)}${fraction}${offset}`
  })

/** The required fields, some of the others, and at times one that the document doesn't name, which it doesn't forbid. */
function object({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields: Record<string, Arbitrary<unknown>> = { x_unnamed: fc.jsonValue() }
  for (const [name, schema] of Object.entries(properties)) fields[name] = valid(schema)
  return fc.record(fields, { requiredKeys: [...required] })
}
