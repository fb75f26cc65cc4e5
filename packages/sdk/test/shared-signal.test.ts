import { expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { hang, record200, ruledFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

test('a signal has one listener however many calls share it, since Node 20 warns at the eleventh', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const add = vi.spyOn(signal, 'addEventListener')
  const remove = vi.spyOn(signal, 'removeEventListener')
  const client = clientOn(ruledFetch(hang))
  const calls = Array.from({ length: 11 }, () => rejection(client.me({ signal })))
  const walks = Array.from({ length: 11 }, () => rejection(client.permits.list({}, { signal }).collect()))
  await new Promise((resolve) => setImmediate(resolve))
  expect(add.mock.calls.length - remove.mock.calls.length).toBeLessThanOrEqual(1)
  controller.abort('enough')
  expect(await Promise.all([...calls, ...walks])).toEqual(Array(22).fill('enough'))
})

test('no listener stays when the last call has ended, and a call after that is aborted all the same', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const add = vi.spyOn(signal, 'addEventListener')
  const remove = vi.spyOn(signal, 'removeEventListener')
  await Promise.all(Array.from({ length: 3 }, () => clientOn(ruledFetch(() => record200())).me({ signal })))
  expect(add.mock.calls).toEqual(
    remove.mock.calls.map(([type, listener]) => [type, listener, { once: true }]),
  )
  const late = rejection(clientOn(ruledFetch(hang)).me({ signal }))
  await new Promise((resolve) => setImmediate(resolve))
  controller.abort('enough')
  expect(await late).toBe('enough')
})
