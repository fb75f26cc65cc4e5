import type * as z from 'zod'
import type { ValidationErrors } from '../domain/validation/errors.ts'
import type { zSnapshot } from './snapshot-schema.ts'

type Organizations = z.output<ReturnType<typeof zSnapshot>>['organizations']

/** Adds errors for duplicate keys and for references that would crash the mock later. */
export function checkReferences(
  organizations: Organizations,
  { add, addDuplicates }: ValidationErrors,
): void {
  addDuplicates(
    organizations,
    ({ world }) => world.organization.organization_id,
    (index) => `organizations[${index}].world.organization.organization_id`,
  )
  addDuplicates(
    organizations.flatMap(({ world }) => world.keys.keys),
    ({ hash }) => hash,
    (index) => `the hash of key ${index + 1}`,
  )
  organizations.forEach(({ world, webhooks, limits }, index) => {
    const path = `organizations[${index}]`

    function addDuplicatesOf<Item>(
      list: string,
      items: readonly Item[],
      field: string,
      keyOf: (item: Item) => string,
    ): void {
      addDuplicates(items, keyOf, (item) => `${path}.${list}[${item}].${field}`)
    }
    const { permits, watchlist, contacts, conditions, keys, usage } = world
    addDuplicatesOf('world.permits', permits, 'uuid', ({ uuid }) => uuid)
    addDuplicatesOf(
      'world.permits',
      permits,
      'permit_number',
      ({ permit_number, jurisdiction }) => `${permit_number} in ${jurisdiction}`,
    )
    addDuplicatesOf('world.watchlist', watchlist, 'permit_uuid', ({ permit_uuid }) => permit_uuid)
    addDuplicatesOf('world.contacts.contacts', contacts.contacts, 'id', ({ id }) => id)
    addDuplicatesOf('world.conditions', conditions, 'id', ({ id }) => id)
    addDuplicatesOf('world.keys.keys', keys.keys, 'id', ({ id }) => id)
    addDuplicatesOf('world.usage.days', usage.days, 'day', ({ day }) => String(day))
    addDuplicatesOf('world.usage.endpoints', usage.endpoints, 'operation', ({ operation }) => operation)
    addDuplicatesOf('world.usage.keys', usage.keys, 'key_id', ({ key_id }) => key_id)
    addDuplicatesOf('limits.windows', limits.windows, 'key_id', ({ key_id }) => key_id)
    addDuplicatesOf('webhooks.webhooks', webhooks.webhooks, 'id', ({ id }) => id)
    addDuplicatesOf('webhooks.deliveries', webhooks.deliveries, 'id', ({ id }) => id)

    const uuids = new Set(permits.map(({ uuid }) => uuid))
    watchlist.forEach(({ permit_uuid }, entry) => {
      if (!uuids.has(permit_uuid))
        add(`${path}.world.watchlist[${entry}].permit_uuid`, `unknown permit ${JSON.stringify(permit_uuid)}`)
    })
    const ids = new Set(webhooks.webhooks.map(({ id }) => id))
    webhooks.deliveries.forEach(({ state, webhook_id }, delivery) => {
      // The log contains deliveries of deleted webhooks, but none of them is pending.
      if (state === 'pending' && !ids.has(webhook_id))
        add(
          `${path}.webhooks.deliveries[${delivery}].webhook_id`,
          `unknown webhook ${JSON.stringify(webhook_id)}`,
        )
    })
  })
}
