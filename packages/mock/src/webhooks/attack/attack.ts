import { createRealClock, type Duration, toMs } from '../../clock/clock.ts'
import { createRandom } from '../../domain/random.ts'
import { assertKnownKeys } from '../../errors/suggest-name.ts'
import type { Endpoint } from '../endpoint.ts'
import { acceptable } from './acceptable.ts'
import { ambiguous } from './ambiguous.ts'
import type { AttackCase } from './attack-case.ts'
import { createForge, type ForgeOptions } from './forge.ts'
import { forged } from './forged.ts'
import { adviseOnParsedBody } from './parsed-body.ts'
import { type AttackReport, type AttackResponse, type AttackResult, createReport } from './report.ts'
import { isAccepted, judge } from './verdict.ts'

/** Options of `webhooks.attack`. */
export interface AttackOptions {
  /**
   * How many `permit.status_changed` events the receiver has acted on so far. With it the report also tells when a
   * delivery that was refused had an effect all the same, when a repeated one had two, and when one had none.
   */
  readonly effects?: (() => number | Promise<number>) | undefined
  /** The secret before this one, which the receiver still takes while it is being replaced. Default: there is none. */
  readonly previousSecret?: string | undefined
  /** A secret that was replaced, which the receiver must not take any more. Default: there is none. */
  readonly retiredSecret?: string | undefined
  /** How long an answer may take, of real time. Default: 10 s, as the service waits. */
  readonly timeout?: Duration | undefined
  /** The same seed makes the same deliveries. Default: 1 for the first attack of the organization, 2 for the next. */
  readonly seed?: number | string | undefined
}

/** What of the attack isn't up to its user. */
export interface AttackTarget extends Pick<ForgeOptions, 'secret' | 'dialect' | 'organizationId' | 'now'> {
  readonly endpoint: Endpoint
}

/** Checks names that no compiler has checked. @throws TypeError for an option that there isn't. */
export function checkAttackOptions(options: AttackOptions): void {
  assertKnownKeys('attack the webhook', options, Object.keys(optionNames))
}

/**
 * Sends everything that a receiver may meet, one after the other, and reports what it made of it. One that doesn't take a
 * genuine delivery is told just that: it would refuse forged ones rightly and all others wrongly, for one reason.
 */
export async function attack(
  { endpoint, ...target }: AttackTarget,
  { effects, timeout = '10s', seed = 1, previousSecret, retiredSecret }: AttackOptions,
): Promise<AttackReport> {
  const forge = createForge({
    ...target,
    previousSecret,
    retiredSecret,
    random: createRandom(`${seed}/attack`),
  })
  const results: AttackResult[] = []
  for (const item of attacks) {
    if (item.needs && forge[item.needs] === undefined) continue
    const before = await effects?.()
    const answers = await deliver(item, item.requests(forge))
    const after = await effects?.()
    const acted = before === undefined || after === undefined ? undefined : after - before
    const result = judge(item, answers, acted)
    if (item.isDecisive && !answers.every(isAccepted)) {
      const advice = (await adviseOnParsedBody(forge, answers, sendOnce)) ?? result.advice
      return createReport([...results, { ...result, advice }], true)
    }
    results.push(result)
  }
  return createReport(results, false)

  function deliver({ isAtOnce }: AttackCase, requests: readonly RequestInit[]): Promise<AttackResponse[]> {
    return isAtOnce ? Promise.all(requests.map(sendOnce)) : inTurn(requests, sendOnce)
  }

  function sendOnce(request: RequestInit): Promise<AttackResponse> {
    return answerTo(
      () => endpoint.send(new Request(endpoint.url, { redirect: 'manual', ...request })),
      timeout,
    )
  }
}

const optionNames: Record<keyof AttackOptions, true> = {
  effects: true,
  previousSecret: true,
  retiredSecret: true,
  timeout: true,
  seed: true,
}

const attacks: readonly AttackCase[] = [
  ...acceptable,
  ...forged,
  ...ambiguous,
  ...acceptable.slice(0, 1).map(asLast),
]

/** A receiver that was taken down by one of the others is noticed by this one. */
function asLast({ expected, expectedEffects: effects = 1, requests }: AttackCase): AttackCase {
  return {
    expected,
    expectedEffects: effects,
    requests,
    name: 'still_there',
    description: 'a delivery as every other, after all of this',
    advice: 'something of the above has left the receiver unable to work',
  }
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await run(item))
  return results
}

/** Real time: whoever receives isn't on the mock's clock. */
const clock = createRealClock()

function answerTo(send: () => Promise<Response>, timeout: Duration): Promise<AttackResponse> {
  return new Promise((resolve) => {
    const cancel = clock.schedule(
      clock.now() + toMs(timeout),
      () => resolve(`no answer within ${typeof timeout === 'number' ? `${timeout} ms` : timeout}`),
      'time limit of a hostile delivery',
      // A receiver that never answers has nothing that would.
      true,
    )
    const answered = async () => {
      const { status, body } = await send()
      await body?.cancel()
      return status
    }
    answered()
      .then(resolve, (error: unknown) => resolve(describe(error)))
      .finally(cancel)
  })
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
