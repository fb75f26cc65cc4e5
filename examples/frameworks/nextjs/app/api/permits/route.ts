import { ConfigurationError, type Permit } from '@permit-tracking/sdk'
import { client } from '../../../lib/client'

/** Responds with a page of permits and the cursor of the next page. After the last page, the cursor is missing. */
export async function GET(request: Request) {
  const resume = new URL(request.url).searchParams.get('cursor') ?? undefined
  const list = client.permits.list({ per_page: 50 }, { resume, prefetch: 0, signal: request.signal })
  const permits: Permit[] = []
  try {
    for await (const { data } of list.pages()) {
      permits.push(...data)
      const cursor = list.resumeToken()
      // At the end come the permits that were updated meanwhile. They have no position, and are sent together.
      if (cursor !== resume) return Response.json({ permits, cursor })
    }
    return Response.json({ permits })
  } catch (error) {
    // The cursor is not one of this list.
    if (error instanceof ConfigurationError) return new Response(null, { status: 400 })
    throw error
  }
}
