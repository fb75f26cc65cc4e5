import type { Dialect } from '@permit-tracking/mock'
import { defaultDialect, switches, switchNames } from '@permit-tracking/mock/internal'
import { type Comparison, compareResponses } from './compare-responses.ts'
import type { Finding } from './difference.ts'
import { isObject } from './document.ts'
import { doubts, withoutDependent } from './doubts.ts'
import { headerForms } from './headers.ts'
import { judgeOrder, type OrderVerdict, orderKeys } from './judge-order.ts'
import { type Exchange, type Reading, type ServiceAnswer, targetOf } from './reading.ts'
import { identityOf, itemsOf } from './records.ts'
import { listKey, replayKey, type SeededData } from './seed-mock.ts'
import type { SwitchVerdict } from './switch-verdict.ts'

/** The dialect in which the mock differs least from a service. */
export interface FoundDialect {
  readonly dialect: Dialect
  readonly verdicts: readonly SwitchVerdict[]
  /** Differences in that dialect, for each exchange that can be compared. */
  readonly findings: ReadonlyMap<Exchange, readonly Finding[]>
}

/**
 * Switches that `GET` requests show, apart from the order, with the parts of a response that they are about. The others are about
 * writes, webhooks and used-up limits.
 */
const subjects = {
  timestamps: /updated_at$/,
  perPageMax: /^(status|data|meta\.per_page)$/,
  perPageDefault: /^(status|data|meta\.per_page)$/,
  perPageOverflow: /^(status|data|meta\.per_page)$/,
  totalPages: /^meta\.total_pages$/,
  total: /^meta\.total$/,
  pageOverflow: /^(status|data|items of data)$/,
  updatedSince: /^(data|items of data)$/,
  otherLists: /^(status|data|items of data|meta.*)$/,
  rateLimitHeaders: /^X-RateLimit/,
  rateLimitReset: /^X-RateLimit-Reset$/,
} as const satisfies Partial<Record<keyof Dialect, RegExp>>

type Readable = keyof typeof subjects

const isReadable = (name: string): name is Readable => Object.hasOwn(subjects, name)

/**
 * Finds the dialect by replay: sends the requests of a reading to mocks with the same data, and changes one switch at a time until
 * no change makes fewer differences. A value is certain only if every other one would respond differently, and the service
 * responds like the mock wherever they differ.
 */
export async function findDialect(reading: Reading, data: SeededData): Promise<FoundDialect> {
  const order = judgeOrder(reading)
  const exchanges = reading.exchanges.filter(
    ({ request }) => !Object.values(request.params).some((id) => data.missing.has(id)),
  )
  const compare = createCompare(order, data)
  const findingsOfAnswer = new WeakMap<ServiceAnswer, readonly Finding[]>()
  const replays = new Map<string, Promise<readonly ServiceAnswer[]>>()
  const replayOnce = createReplay(exchanges, data)

  function replay(dialect: Dialect): Promise<readonly ServiceAnswer[]> {
    const key = JSON.stringify(dialect)
    const known = replays.get(key) ?? replayOnce(dialect)
    replays.set(key, known)
    return known
  }

  async function findingsOf(dialect: Dialect): Promise<Map<Exchange, readonly Finding[]>> {
    const answers = await replay(dialect)
    return new Map(
      exchanges.map((exchange, index) => {
        const answer = answers[index]
        const known = answer && (findingsOfAnswer.get(answer) ?? compare(exchange, exchange.response, answer))
        if (answer && known) findingsOfAnswer.set(answer, known)
        return [exchange, known ?? []]
      }),
    )
  }

  async function countOf(dialect: Dialect): Promise<number> {
    let count = 0
    for (const found of (await findingsOf(dialect)).values()) {
      // Another status hides what else is different.
      for (const { path } of found) count += path === 'status' || path === 'body' ? 5 : 1
    }
    return count
  }

  const candidates = candidatesOf(reading)
  let best: Dialect = {
    ...defaultDialect,
    listOrder: order.listOrders[0] ?? defaultDialect.listOrder,
    // A service that rejects shows it by a status, and one that doesn't shows its maximum only if the mock doesn't either.
    perPageOverflow: 'clamp',
  }
  let least = await countOf(best)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const name of Object.keys(subjects).filter(isReadable)) {
      for (const value of candidates(name)) {
        const changed: Dialect = { ...best, [name]: value }
        const count = await countOf(changed)
        if (count >= least) continue
        least = count
        best = changed
        isBetter = true
      }
    }
  }

  best = { ...best, perPageDefault: Math.min(best.perPageDefault, best.perPageMax) }

  async function judge(name: Readable): Promise<SwitchVerdict> {
    const answers = await replay(best)
    const findings = await findingsOf(best)
    const subject = subjects[name]
    const paths = new Set<string>()
    const telling = new Set<Exchange>()
    const possible: Dialect[keyof Dialect][] = [best[name]]
    for (const value of candidates(name)) {
      // A default above the maximum has no effect.
      const isWithoutEffect = name === 'perPageDefault' && Number(value) > best.perPageMax
      if (value === best[name] || isWithoutEffect) continue
      const others = await replay({ ...best, [name]: value })
      let isDifferent = false
      for (const [index, exchange] of exchanges.entries()) {
        const [one, other] = [answers[index], others[index]]
        if (!isAbout(name, exchange)) continue
        const found =
          one && other && one !== other
            ? compare(exchange, one, other).filter(
                ({ grade, path }) => grade !== 'value' && subject.test(path),
              )
            : []
        if (found.length === 0) continue
        isDifferent = true
        telling.add(exchange)
        for (const { path } of found) paths.add(path)
      }
      if (!isDifferent) possible.push(value)
    }
    const operations = new Set([...telling].map(({ request }) => request.operation))
    const contradiction = exchanges.find((exchange) => {
      if (!operations.has(exchange.request.operation) || !isAbout(name, exchange)) return false
      return findings.get(exchange)?.some(({ path }) => {
        // Errors may come from a proxy, which adds no such headers.
        if (path.startsWith('X-RateLimit') && exchange.response.status >= 400) return false
        // Another status elsewhere is about something else.
        return telling.has(exchange) ? subject.test(path) : paths.has(path) && path !== 'status'
      })
    })
    const verdict = { name, value: undefined, candidates: [] }
    if (telling.size === 0) return { ...verdict, reason: 'No response shows it.' }
    if (contradiction) {
      return { ...verdict, reason: `No value explains the response to "${contradiction.situation}".` }
    }
    const doubt = doubts[name]?.(best, reading, data)
    if (doubt !== undefined) return { ...verdict, candidates: possible, reason: doubt }
    if (possible.length > 1)
      return { ...verdict, candidates: possible, reason: 'No response distinguishes them.' }
    const [first, ...more] = new Set(Array.from(telling, ({ situation }) => situation))
    const others = more.length > 0 ? ` and ${more.length} more` : ''
    return { name, value: best[name], candidates: possible, reason: `Shown by "${first}"${others}.` }
  }

  const verdicts: SwitchVerdict[] = []
  for (const name of switchNames) {
    if (name === 'listOrder' || name === 'ties') verdicts.push(orderVerdict(name, order))
    else if (isReadable(name)) verdicts.push(await judge(name))
    else verdicts.push({ name, value: undefined, candidates: [], reason: 'No read shows it.' })
  }
  const dialect = { ...best, ...(order.ties === undefined ? {} : { ties: order.ties }) }
  return { dialect, verdicts: withoutDependent(verdicts), findings: await findingsOf(best) }
}

/** True for an exchange that can show the switch. Other lists may have pages of their own kind. */
function isAbout(name: Readable, { request }: Exchange): boolean {
  if (/^(timestamps|rateLimit)/.test(name)) return true
  return (name === 'otherLists') === (request.operation !== 'listPermits')
}

/** Returns the function that compares two responses to a request. */
function createCompare({ listOrders: [listOrder], ties }: OrderVerdict, data: SeededData) {
  return (
    { request: { operation, params } }: Exchange,
    one: ServiceAnswer,
    other: ServiceAnswer,
  ): Finding[] => {
    const list = operation === 'listConditionsAlias' ? 'listConditions' : operation
    const isPermitList = operation === 'listPermits' || operation === 'listConditionPermits'
    const comparison: Comparison = {
      operation,
      isComplete: list !== undefined && data.completeLists.has(listKey({ operation: list, params })),
      // Only an order that is known can be compared item by item.
      orderKey: isPermitList && ties !== 'stable' ? orderKeys[listOrder ?? 'uuid'] : identityOf,
    }
    return compareResponses(one, other, comparison)
  }
}

/**
 * Returns a function that replays the exchanges in a dialect. Equal responses to one of them are the same object, so that each is compared
 * once.
 */
function createReplay(exchanges: readonly Exchange[], data: SeededData) {
  const known = new Map<string, ServiceAnswer>()
  return async (dialect: Dialect): Promise<ServiceAnswer[]> => {
    const mock = data.createMock(dialect)
    const answers: ServiceAnswer[] = []
    for (const [index, { request }] of exchanges.entries()) {
      const key = request.key === 'valid' ? replayKey : 'unknown-api-key'
      const response = await mock.fetch(`${mock.clientOptions.baseUrl}${targetOf(request)}`, {
        headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
      })
      const { status } = response
      const headers = headerForms(Object.fromEntries(response.headers), mock.clock.now())
      const text = await response.text()
      const identity = `${index} ${status} ${JSON.stringify(headers)} ${text}`
      const answer = known.get(identity) ?? {
        status,
        headers,
        reset: undefined,
        ...(text === ''
          ? { bodyType: 'empty', body: undefined }
          : { bodyType: 'json', body: JSON.parse(text) }),
      }
      known.set(identity, answer)
      answers.push(answer)
    }
    return answers
  }
}

/** Returns the values to try: the values in the table, and for page sizes the values that the service shows, with their neighbours. */
function candidatesOf({ exchanges, maxPageSize }: Reading) {
  const sizes = (situation: string) =>
    exchanges.flatMap(({ situation: name, response: { status, body } }) => {
      if (name !== situation || status !== 200) return []
      const meta = isObject(body) ? body.meta : undefined
      return [Number(isObject(meta) ? meta.per_page : undefined), itemsOf(body).length]
    })
  const near = (numbers: readonly number[]) =>
    numbers.flatMap((number) => [number - 1, number, number + 1]).filter((size) => size >= 1 && size <= 100)
  const shown: Partial<Record<keyof Dialect, readonly number[]>> = {
    perPageDefault: near(sizes('permits: first page')),
    perPageMax: near([
      ...sizes('permits: per_page above the maximum'),
      ...(maxPageSize ? [maxPageSize] : []),
    ]),
  }
  return <Name extends keyof Dialect>(name: Name): readonly Dialect[keyof Dialect][] => [
    ...new Set<Dialect[keyof Dialect]>([...switches[name].values, ...(shown[name] ?? [])]),
  ]
}

function orderVerdict(name: 'listOrder' | 'ties', { listOrders, ties }: OrderVerdict): SwitchVerdict {
  const [first, second] = listOrders
  if (name === 'ties') {
    const reason = ties
      ? 'Shown by permits that are equal.'
      : 'Too few permits are equal, or their order is another one.'
    return { name, value: ties, candidates: ties ? [ties] : [], reason }
  }
  if (first === undefined)
    return { name, value: undefined, candidates: [], reason: 'The permits are too few, or in another order.' }
  if (second !== undefined)
    return { name, value: undefined, candidates: listOrders, reason: 'No response distinguishes them.' }
  return { name, value: first, candidates: [first], reason: 'Shown by the pages of permits.' }
}
