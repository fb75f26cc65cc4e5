/** Page of `GET /permits`. */
export interface Page {
  readonly data: readonly { readonly uuid: string }[]
  readonly meta: {
    readonly page: number
    readonly per_page: number
    readonly total: number
    readonly total_pages: number
  }
}

/** Reads a page of the permits. */
export async function readPage(page: number, per_page = 100): Promise<Page> {
  const { PERMIT_TRACKING_BASE_URL, PERMIT_TRACKING_API_KEY } = process.env
  const response = await fetch(`${PERMIT_TRACKING_BASE_URL}/permits?page=${page}&per_page=${per_page}`, {
    headers: { Authorization: `Bearer ${PERMIT_TRACKING_API_KEY}` },
  })
  if (!response.ok) throw new Error(`GET /permits?page=${page}: status ${response.status}`)
  return response.json()
}
