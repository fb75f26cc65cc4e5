import { createRealClock, type Duration, showDuration, toMs } from '../../clock/clock.ts'
import { createRandom } from '../../domain/random.ts'
import { aFunction, assertOptions, type OptionRules, seedRule } from '../../errors/options.ts'
import { isAccepted, reasonOf } from '../attempt.ts'
import type { Endpoint } from '../endpoint.ts'
import type { MockWebhooks } from '../webhooks.ts'
import { acceptable } from './acceptable.ts'
import { ambiguous } from './ambiguous.ts'
import type { AttackCase } from './attack-case.ts'
import { createDeliveryFactory, type DeliveryFactoryOptions } from './delivery-factory.ts'
import { forged } from './forged.ts'
import { adviseOnParsedBody } from './parsed-body.ts'
import { type AttackReport, type AttackResponse, type AttackResult, createAttackReport } from './report.ts'
import { judge } from './verdict.ts'

type AttackOptions = NonNullable<Parameters<MockWebhooks['attack']>[1]>

/** Target of an attack. */
export interface AttackTarget
  extends Pick<DeliveryFactoryOptions, 'secret' | 'dialect' | 'organizationId' | 'webhookId' | 'now'> {
  readonly endpoint: Endpoint
}

/**
 * Sends every case to a receiver and reports the results. Stops if the receiver doesn't accept the genuine delivery, because other
 * failures would have the same cause.
 */
export async function attack(
  { endpoint, ...target }: AttackTarget,
  options: AttackOptions,
): Promise<AttackReport> {
  assertOptions('attack the webhook', options, rules)
  const { effects, timeout = '10s', seed = 1, previousSecret, retiredSecret } = options
  const factory = createDeliveryFactory({
    ...target,
    previousSecret,
    retiredSecret,
    random: createRandom(`${seed}/attack`),
  })
  const results: AttackResult[] = []
  for (const attackCase of cases) {
    if (attackCase.needs && factory[attackCase.needs] === undefined) continue
    const before = await effects?.()
    const responses = await deliver(attackCase, attackCase.requests(factory))
    const after = await effects?.()
    const eventCount = before === undefined || after === undefined ? undefined : after - before
    const result = judge(attackCase, responses, eventCount)
    if (attackCase.stopsOnFailure && !responses.every(isAccepted)) {
      const advice = (await adviseOnParsedBody(factory, responses, sendOnce)) ?? result.advice
      return createAttackReport([...results, { ...result, advice }], true)
    }
    results.push(result)
  }
  return createAttackReport(results, false)

  function deliver(
    { isConcurrent }: AttackCase,
    requests: readonly RequestInit[],
  ): Promise<AttackResponse[]> {
    return isConcurrent ? Promise.all(requests.map(sendOnce)) : sequentially(requests, sendOnce)
  }

  function sendOnce(request: RequestInit): Promise<AttackResponse> {
    return responseTo(endpoint, request, timeout)
  }
}

const rules: OptionRules<AttackOptions> = {
  effects: aFunction,
  previousSecret: true,
  retiredSecret: true,
  timeout: true,
  seed: seedRule,
}

const cases: readonly AttackCase[] = [
  ...acceptable,
  ...forged,
  ...ambiguous,
  ...acceptable.slice(0, 1).map(asLast),
]

/** Returns the last case, which finds a receiver that another case has broken. */
function asLast({ expected, expectedEvents = 1, requests }: AttackCase): AttackCase {
  return {
    expected,
    expectedEvents,
    requests,
    name: 'still_there',
    description: 'an ordinary delivery at the end',
    advice: 'one of the other deliveries has broken the receiver',
  }
}

async function sequentially<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await run(item))
  return results
}

/** Real time, because receivers don't use the mock's clock. */
const clock = createRealClock()

function responseTo({ url, send }: Endpoint, init: RequestInit, timeout: Duration): Promise<AttackResponse> {
  return new Promise((resolve) => {
    const controller = new AbortController()
    const request = new Request(url, { redirect: 'manual', ...init, signal: controller.signal })
    const cancel = clock.schedule(
      clock.now() + toMs(timeout),
      () => {
        resolve(`no response within ${showDuration(timeout)}`)
        controller.abort()
      },
      'time limit of an attack',
      // A silent receiver would let the process end.
      true,
    )
    const receiveStatus = async () => {
      const { status, body } = await send(request)
      // A receiver in this process may have read its own response.
      body?.cancel().catch(() => {})
      return status
    }
    receiveStatus()
      .then(resolve, (error: unknown) => resolve(reasonOf(error)))
      .finally(cancel)
  })
}
