import type { PermitPage } from './backend.ts'

/** Options for `useInfiniteQuery` in React, Vue, Svelte or Solid. */
export const permitsQuery = {
  queryKey: ['permits'],
  queryFn: async ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }): Promise<PermitPage> => {
    const query = pageParam && `?cursor=${encodeURIComponent(pageParam)}`
    const response = await fetch(`/api/permits${query}`, { signal })
    if (!response.ok) throw new Error(`The permits could not be loaded (${response.status}).`)
    return response.json()
  },
  initialPageParam: '',
  getNextPageParam: ({ cursor }: PermitPage) => cursor,
}
