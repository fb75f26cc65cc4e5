import { connection } from 'next/server'

/** Proxies close a stream on which nothing is sent for a minute. */
const pauseMs = 20_000

/** Sends an event after each webhook, for the open pages of this process. */
export async function GET() {
  await connection()
  let close = () => {}
  const events = new ReadableStream<string>({
    start(controller) {
      const channel = new BroadcastChannel('permits')
      channel.onmessage = () => controller.enqueue('data: changed\n\n')
      const timer = setInterval(() => controller.enqueue(': still here\n\n'), pauseMs)
      controller.enqueue(': connected\n\n')
      close = () => {
        channel.close()
        clearInterval(timer)
      }
    },
    cancel: () => close(),
  })
  return new Response(events.pipeThrough(new TextEncoderStream()), {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' },
  })
}
