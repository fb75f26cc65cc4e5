import { useEffect, useMemo } from 'preact/hooks'
import { useConsole } from '../../state/context.ts'
import { createDeliveryFeed, type DeliveryFeed, toRow } from './delivery-feed.ts'
import type { DeliveryFilter } from './delivery-filter.ts'

/** Returns the deliveries of the organization that match a filter, kept up to date. */
export function useDeliveryFeed(filter: DeliveryFilter): DeliveryFeed {
  const { control, changes, organizationId } = useConsole()
  const organization_id = organizationId.value
  const feed = useMemo(
    () =>
      createDeliveryFeed(async (page, signal) => {
        const { data } = await control.GET('/organizations/{organization_id}/deliveries', {
          params: { path: { organization_id }, query: { ...filter, ...page } },
          signal,
        })
        return { rows: data?.data.map(toRow) ?? [], total: data?.meta.total ?? 0 }
      }),
    [organization_id, JSON.stringify(filter)],
  )
  useEffect(() => {
    const stop = changes.listen((batch) => {
      const concerns = batch.changes.some(({ type }) => type === 'delivery' || type === 'state')
      if (batch.missed || concerns) feed.refresh()
    })
    return () => {
      stop()
      feed.close()
    }
  }, [feed])
  return feed
}
