import type * as z from 'zod'
import type { ValidationErrors } from '../domain/validation/errors.ts'
import type { zSnapshot } from './snapshot-schema.ts'

type Organizations = z.output<ReturnType<typeof zSnapshot>>['organizations']

/** Notes what names something that isn't there, or has the name of something else. */
export function checkReferences(
  organizations: Organizations,
  { add, addDuplicates: noteTwins }: ValidationErrors,
): void {
  noteTwins(
    organizations,
    ({ world }) => world.organization.organization_id,
    (index) => `organizations[${index}].world.organization.organization_id`,
  )
  noteTwins(
    organizations.flatMap(({ world }) => world.keys.keys),
    ({ hash }) => hash,
    (index) => `the hash of key ${index + 1}`,
  )
  organizations.forEach(({ world, webhooks, limits }, index) => {
    const path = `organizations[${index}]`

    /** Two of a list with one key would be one of them here and the other one there. */
    function noteTwinsOf<Item>(
      list: string,
      items: readonly Item[],
      field: string,
      keyOf: (item: Item) => string,
    ): void {
      noteTwins(items, keyOf, (item) => `${path}.${list}[${item}].${field}`)
    }
    const { permits, watchlist, contacts, conditions, keys, usage } = world
    noteTwinsOf('world.permits', permits, 'uuid', ({ uuid }) => uuid)
    noteTwinsOf(
      'world.permits',
      permits,
      'permit_number',
      ({ permit_number, jurisdiction }) => `${permit_number} in ${jurisdiction}`,
    )
    noteTwinsOf('world.watchlist', watchlist, 'permit_uuid', ({ permit_uuid }) => permit_uuid)
    noteTwinsOf('world.contacts.contacts', contacts.contacts, 'id', ({ id }) => id)
    noteTwinsOf('world.conditions', conditions, 'id', ({ id }) => id)
    noteTwinsOf('world.keys.keys', keys.keys, 'id', ({ id }) => id)
    noteTwinsOf('world.usage.days', usage.days, 'day', ({ day }) => String(day))
    noteTwinsOf('world.usage.endpoints', usage.endpoints, 'operation', ({ operation }) => operation)
    noteTwinsOf('world.usage.keys', usage.keys, 'key_id', ({ key_id }) => key_id)
    noteTwinsOf('limits.windows', limits.windows, 'key_id', ({ key_id }) => key_id)
    noteTwinsOf('webhooks.webhooks', webhooks.webhooks, 'id', ({ id }) => id)
    noteTwinsOf('webhooks.deliveries', webhooks.deliveries, 'id', ({ id }) => id)

    const uuids = new Set(permits.map(({ uuid }) => uuid))
    watchlist.forEach(({ permit_uuid }, entry) => {
      if (!uuids.has(permit_uuid))
        add(
          `${path}.world.watchlist[${entry}].permit_uuid`,
          `there is no permit ${JSON.stringify(permit_uuid)}`,
        )
    })
    const ids = new Set(webhooks.webhooks.map(({ id }) => id))
    webhooks.deliveries.forEach(({ state, webhook_id }, delivery) => {
      // The log keeps those of webhooks that were deleted, but nothing is to come of them.
      if (state === 'pending' && !ids.has(webhook_id))
        add(
          `${path}.webhooks.deliveries[${delivery}].webhook_id`,
          `there is no webhook ${JSON.stringify(webhook_id)}`,
        )
    })
  })
}
