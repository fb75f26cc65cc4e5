import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { serializeBody } from './body-json.ts'

describe('the JSON of a body', () => {
  test('equals the text of JSON.stringify, the first and every other time', () => {
    const item = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()))
    const frozen = item.map((value) => Object.freeze(value))
    const list = fc.record({ data: fc.array(fc.oneof(item, frozen)) })
    const others = fc.dictionary(fc.string(), fc.jsonValue())
    const body = fc.oneof(
      fc.jsonValue(),
      fc.tuple(list, others).map(([first, rest]) => ({ ...first, ...rest })),
      fc.tuple(list, others).map(([last, rest]) => ({ ...rest, ...last })),
    )
    fc.assert(
      fc.property(body, (value) => {
        expect(serializeBody(value)).toBe(JSON.stringify(value))
        expect(serializeBody(value)).toBe(JSON.stringify(value))
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  test('shows what has changed in an item that may change', () => {
    const item = { status: 'Pending' }
    const body = { data: [item], meta: { total: 1 } }
    serializeBody(body)
    item.status = 'Issued'
    expect(serializeBody(body)).toBe('{"data":[{"status":"Issued"}],"meta":{"total":1}}')
  })

  test('differs between pages with the same first item', () => {
    const [first, second, other] = [1, 2, 3].map((id) => Object.freeze({ id }))
    const bodies = [
      { data: [first, second], meta: { total: 3 } },
      { data: [first, second], meta: { total: 4 } },
      { data: [first, other], meta: { total: 4 } },
      { data: [first], meta: { total: 4 } },
    ]
    for (const body of [...bodies, ...bodies]) expect(serializeBody(body)).toBe(JSON.stringify(body))
  })

  test('shows a page that was changed after it was sent', () => {
    const data = [1, 2].map((id) => Object.freeze({ id }))
    serializeBody({ data })
    data[1] = Object.freeze({ id: 3 })
    expect(serializeBody({ data })).toBe('{"data":[{"id":1},{"id":3}]}')
  })
})
