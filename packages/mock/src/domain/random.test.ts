import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

describe('createRandom', () => {
  it('returns the same values in every runtime', () => {
    const random = createRandom('permits')
    expect([random.hex(8), random.integer(1, 1_000), random.uuid()]).toMatchInlineSnapshot(`
      [
        "4238ab39",
        27,
        "c603f02e-57ca-4351-a29b-a49ef44401e4",
      ]
    `)
  })

  it('treats a number and its text as the same seed, and distinguishes other seeds', () => {
    expect(createRandom(42).hex(32)).toBe(createRandom('42').hex(32))
    expect(createRandom(42).hex(32)).not.toBe(createRandom(43).hex(32))
  })

  it('stays within the requested range', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), fc.nat(1_000), (seed, min, span) => {
        const random = createRandom(seed)
        expect(random.next()).toSatisfy((value: number) => value >= 0 && value < 1)
        expect(random.integer(min, min + span)).toSatisfy(
          (value: number) => value >= min && value <= min + span,
        )
        expect(random.hex(span % 40)).toMatch(new RegExp(`^[0-9a-f]{${span % 40}}$`))
        expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      }),
    )
  })

  it('picks by weight', () => {
    const random = createRandom(1)
    const items = [
      { name: 'often', weight: 9 },
      { name: 'rarely', weight: 1 },
      { name: 'never', weight: 0 },
    ]
    const names = Array.from({ length: 10_000 }, () => random.pickWeighted(items).name)
    const often = names.filter((name) => name === 'often').length
    expect(often).toBeGreaterThan(8_700)
    expect(often).toBeLessThan(9_300)
    expect(names).not.toContain('never')
  })

  it('says what to do when there is nothing to pick', () => {
    expect(() => createRandom(1).pick([])).toThrow('the list is empty')
  })
})
