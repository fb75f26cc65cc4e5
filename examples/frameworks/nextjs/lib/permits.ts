import { NotFoundError } from '@permit-tracking/sdk'
import { cacheLife, cacheTag } from 'next/cache'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { client } from './client'

/** Reads the first permits of the list. The next webhook ends the cached list, or an hour does. */
export async function readLatest() {
  'use cache'
  cacheTag('permits')
  cacheLife({ stale: 60, revalidate: 3_600, expire: 3_600 })
  const { data } = await client.permits.list({ per_page: 5 })
  return data
}

/** Reads a permit once for each render, however many components use it. */
export const readPermit = cache(async (uuid: string) => {
  try {
    return await client.permits.get(uuid)
  } catch (error) {
    if (error instanceof NotFoundError) notFound()
    throw error
  }
})
