import { client } from '#lib/server/permit-tracking.ts'

export async function load() {
  const { data } = await client.permits.list({ per_page: 5 })
  return { permits: data }
}
