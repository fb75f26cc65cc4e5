import type { Delivery } from '@permit-tracking/mock'

/** Creates a receiver in this process that records requests and responds with the statuses in turn, repeating the last. */
export function createReceiver(...statuses: number[]) {
  const received: { body: string; headers: Headers; method: string; url: string }[] = []
  return {
    received,
    async url(request: Request): Promise<Response> {
      const { headers, method, url } = request
      received.push({ headers, method, url, body: await request.text() })
      const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200
      return new Response(null, { status })
    },
  }
}

/** The times of day of a delivery's attempts. */
export function timesOf(delivery: Delivery | undefined): string[] | undefined {
  return delivery?.attempts.map(({ at }) => at.slice(11, 19))
}
