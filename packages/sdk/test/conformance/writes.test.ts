import { NotFoundError } from '@permit-tracking/sdk'
import { expect, test } from 'vitest'
import { createService, underEveryDialect } from './dialects.ts'

const person = {
  name: 'Dana Ruiz',
  company: 'Harbor Point',
  email: 'dana@harbor.example',
  phone: '+12065550101',
  type: 'contractor',
}

underEveryDialect((row) => {
  test('watching a permit by its identifier and by its number returns the same entry', async () => {
    const { mock, client, watched, unwatched } = createService(row)
    const entry = await client.watchlist.add({ permit_uuid: unwatched.uuid })
    expect(entry).toMatchObject({ permit_uuid: unwatched.uuid, permit_number: unwatched.permit_number })
    expect(mock.watchlist.has(unwatched.uuid)).toBe(true)
    const { permit_number, jurisdiction } = unwatched
    await expect(client.watchlist.add({ permit_number, jurisdiction })).resolves.toEqual(entry)
    expect(mock.watchlist.size).toBe(watched.length + 1)
  })

  test('a permit is watched by its number', async () => {
    const { mock, client, unwatched } = createService(row)
    const { uuid, permit_number, jurisdiction } = unwatched
    await expect(client.watchlist.add({ permit_number, jurisdiction })).resolves.toMatchObject({
      permit_uuid: uuid,
    })
    expect(mock.watchlist.has(uuid)).toBe(true)
  })

  test('a permit is taken off; a second time it is a NotFoundError', async () => {
    const { mock, client, first } = createService(row)
    await expect(client.watchlist.remove(first.uuid)).resolves.toEqual({
      permit_uuid: first.uuid,
      removed: true,
    })
    expect(mock.watchlist.has(first.uuid)).toBe(false)
    await expect(client.watchlist.remove(first.uuid)).rejects.toThrow(NotFoundError)
  })

  test('a removal whose response was lost succeeds, but the cause of the removal is unknown', async () => {
    const { mock, client, createOn, first } = createService(row)
    mock.faults.next({ operation: 'removeFromWatchlist', phase: 'after_commit', status: 503 })
    await expect(createOn({ retry: { delay: () => 0 } }).watchlist.remove(first.uuid)).resolves.toEqual({
      permit_uuid: first.uuid,
      removed: null,
    })
    await expect(client.watchlist.remove(first.uuid)).rejects.toThrow(NotFoundError)
  })

  test('a contact that is created can be read and is listed', async () => {
    const { client } = createService(row)
    const contact = await client.contacts.create(person)
    expect(contact).toMatchObject(person)
    await expect(client.contacts.get(contact.id)).resolves.toEqual(contact)
    await expect(client.contacts.list({ per_page: 7 }).collect()).resolves.toContainEqual(contact)
  })

  test('a contact that lacks what the service wants is an InvalidRequestError that names it', async () => {
    const { mock, client } = createService(row)
    const missing = mock.dialect.contactRequired.find((field) => field !== 'name')
    const created = client.contacts.create({ name: 'Dana Ruiz' })
    if (missing === undefined) await expect(created).resolves.toMatchObject({ name: 'Dana Ruiz' })
    else await expect(created).rejects.toMatchObject({ status: 400, detail: `${missing}: is required.` })
  })
})
