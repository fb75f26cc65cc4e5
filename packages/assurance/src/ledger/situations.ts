import type { Dialect, OperationId } from '@permit-tracking/mock'
import {
  operations,
  switches,
  switchNames,
  validators,
  webhookEventNames,
} from '@permit-tracking/mock/internal'
import { faultSituations } from './fault-situations.ts'
import { fixedSituations } from './fixed-situations.ts'
import { type Situation, situationGroups } from './situation.ts'
import { dialectId, eventId, listOperations, type PageSituation, pageId, responseId } from './situation-id.ts'

/** Returns every situation, derived from the OpenAPI document, the dialect, the kinds of faults and the events. */
export function listSituations(): Situation[] {
  const all = [
    ...responses(),
    ...pages(),
    ...faultSituations(),
    ...webhookEventNames.map((event): Situation => {
      return { id: eventId(event), group: 'webhooks', description: `a delivered ${event}` }
    }),
    ...switchNames.flatMap(valuesOf),
    ...Object.entries(fixedSituations).map(([id, situation]) => ({ id, ...situation })),
  ]
  return situationGroups.flatMap((name) => all.filter(({ group }) => group === name))
}

function responses(): Situation[] {
  // `Object.keys` loses the literal types.
  const names = Object.keys(operations) as OperationId[]
  return names.flatMap((operation) =>
    Object.keys(validators[operation].responses).map((status): Situation => {
      const description = `the ${status} of ${operation}`
      return { id: responseId(operation, Number(status)), group: 'responses', description }
    }),
  )
}

function pages(): Situation[] {
  return listOperations.flatMap((operation) =>
    Object.entries(pageDescriptions).map(([situation, description]): Situation => {
      // The keys of the record are the situations.
      const id = pageId(operation, situation as PageSituation)
      return { id, group: 'pages', description: `${description} of ${operation}` }
    }),
  )
}

function valuesOf(name: keyof Dialect): Situation[] {
  const { values, rule } = switches[name]
  const [initial, ...others] = values
  if (rule) {
    const description = `a value of the switch ${name} other than ${JSON.stringify(initial)}`
    return [{ id: dialectId(name, 'other'), group: 'dialect', description }]
  }
  return others.map((value): Situation => {
    const description = `the value ${JSON.stringify(value)} of the switch ${name}`
    return { id: dialectId(name, String(value)), group: 'dialect', description }
  })
}

const pageDescriptions: Readonly<Record<PageSituation, string>> = {
  'empty list': 'an empty list',
  'only page': 'the only page',
  'first of several pages': 'the first of several pages',
  'middle page': 'a middle page',
  'last page': 'the last page',
  'page past the end': 'a page past the end',
  'list changed between pages': 'a change between two pages',
}
