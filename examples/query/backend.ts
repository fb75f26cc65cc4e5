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
    const permits: Permit[] = []
    for await (const { data } of list.pages()) {
      permits.push(...data)
      const cursor = list.resumeToken()
      // At the end come the permits that were updated meanwhile. They have no position, and are sent together.
      if (cursor !== resume) return toResponse({ permits, cursor })
    }
    return toResponse({ permits })
  }
}

function toResponse(page: PermitPage): Response {
  return Response.json(page)
}
