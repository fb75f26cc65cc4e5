import type { Dialect } from '@permit-tracking/mock'
import { decidingFault, defaultDialect, type JournalRecord, switches } from '@permit-tracking/mock/internal'
import { createPageObserver } from './page-observer.ts'
import { dialectId, type FixedSituation, faultId, responseId } from './situation-id.ts'
import type { SituationLog } from './situation-log.ts'

/** Creates an observer of the requests of one mock. */
export function createRequestObserver(log: SituationLog, dialect: Dialect): (record: JournalRecord) => void {
  /** Combinations of operation, status and fault that were examined. Most requests repeat one. */
  const examined = new Set<string>()
  /** Kinds of faults that have happened and were not survived, by operation and key. */
  const failing = new Map<string, Set<string>>()
  /** Keys whose last request was over the limit. */
  const limited = new Set<string>()
  const unseenSwitches = nonDefaultSwitches(dialect, log)
  const observePage = createPageObserver(log)
  const see = (id: FixedSituation) => log.see(id)
  let lastAt: number | undefined

  function observeResponse(record: JournalRecord): void {
    const { operation, status, decisions } = record
    const fault = decidingFault(decisions)
    if (fault) log.see(faultId(fault.as, fault.as === 'none' ? 'before' : fault.phase))
    if (status === undefined) {
      if (!fault || fault.as === 'none') observeMissingResponse(record)
      return
    }
    if (fault && isBroken(fault.as)) return
    log.see(responseId(operation ?? 'unknown path', status))
    if (fault) return
    for (const decision of decisions) {
      if (decision.kind !== 'permission') continue
      log.see(`permission ${decision.required} × ${decision.isGranted ? 'granted' : 'denied'}`)
    }
  }

  function observeMissingResponse(record: JournalRecord): void {
    const isReset = record.decisions.some(({ kind }) => kind === 'state_replaced')
    see(isReset ? 'no response × state was replaced' : 'no response × aborted by the caller')
  }

  function observeLimit(key_id: string, { status, decisions }: JournalRecord): void {
    const fault = decidingFault(decisions)
    const isOwn = fault === undefined || fault.as === 'rate_limited'
    if (status === 429 && isOwn) {
      see('rate limit × reached')
      if (limited.has(key_id)) see('rate limit × sent again too early')
      limited.add(key_id)
    } else if (status !== undefined && status < 400 && fault === undefined && limited.delete(key_id)) {
      see('rate limit × waited out')
    }
  }

  /** A request that succeeds after a fault of the same operation shows that the fault was survived. */
  function observeRecovery({ operation, key_id, status = 0, decisions }: JournalRecord): void {
    const call = `${operation} ${key_id}`
    const kind = decidingFault(decisions)?.as ?? 'none'
    if (kind !== 'none') {
      failing.set(call, (failing.get(call) ?? new Set()).add(kind))
    } else if (status >= 200 && status < 300) {
      for (const survived of failing.get(call) ?? []) log.see(faultId(survived, 'survived'))
      failing.delete(call)
    }
  }

  function observeSwitches(decisions: JournalRecord['decisions']): void {
    for (const decision of decisions) {
      const id = decision.kind === 'dialect' ? unseenSwitches.get(decision.name) : undefined
      if (id !== undefined) log.see(id)
      if (decision.kind === 'dialect') unseenSwitches.delete(decision.name)
    }
  }

  function observeTime(at: number): void {
    const last = lastAt ?? at
    lastAt = at
    if (at === last) return
    if (at < last) see('clock × set back')
    if (Math.floor(at / dayMs) <= Math.floor(last / dayMs)) return
    see('clock × midnight UTC')
    const [now, before] = [new Date(at), new Date(last)]
    const isNextYear = now.getUTCFullYear() !== before.getUTCFullYear()
    if (isNextYear || now.getUTCMonth() !== before.getUTCMonth()) see('clock × end of a month')
    if (isNextYear) see('clock × end of a year')
  }

  return function observeRequest(record) {
    const { operation, status, decisions, key_id } = record
    const fault = decidingFault(decisions)
    const combination = `${operation} ${status} ${fault?.as} ${fault?.phase}`
    // Requests without a response are rare and differ by their decisions.
    if (status === undefined || !examined.has(combination)) {
      examined.add(combination)
      observeResponse(record)
    }
    observeTime(record.at)
    if (status === 401 && fault === undefined) observeKey(record, see)
    if (key_id !== undefined) {
      if (status === 429 || limited.size > 0) observeLimit(key_id, record)
      if (status !== 429 && isLastOfWindow(record)) see('rate limit × last request of a window')
    }
    if (fault !== undefined || failing.size > 0) observeRecovery(record)
    if (unseenSwitches.size > 0) observeSwitches(decisions)
    if (status === 200 && fault === undefined) observePage(record)
  }
}

/** Returns the identifiers of the values that differ from the default and were not met. */
export function nonDefaultSwitches(dialect: Dialect, log: SituationLog): Map<keyof Dialect, string> {
  const found = new Map<keyof Dialect, string>()
  for (const [name, value] of Object.entries(dialect)) {
    if (!isSwitch(name) || String(value) === String(defaultDialect[name])) continue
    const id = dialectId(name, switches[name].rule ? 'other' : String(value))
    if (!log.has(id)) found.set(name, id)
  }
  return found
}

const dayMs = 86_400_000

function isLastOfWindow({ response }: JournalRecord): boolean {
  return response?.headers['X-RateLimit-Remaining'] === '0'
}

function observeKey({ decisions }: JournalRecord, see: (id: FixedSituation) => void): void {
  for (const decision of decisions) {
    if (decision.kind === 'unauthorized') see(keySituations[decision.cause])
  }
}

const keySituations = {
  missing: 'key × missing',
  malformed: 'key × malformed header',
  unknown: 'key × unknown',
  revoked: 'key × revoked',
} as const

/** True for a fault whose response is not the one that its status stands for. */
function isBroken(kind: string): boolean {
  return !['none', 'response', 'rate_limited', 'key_revoked'].includes(kind)
}

function isSwitch(name: string): name is keyof Dialect {
  return Object.hasOwn(switches, name)
}
