import type * as z from 'zod'
import type { ValidationErrors } from '../domain/validation/errors.ts'
import type { zSnapshot } from './snapshot-schema.ts'

type Organizations = z.output<ReturnType<typeof zSnapshot>>['organizations']

/** Adds errors for duplicate ids and for references that would crash the mock later. */
export function checkReferences(
  organizations: Organizations,
  { add, addDuplicates }: ValidationErrors,
): void {
  const organizationIds = organizations.map(({ world }) => world.organization.organization_id)
  const hashes = organizations.flatMap(({ world }) => world.keys.keys.map(({ hash }) => hash))
  addDuplicates(organizationIds, (index) => `organizations[${index}].world.organization.organization_id`)
  addDuplicates(hashes, (index) => `the hash of key ${index + 1}`)
  organizations.forEach(({ world, webhooks, limits }, index) => {
    const path = `organizations[${index}]`

    const addDuplicatesOf = <Field extends string>(
      list: string,
      items: readonly Readonly<Record<Field, string | number>>[],
      field: Field,
    ): void => {
      const keys = items.map((item) => String(item[field]))
      addDuplicates(keys, (index) => `${path}.${list}[${index}].${field}`)
    }
    const { permits, watchlist, contacts, conditions, keys, usage } = world
    addDuplicatesOf('world.permits', permits, 'uuid')
    const numbers = permits.map(({ permit_number, jurisdiction }) => `${permit_number} in ${jurisdiction}`)
    addDuplicates(numbers, (index) => `${path}.world.permits[${index}].permit_number`)
    addDuplicatesOf('world.watchlist', watchlist, 'permit_uuid')
    addDuplicatesOf('world.contacts.contacts', contacts.contacts, 'id')
    addDuplicatesOf('world.conditions', conditions, 'id')
    addDuplicatesOf('world.keys.keys', keys.keys, 'id')
    addDuplicatesOf('world.usage.days', usage.days, 'day')
    addDuplicatesOf('world.usage.endpoints', usage.endpoints, 'operation')
    addDuplicatesOf('world.usage.keys', usage.keys, 'key_id')
    addDuplicatesOf('limits.windows', limits.windows, 'key_id')
    addDuplicatesOf('webhooks.webhooks', webhooks.webhooks, 'id')
    addDuplicatesOf('webhooks.deliveries', webhooks.deliveries, 'id')

    const uuids = new Set(permits.map(({ uuid }) => uuid))
    watchlist.forEach(({ permit_uuid }, place) => {
      if (!uuids.has(permit_uuid))
        add(`${path}.world.watchlist[${place}].permit_uuid`, `unknown permit ${JSON.stringify(permit_uuid)}`)
    })
    const ids = new Set(webhooks.webhooks.map(({ id }) => id))
    webhooks.deliveries.forEach(({ state, webhook_id }, place) => {
      // The log contains deliveries of deleted webhooks, but none of them is pending.
      if (state === 'pending' && !ids.has(webhook_id))
        add(
          `${path}.webhooks.deliveries[${place}].webhook_id`,
          `unknown webhook ${JSON.stringify(webhook_id)}`,
        )
    })
  })
}
