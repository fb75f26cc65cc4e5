import type { Duration, Mock, OperationId } from '@permit-tracking/mock'
import { createRealClock, toMs } from '@permit-tracking/mock/internal'
import { compareCopy, compareEffects, type Effects, trackEffects } from './effects.ts'
import type { Hazard } from './hazards.ts'
import type { CreateIntegration, DamageCounts, RerunRules } from './integration.ts'
import { type RequestCounts, startHazards } from './start-hazards.ts'

/** Effects and requests of an integration that nothing disturbs. */
export interface Baseline {
  readonly effects: Effects
  readonly requests: RequestCounts
}

/** Result of an experiment. */
export interface ExperimentResult {
  /** Damage at the end. Empty if the integration survived. */
  readonly damage: DamageCounts
  /** Number of requests that a hazard affected, and of changes of lists. */
  readonly met: number
}

/**
 * Runs an integration that nothing disturbs.
 *
 * @throws the error of the integration.
 */
export async function runUndisturbed(create: CreateIntegration, mock: Mock): Promise<Baseline> {
  const requests = new Map<OperationId, number>()
  mock.onRequest(({ operation }) => {
    if (operation) requests.set(operation, (requests.get(operation) ?? 0) + 1)
  })
  const readEffects = trackEffects(mock)
  const integration = await create(mock)
  try {
    await integration.run?.()
    await integration.refresh?.()
    return { effects: readEffects(new Set()), requests }
  } finally {
    await integration.close?.()
  }
}

/** Runs an integration under hazards, and then compares the data with that of an undisturbed run. */
export async function experiment(
  create: CreateIntegration,
  mock: Mock,
  hazards: readonly Hazard[],
  { seed, baseline, ...rules }: { readonly seed: number; readonly baseline: Baseline } & RerunRules,
): Promise<ExperimentResult> {
  const readEffects = trackEffects(mock)
  const integration = await create(mock)
  try {
    const { run, refresh } = integration
    const started = startHazards(mock, hazards, { seed, requests: baseline.requests })
    const isDone = !run || (await runUntilDone(() => integration.run?.(), rules))
    if (refresh) await runUntilDone(() => integration.refresh?.(), rules)
    const { met } = started
    const changed = started.changedIds()
    // A copy can equal the list only after the changes have ended.
    started.stop()
    const isFresh = !refresh || (await runUntilDone(() => integration.refresh?.(), rules))
    const copy = await integration.copy?.()
    return {
      met,
      damage: withoutZeros({
        'unfinished job': isDone ? 0 : 1,
        'copy without a refresh': isFresh ? 0 : 1,
        ...compareEffects(readEffects(changed), baseline.effects, changed),
        ...(copy && compareCopy(mock, copy)),
        ...(await integration.inspect?.()),
      }),
    }
  } finally {
    await integration.close?.()
  }
}

/** Runs a job as a queue does: again after a failure. Returns false if every run failed. */
async function runUntilDone(
  job: () => Promise<unknown> | undefined,
  { maxRuns, rerunDelay }: RerunRules,
): Promise<boolean> {
  for (let runs = 1; ; runs += 1) {
    try {
      await job()
      return true
    } catch {
      if (runs >= maxRuns) return false
      await wait(rerunDelay)
    }
  }
}

/** Simulated in virtual time. */
const clock = createRealClock()

function wait(duration: Duration): Promise<void> {
  return new Promise((resolve) => {
    clock.schedule(clock.now() + toMs(duration), resolve, 'wait before a job is run again', true)
  })
}

function withoutZeros(counts: DamageCounts): DamageCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
