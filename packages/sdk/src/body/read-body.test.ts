import { expect, test } from 'vitest'
import { openBody } from './read-body.ts'

test('closing a body ends it and passes the reason to its source', async () => {
  let received: unknown
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    cancel(reason) {
      received = reason
    },
  })
  const incoming = openBody(new Response(source))
  const bytes = incoming.read(1_000)
  incoming.close('enough')
  expect((await bytes).bytes).toHaveLength(0)
  expect(received).toBe('enough')
})

test('a body that fails rejects with its error, even if it is closed afterwards', async () => {
  const source = new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) })
  const incoming = openBody(new Response(source))
  await expect(incoming.read(1_000)).rejects.toThrow('broken')
  expect(() => incoming.close('enough')).not.toThrow()
})

test('a missing body has zero bytes', async () => {
  const incoming = openBody(new Response(null, { status: 204 }))
  expect((await incoming.read(1_000)).bytes).toHaveLength(0)
  expect(() => incoming.close('enough')).not.toThrow()
})
