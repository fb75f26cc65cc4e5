import { expect, it } from 'vitest'
import { changedTexts } from '../src/components/form.tsx'

const contact = { name: 'Dana Ruiz', company: 'Harbor Point', phone: '+12065550101' }

const fields = ['name', 'company', 'phone', 'type'].map((name) => ({ name, label: name }))

it('returns the fields of a new contact that have a text', () => {
  expect(changedTexts(form({ name: ' Dana Ruiz ', company: '', type: 'owner' }), fields)).toEqual({
    name: 'Dana Ruiz',
    type: 'owner',
  })
})

it('returns the fields that differ from those of the contact', () => {
  const values = form({ ...contact, company: '', type: 'owner' })
  expect(changedTexts(values, fields, contact)).toEqual({ company: '', type: 'owner' })
})

function form(values: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}
