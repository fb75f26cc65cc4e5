import { expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { identifiers, listServer } from './list-server.ts'

const sizes = [1, 2, 5, 9, 10, 11, 16, 17, 50, 100]

test.each(sizes)('pages of %i, where the service cuts them to 10, give every item once', async (per_page) => {
  const client = clientOn(listServer({ count: 203, maxPerPage: 10 }))
  const contacts = await client.contacts.list({ per_page }).collect()
  expect(contacts.map(({ id }) => id)).toEqual(identifiers(203))
})
