import { expect, it } from 'vitest'
import { toDialectCode, toValue, toValueText } from '../src/screens/lab/dialect-part.tsx'

const settings = [
  { name: 'totalPages', value: false },
  { name: 'contactRequired', value: ['name', 'email'] },
  { name: 'signaturePrefix', value: "it's " },
]

it('writes the call that creates the mock', () => {
  expect(toDialectCode([])).toBe('createMock()')
  expect(toDialectCode(settings)).toBe(
    `createMock({ dialect: {
  totalPages: false,
  contactRequired: ['name', 'email'],
  signaturePrefix: 'it\\'s ',
} })`,
  )
})

it('reads a value as the type of its default', () => {
  expect(toValue('204', 200)).toBe(204)
  expect(toValue('-', 200)).toBe('-')
  expect(toValue('false', true)).toBe(false)
  expect(toValue('name,email', ['name'])).toEqual(['name', 'email'])
  expect(toValueText(['name', 'email'])).toBe('name,email')
})
