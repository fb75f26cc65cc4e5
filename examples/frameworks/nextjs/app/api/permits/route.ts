import { client } from '../../../lib/client'

/** Responds with a page of permits and the cursor of the next page. After the last page, the cursor is missing. */
export async function GET(request: Request) {
  const resume = new URL(request.url).searchParams.get('cursor') ?? undefined
  const list = client.permits.list({ per_page: 50 }, { resume, prefetch: 0, signal: request.signal })
  const { value: page } = await list.pages().next()
  return Response.json(page ? { permits: page.data, cursor: list.resumeToken() } : { permits: [] })
}
