import type { Client, Permit } from '@permit-tracking/sdk'

/** A page of permits, as the browser receives it. */
export interface PermitPage {
  readonly permits: readonly Permit[]
  /** Cursor of the next page; absent after the last. */
  readonly cursor?: string
}

/** Returns the handler of `GET /api/permits?cursor=…`. The API key stays on the server. */
export function createBackend(client: Client) {
  return async (request: Request): Promise<Response> => {
    const resume = new URL(request.url).searchParams.get('cursor') ?? undefined
    const list = client.permits.list({ per_page: 50 }, { resume, prefetch: 0, signal: request.signal })
    const { value: page } = await list.pages().next()
    if (!page) return Response.json(toPage([]))
    return Response.json(toPage(page.data, list.resumeToken()))
  }
}

function toPage(permits: readonly Permit[], cursor?: string): PermitPage {
  return { permits, ...(cursor && { cursor }) }
}
