import type { Dialect } from '@permit-tracking/mock'
import { type Comparison, compareResponses } from './compare-responses.ts'
import type { Finding } from './difference.ts'
import { type OrderVerdict, orderKeys } from './judge-order.ts'
import { type Exchange, type Reading, type ServiceAnswer, targetOf, toAnswer } from './reading.ts'
import { identityOf } from './records.ts'
import { listKey, replayKey, type SeededData } from './seed-mock.ts'
import { unknownKey } from './service-reader.ts'

/** Response of a mock to the request of an exchange, and its differences from the response of the service. */
export interface Replayed {
  readonly exchange: Exchange
  readonly answer: ServiceAnswer
  readonly findings: readonly Finding[]
}

/** Replays of a reading against a mock with the data of the service. */
export interface Replays {
  /**
   * Replays every exchange that can be compared, in their order, one dialect at a time. Equal responses in two dialects are the
   * same object.
   */
  replay(dialect: Dialect): Promise<readonly Replayed[]>
  /** Returns the differences between two responses to the request of an exchange. */
  compare(exchange: Exchange, one: ServiceAnswer, other: ServiceAnswer): readonly Finding[]
}

/** Creates the replays of a reading. Each dialect is replayed once. */
export function createReplays(reading: Reading, data: SeededData, order: OrderVerdict): Replays {
  const exchanges = reading.exchanges.filter(
    ({ request }) => !Object.values(request.params).some((id) => data.missing.has(id)),
  )
  const { mock } = data
  const replays = new Map<string, Promise<readonly Replayed[]>>()
  // Most dialects differ in few responses.
  const responses = new Map<string, Replayed>()
  const compare = createCompare(order, data)

  async function replayNow(dialect: Dialect): Promise<readonly Replayed[]> {
    mock.reset()
    mock.setDialect(dialect)
    const all: Replayed[] = []
    for (const [index, exchange] of exchanges.entries()) {
      const { request, response: expected } = exchange
      const key = request.key === 'valid' ? replayKey : unknownKey
      const response = await mock.fetch(`${mock.clientOptions.baseUrl}${targetOf(request)}`, {
        headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
      })
      const { status } = response
      const [headers, text] = [Object.fromEntries(response.headers), await response.text()]
      const identity = `${index} ${status} ${JSON.stringify(headers)} ${text}`
      let replayed = responses.get(identity)
      if (!replayed) {
        const answer = toAnswer({ status, headers, text, receivedAt: mock.clock.now() })
        replayed = { exchange, answer, findings: compare(exchange, expected, answer) }
      }
      responses.set(identity, replayed)
      all.push(replayed)
    }
    return all
  }

  return {
    compare,
    replay(dialect) {
      const key = JSON.stringify(dialect)
      const replayed = replays.get(key) ?? replayNow(dialect)
      replays.set(key, replayed)
      return replayed
    },
  }
}

function createCompare(
  { listOrders: [listOrder], ties }: OrderVerdict,
  data: SeededData,
): Replays['compare'] {
  return ({ request: { operation, params } }, one, other) => {
    const list = operation === 'listConditionsAlias' ? 'listConditions' : operation
    const isPermitList = operation === 'listPermits' || operation === 'listConditionPermits'
    const comparison: Comparison = {
      operation,
      missing: data.missing,
      isComplete: list !== undefined && data.completeLists.has(listKey({ operation: list, params })),
      // Only an order that is known can be compared item by item.
      orderKey: isPermitList && ties !== 'stable' ? orderKeys[listOrder ?? 'uuid'] : identityOf,
    }
    return compareResponses(one, other, comparison)
  }
}
