import type { Duration, Mock, OperationId } from '@permit-tracking/mock'
import { toMs } from '@permit-tracking/mock/internal'
import { compareCopy, compareEffects, type Effects, observeCopy, trackEffects } from './effects.ts'
import type { Hazard } from './hazards.ts'
import type { CreateIntegration, DamageCounts } from './integration.ts'
import { type ProgramRules, startProgram } from './program.ts'
import { type RequestCounts, startHazards } from './start-hazards.ts'
import { watchRequests } from './watch-requests.ts'

/** Effects and requests of an integration that nothing disturbs. */
export interface Baseline {
  readonly effects: Effects
  readonly requests: RequestCounts
  /** True if a request had a response with a status below 400. */
  readonly hasSuccess: boolean
  /** Requests that bring a complete copy up to date. */
  readonly refreshRequests: RequestCounts
}

/** Result of an experiment. */
export interface ExperimentResult {
  /** Damage during the failures and at the end. Empty if the integration survived. */
  readonly damage: DamageCounts
  /** Number of requests that a hazard affected, and of changes of lists. */
  readonly met: number
}

/** Conditions of an experiment. */
export interface ExperimentRules extends Pick<ProgramRules, 'rerunDelay'> {
  readonly seed: number
  readonly baseline: Baseline
  /** Time after which a connection that hangs is reset. */
  readonly hang: Duration
}

/**
 * Runs an integration that nothing disturbs.
 *
 * @throws the error of the integration.
 */
export async function runUndisturbed(create: CreateIntegration, mock: Mock): Promise<Baseline> {
  const requests = new Map<OperationId, number>()
  const refreshRequests = new Map<OperationId, number>()
  let counts = requests
  let hasSuccess = false
  mock.onRequest(({ operation, status = 0 }) => {
    hasSuccess ||= status > 0 && status < 400
    if (operation) counts.set(operation, (counts.get(operation) ?? 0) + 1)
  })
  const readEffects = trackEffects(mock)
  const integration = await create(mock)
  try {
    await integration.run?.()
    await integration.refresh?.()
    await integration.copy?.()
    const effects = readEffects(new Set())
    counts = refreshRequests
    await integration.refresh?.()
    return { effects, requests, hasSuccess, refreshRequests }
  } finally {
    await integration.close?.()
  }
}

/**
 * Runs an integration under hazards: first with an empty copy, and then with a complete one. The copy is checked after each run. Once the
 * hazards have ended, the data is compared with the data of an undisturbed run.
 */
export async function experiment(
  create: CreateIntegration,
  mock: Mock,
  hazards: readonly Hazard[],
  { seed, baseline, hang, rerunDelay }: ExperimentRules,
): Promise<ExperimentResult> {
  const damage = new Map<string, number>()
  const note = (counts: DamageCounts) => {
    for (const [kind, count] of Object.entries(counts)) {
      if (count > (damage.get(kind) ?? 0)) damage.set(kind, count)
    }
  }
  const changed = new Set<string>()
  let met = 0
  const readEffects = trackEffects(mock)
  const requests = watchRequests(mock, toMs(hang))
  const program = await startProgram(create, mock, { rerunDelay, ...requests })
  // A run that was interrupted may have left half of a file.
  const readCopy = () => program.readCopy().catch(() => void note({ 'copy unreadable': 1 }))
  try {
    // A combination of hazards takes long, and each of them is tried alone.
    const isRepeated =
      program.integration.copy && hazards.length === 1 && hazards.some(({ fault, churn }) => fault || churn)
    for (const counts of isRepeated ? [baseline.requests, baseline.refreshRequests] : [baseline.requests]) {
      const started = startHazards(mock, hazards, { seed, requests: counts, onKill: program.kill })
      const isFirst = counts === baseline.requests
      if (isFirst && !(await program.runUntilDone('run'))) note({ 'unfinished job': 1 })
      await program.runUntilDone('refresh', () => observeCopy(mock, readCopy, started.changedIds, note))
      met += started.met
      for (const id of started.changedIds()) changed.add(id)
      // A copy can equal the list only after the changes have ended.
      started.stop()
      if (!(await program.runUntilDone('refresh'))) note({ 'copy without a refresh': 1 })
      const copy = await readCopy()
      if (copy) note(compareCopy(mock, copy))
    }
    note(requests.damage())
    note(compareEffects(readEffects(changed), baseline.effects, changed))
    note((await program.integration.inspect?.()) ?? {})
    // Damage that remains at the end is reported once.
    const remains = (kind: string) => kind.endsWith(meanwhile) && damage.has(kind.slice(0, -meanwhile.length))
    return { met, damage: Object.fromEntries([...damage].filter(([kind]) => !remains(kind))) }
  } finally {
    await program.close()
  }
}

const meanwhile = ' meanwhile'
