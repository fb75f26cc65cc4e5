import type { Dialect } from '@permit-tracking/mock'
import { defaultDialect, type JournalRecord, switches } from '@permit-tracking/mock/internal'
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
    const { operation, status, fault } = record
    const [kind = '', phase = 'before'] = fault?.split(' ') ?? []
    if (phase === 'before' || phase === 'after_commit') if (fault) log.see(faultId(kind, phase))
    if (status === undefined) {
      if (kind === '' || kind === 'none') observeMissingResponse(record)
      return
    }
    if (isBroken(kind)) return
    log.see(responseId(operation ?? 'unknown path', status))
    if (fault === undefined) for (const reason of record.reasons) observePermission(reason())
  }

  function observeMissingResponse(record: JournalRecord): void {
    const isReset = record.reasons.some((reason) => reason().startsWith('connection reset'))
    see(isReset ? 'no response × state was replaced' : 'no response × aborted by the caller')
  }

  function observePermission(reason: string): void {
    if (reason === 'no permission needed') see('permission none × granted')
    const [, permission, outcome] = /^permission (read|write|admin): (granted|denied)/.exec(reason) ?? []
    if (permission) log.see(`permission ${permission} × ${outcome}`)
  }

  function observeLimit(key_id: string, { status, fault }: JournalRecord): void {
    const isOwn = fault === undefined || fault.startsWith('rate_limited')
    if (status === 429 && isOwn) {
      see('rate limit × reached')
      if (limited.has(key_id)) see('rate limit × sent again too early')
      limited.add(key_id)
    } else if (status !== undefined && status < 400 && fault === undefined && limited.delete(key_id)) {
      see('rate limit × waited out')
    }
  }

  /** A request that succeeds after a fault of the same operation shows that the fault was survived. */
  function observeRecovery({ operation, key_id, status = 0, fault }: JournalRecord): void {
    const call = `${operation} ${key_id}`
    const [kind = 'none'] = fault?.split(' ') ?? []
    if (kind !== 'none') {
      failing.set(call, (failing.get(call) ?? new Set()).add(kind))
    } else if (status >= 200 && status < 300) {
      for (const survived of failing.get(call) ?? []) log.see(faultId(survived, 'survived'))
      failing.delete(call)
    }
  }

  function observeSwitches(names: ReadonlySet<keyof Dialect>): void {
    for (const name of names) {
      const id = unseenSwitches.get(name)
      if (id === undefined) continue
      log.see(id)
      unseenSwitches.delete(name)
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
    const { operation, status, fault, key_id } = record
    const combination = `${operation} ${status} ${fault}`
    // Requests without a response are rare and differ by their reasons.
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
    if (record.switches && unseenSwitches.size > 0) observeSwitches(record.switches)
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

function observeKey({ reasons }: JournalRecord, see: (id: FixedSituation) => void): void {
  const reason = reasons.at(-1)?.() ?? ''
  if (reason.endsWith('is revoked')) see('key × revoked')
  else if (reason.includes('key is missing')) see('key × missing')
  else if (reason.includes('header must be')) see('key × malformed header')
  else see('key × unknown')
}

/** True for a fault whose response is not the one that its status stands for. */
function isBroken(kind: string): boolean {
  return !['', 'none', 'response', 'rate_limited', 'key_revoked'].includes(kind)
}

function isSwitch(name: string): name is keyof Dialect {
  return Object.hasOwn(switches, name)
}
