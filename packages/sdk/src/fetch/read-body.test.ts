import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

test('leaves nothing at the signal, which Node keeps longer than the body', async () => {
  const { signal } = new AbortController()
  expect(new TextDecoder().decode(await readBody(new Response('text'), signal))).toBe('text')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('leaves nothing at the signal where the body breaks off', async () => {
  const { signal } = new AbortController()
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) })
  await expect(readBody(new Response(body), signal)).rejects.toThrow('broken')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
