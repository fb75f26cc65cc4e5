import { InngestTestEngine } from '@inngest/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { person, startService, statuses, useUpWindow } from './service.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService()
})
afterEach(() => service.mock.reset())
afterAll(() => service.server.close())

test('Inngest receives an error that it repeats later', async () => {
  const { inviteContact } = await import('../inngest.ts')
  const engine = new InngestTestEngine({ function: inviteContact })
  await useUpWindow(service.mock)
  const rejected = await engine.execute({ events: [{ name: 'contact/invited', data: person }] })
  expect(rejected.error).toMatchObject({ name: 'RetryAfterError' })
})

test('Temporal receives the time until the next window, and what it must not repeat', async () => {
  const { inviteContact } = await import('../temporal.ts')
  await useUpWindow(service.mock)
  const rejected = await inviteContact(person).catch((error) => error)
  expect(rejected).toMatchObject({ nonRetryable: false, nextRetryDelay: expect.any(Number) })
  expect(rejected.nextRetryDelay).toBeGreaterThan(0)
  expect(rejected.nextRetryDelay).toBeLessThanOrEqual(4_000)
  service.mock.reset()
  service.mock.faults.next({ status: 403 })
  await expect(inviteContact(person)).rejects.toMatchObject({ nonRetryable: true })
  expect(statuses(service.mock)).toEqual([403])
})

test('wrong input and a missing key are permanent, and a timeout of the service is not', async () => {
  const { client, isPermanent } = await import('../permits.ts')
  const fail = (call: PromiseLike<unknown>) => Promise.resolve(call).catch((error: unknown) => error)
  expect(isPermanent(await fail(client.contacts.create({ name: '' })))).toBe(true)
  service.mock.faults.next({ operation: 'createContact', status: 408 })
  expect(isPermanent(await fail(client.contacts.create(person)))).toBe(false)
  service.mock.faults.next({ operation: 'createContact', status: 403 })
  expect(isPermanent(await fail(client.contacts.create(person)))).toBe(true)
})
