import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEventStream } from '../src/api/live-changes.ts'

const text = ': a comment\n\nid: 1\nevent: changes\ndata: {"a":"é"}\n\ndata: one\ndata: two\r\n\r\n'
const messages = ['{"a":"é"}', 'one\ntwo']

it('reads the same messages however the bytes are divided', async () => {
  const bytes = new TextEncoder().encode(text)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat({ max: bytes.length })), async (cuts) => {
      const edges = [0, ...cuts.sort((one, other) => one - other), bytes.length]
      const chunks = edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge))
      const received = []
      for await (const message of readEventStream(toStream(chunks))) received.push(message)
      expect(received).toEqual(messages)
    }),
  )
})

it('ends the stream when the reader stops', async () => {
  let isCanceled = false
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    cancel: () => {
      isCanceled = true
    },
  })
  for await (const data of readEventStream(body)) {
    expect(data).toBe(messages[0])
    break
  }
  expect(isCanceled).toBe(true)
})

function toStream(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}
