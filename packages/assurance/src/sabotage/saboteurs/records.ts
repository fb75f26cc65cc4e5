import { toPermit } from '@permit-tracking/mock/internal'
import { isObject } from '../../compare/document.ts'
import { parseJson } from '../../compare/reading.ts'
import { identityOf } from '../../compare/records.ts'
import {
  bodyOf,
  changeLists,
  changePermits,
  isPermitList,
  itemOf,
  listOf,
  withItem,
  without,
} from '../body.ts'
import type { Effect, Saboteur, ServedResponse } from '../saboteur.ts'

/** Bugs of single records: fields, history, and reads that lag behind writes. */
export const recordSaboteurs: readonly Saboteur[] = [
  {
    name: 'field-turns-null',
    harm: 'A field that was always there is null, and the program crashes or shows "null".',
    hint: 'Expect the exact text that users see, with `description` and `address`.',
    guide: 'errors',
    create: () => changePermits((permit) => ({ ...permit, description: null, address: null })),
  },
  {
    name: 'field-missing',
    harm: 'The number of a permit is missing, and the program shows or stores "undefined".',
    hint: 'Expect the exact text that users see, with `permit_number`.',
    guide: 'errors',
    create: () => changePermits(({ permit_number: _number, ...rest }) => rest),
  },
  {
    name: 'unknown-status',
    harm: 'A status that the program does not know is shown as the default one, or ends it.',
    hint: 'Expect the exact status of a permit.',
    guide: 'lists',
    create: () => changePermits((permit) => ({ ...permit, status: 'Superseded' })),
  },
  {
    name: 'unordered-history',
    harm: 'The first entry of a history is taken for the first status, and durations become negative.',
    hint: 'Change a status twice, and expect the order of what the program makes of the history.',
    guide: 'webhook-order',
    create: () => ({
      respond(response) {
        const history = historyOf(response)
        return history && history.length > 1 ? withItem(response.result, history.toReversed()) : undefined
      },
    }),
  },
  {
    name: 'history-lags-behind',
    harm: 'The latest change is missing in the history, so it is neither shown nor audited.',
    hint: 'Change a status in the mock, and expect the new entry in what the program shows.',
    guide: 'webhook-order',
    create: () => ({
      respond(response) {
        const history = historyOf(response)
        if (!history || history.length === 0) return undefined
        const latest = history.reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one))
        return withItem(
          response.result,
          history.filter((entry) => entry !== latest),
        )
      },
    }),
  },
  {
    name: 'stale-read-after-event',
    harm: 'The program reads a permit after its event, and overwrites the new status with the old one.',
    hint: 'Let the handler of an event read the permit, and expect the new status. `orderByPermit` compares both.',
    guide: 'webhook-order',
    create: () => {
      const previous = new Map<unknown, unknown>()
      return {
        deliver({ delivery }) {
          const { event, data } = JSON.parse(delivery.body)
          if (event === 'permit.status_changed') previous.set(data.permit_uuid, data.previous_status)
          return undefined
        },
        ...changePermits((permit) => {
          const status = previous.get(permit.uuid)
          previous.delete(permit.uuid)
          return status === undefined ? undefined : { ...permit, status }
        }),
      }
    },
  },
  {
    name: 'removed-permit-returns',
    harm: 'A permit that a user has removed is back in the list, and is reported and charged again.',
    hint: 'Remove a permit through the program, read the list again, and expect that it is not there.',
    guide: 'lists',
    create: () => {
      const removed = new Set<string>()
      return {
        respond(response) {
          const { operation, request, result, world } = response
          if (operation === 'removeFromWatchlist' && result.status < 300)
            removed.add(request.path.slice(request.path.lastIndexOf('/') + 1))
          const list = operation === 'listPermits' ? listOf(response) : undefined
          if (list?.meta.page !== 1) return undefined
          const records = [...removed].map((uuid) => world?.permits.get(uuid))
          const returned = records.flatMap((record) => (record ? [{ ...toPermit(record) }] : []))
          const { meta, data } = list
          return returned.length === 0
            ? undefined
            : { ...result, body: { meta, data: [...returned, ...data] } }
        },
      }
    },
  },
  {
    name: 'added-permit-missing',
    harm: 'A permit that was just added is not in the list yet, so it is added again or reported as lost.',
    hint: 'Add a permit through the program, read the list, and expect the permit.',
    guide: 'sync',
    create: () =>
      hideCreated((response) => {
        const entry = itemOf(response, 'addToWatchlist')
        return entry && (entry.permit_uuid ?? (isObject(entry.permit) ? entry.permit.uuid : undefined))
      }, isPermitList),
  },
  {
    name: 'created-contact-lost',
    harm: 'A contact was confirmed and is never stored, so nobody is informed.',
    hint: 'Create a contact through the program, read the list, and expect the contact.',
    guide: 'errors',
    create: () =>
      hideCreated(
        (response) => itemOf(response, 'createContact')?.id,
        (operation) => operation === 'listContacts',
      ),
  },
  {
    name: 'contact-field-dropped',
    harm: 'The e-mail address of a new contact is not stored, so no message reaches the person.',
    hint: 'Create a contact through the program, and expect every field in `mock.contacts`.',
    guide: 'errors',
    create: () => ({
      intercept(request) {
        if (request.route?.operation !== 'createContact' || request.text === undefined) return undefined
        const body = parseJson(request.text)
        if (!isObject(body) || body.email === undefined) return undefined
        const { email: _email, ...rest } = body
        return { request: { ...request, text: JSON.stringify(rest) } }
      },
    }),
  },
  {
    name: 'another-organization',
    harm: 'A key of another account is configured, and the program writes into that account.',
    hint: 'Expect `organization_id` of `client.me()` to be the configured one.',
    guide: 'errors',
    create: () => ({
      respond(response) {
        const me = itemOf(response, 'getMe')
        return (
          me &&
          withItem(response.result, { ...me, organization_id: 'org_another', organization_name: 'Another' })
        )
      },
    }),
  },
]

/** Creates the effect of lists that lack every item whose creation was confirmed. */
function hideCreated(
  createdBy: (response: ServedResponse) => unknown,
  isList: (operation: ServedResponse['operation']) => boolean,
): Effect {
  const created = new Set<unknown>()
  const lists = changeLists((list) => without(list, (item) => created.has(identityOf(item))), isList)
  return {
    respond(response) {
      const id = createdBy(response)
      if (id !== undefined) created.add(id)
      return lists.respond?.(response)
    },
  }
}

/** Returns the entries of a history; undefined for every other response. */
function historyOf({ operation, result }: ServedResponse): readonly unknown[] | undefined {
  const { data } = bodyOf(result) ?? {}
  return operation === 'getPermitHistory' && Array.isArray(data) ? data : undefined
}

function timeOf(entry: unknown): number {
  const time = isObject(entry)
    ? Object.values(entry).find((value) => /^\d{4}-\d\d-\d\dT/.test(String(value)))
    : undefined
  return Date.parse(String(time))
}
