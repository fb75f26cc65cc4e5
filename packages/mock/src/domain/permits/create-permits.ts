import type { components } from '../../../../../spec/generated/types.ts'
import { unknownId } from '../../errors/user-error.ts'
import { resolvePermit } from '../fixtures/permits.ts'
import { createValidationErrors, type ValidationErrors } from '../validation/errors.ts'
import { lazy } from '../validation/lazy.ts'
import { resolveChanges } from './permit-changes.ts'
import { changeFee, requireText, rescheduleInspection, toInspection, toNote } from './permit-input.ts'
import {
  freezePermit,
  numberKey,
  type PermitDetail,
  type PermitRecord,
  toPermitDetail,
} from './permit-record.ts'
import type { PermitListener, PermitStore, PermitsOptions } from './permits.ts'

type Schemas = components['schemas']

/** Creates an empty set of permits. */
export function createPermits({ time, random, raise }: PermitsOptions): PermitStore {
  let permits = lazy(() => new Map<string, PermitRecord>())
  let uuidsByNumber: Map<string, string> | undefined
  const listeners = new Set<PermitListener>()

  function get(uuid: string): PermitRecord | undefined {
    const record = permits().get(uuid)
    return record && freezePermit(record)
  }

  function getRecord(uuid: string, action: string): PermitRecord {
    const record = permits().get(uuid)
    if (record) return record
    throw unknownId(action, uuid)
  }

  function change(
    before: PermitRecord,
    changes: (updated_at: string) => Partial<PermitRecord>,
  ): PermitRecord {
    const updated_at = time.format(Math.max(time.now(), Date.parse(before.updated_at)))
    return put(before, { ...before, ...changes(updated_at), updated_at })
  }

  function put(before: PermitRecord | undefined, after: PermitRecord): PermitRecord {
    permits().set(after.uuid, after)
    for (const listener of listeners) listener(before, after)
    return after
  }

  function setStatus(uuid: string, status: Schemas['PermitStatus']): PermitDetail {
    const before = getRecord(uuid, 'set a status')
    const new_status = requireText(status, 'set a status', 'status')
    if (new_status === before.status) return toPermitDetail(before)
    const previous_status = before.status
    const after = change(before, (changed_at) => {
      const status_history = [{ previous_status, new_status, changed_at }, ...before.status_history]
      return { status: new_status, status_history }
    })
    raise({
      event: 'permit.status_changed',
      data: { ...toPermitReference(after), previous_status, new_status },
    })
    return toPermitDetail(after)
  }

  function checkNumber(errors: ValidationErrors, record: PermitRecord, uuid?: string): void {
    const owner = indexByNumber().get(numberKey(record))
    if (owner === undefined || owner === uuid) return
    errors.add(
      'permit_number',
      `is in use in ${record.jurisdiction} (${JSON.stringify(record.permit_number)})`,
    )
  }

  /** Converts `updated_at` to the precision of the world, because an index compares timestamps as text. */
  function inPrecision(record: PermitRecord): PermitRecord {
    if (record.updated_at.length === time.format(0).length) return record
    return { ...record, updated_at: time.format(Date.parse(record.updated_at)) }
  }

  /** Returns the uuids by number. The table is created when first needed. */
  function indexByNumber(): Map<string, string> {
    uuidsByNumber ??= new Map(Array.from(permits().values(), (record) => [numberKey(record), record.uuid]))
    return uuidsByNumber
  }

  return {
    get size() {
      return permits().size
    },
    get,
    findByNumber: (permit_number, jurisdiction) =>
      get(indexByNumber().get(numberKey({ permit_number, jurisdiction })) ?? ''),
    all: () => Array.from(permits().values(), freezePermit),
    view: () => permits(),

    create(fixture = {}) {
      const errors = createValidationErrors()
      const resolved = resolvePermit(fixture, '', errors, () => ({
        random,
        moment: time.now(),
        format: time.format,
      }))
      if (resolved && permits().has(resolved.uuid)) errors.add('uuid', `is in use (${resolved.uuid})`)
      if (resolved) checkNumber(errors, resolved)
      const record = errors.throwIfAny('create the permit', resolved)
      indexByNumber().set(numberKey(record), record.uuid)
      return toPermitDetail(put(undefined, inPrecision(record)))
    },

    update(uuid, changes) {
      const before = getRecord(uuid, 'change a permit')
      const errors = createValidationErrors()
      const changed = resolveChanges(before, changes, errors)
      if (changed) checkNumber(errors, changed.record, uuid)
      const { record, status } = errors.throwIfAny('change the permit', changed)
      if (record !== before) {
        indexByNumber().delete(numberKey(before))
        indexByNumber().set(numberKey(record), uuid)
        change(before, () => record)
      }
      return setStatus(uuid, status)
    },

    delete(uuid) {
      const before = getRecord(uuid, 'delete a permit')
      permits().delete(uuid)
      uuidsByNumber?.delete(numberKey(before))
      for (const listener of listeners) listener(before, undefined)
    },

    setStatus,

    addFee(uuid, input) {
      const before = getRecord(uuid, 'add a fee')
      const previous = before.fees.find((fee) => fee.name === input.name)
      const fee = changeFee(previous, input)
      if (fee === previous) return { ...fee }
      const fees = previous
        ? before.fees.map((other) => (other === previous ? fee : other))
        : [...before.fees, fee]
      const after = change(before, () => ({ fees }))
      raise({ event: 'permit.fee_changed', data: { ...toPermitReference(after), fee } })
      return { ...fee }
    },

    scheduleInspection(uuid, input) {
      const before = getRecord(uuid, 'schedule an inspection')
      const inspection = toInspection(input)
      const after = change(before, () => ({ inspections: [...before.inspections, inspection] }))
      raise({ event: 'permit.inspection_scheduled', data: { ...toPermitReference(after), inspection } })
      return { ...inspection }
    },

    moveInspection(uuid, index, scheduled_for) {
      const before = getRecord(uuid, 'move an inspection')
      const { inspections, inspection, isSame } = rescheduleInspection(
        before.inspections,
        index,
        scheduled_for,
      )
      if (isSame) return { ...inspection }
      const after = change(before, () => ({ inspections }))
      raise({ event: 'permit.inspection_scheduled', data: { ...toPermitReference(after), inspection } })
      return { ...inspection }
    },

    addNote(uuid, input) {
      const before = getRecord(uuid, 'add a note')
      const note = toNote(input, time.stamp())
      change(before, () => ({ notes: [note, ...before.notes] }))
      return { ...note }
    },

    tag(uuid, ...tags) {
      const before = getRecord(uuid, 'tag a permit')
      const all = new Set([...before.tags, ...tags.map((tag) => requireText(tag, 'tag a permit', 'tag'))])
      if (all.size > before.tags.length) change(before, () => ({ tags: [...all] }))
      return [...all]
    },

    onChange(listener) {
      listeners.add(listener)
    },

    replaceAll(records) {
      permits = lazy(() => {
        const all = new Map<string, PermitRecord>()
        for (const record of records()) all.set(record.uuid, inPrecision(record))
        return all
      })
      uuidsByNumber = undefined
    },
  }
}

function toPermitReference(record: PermitRecord): { permit_uuid: string; permit_number: string } {
  return { permit_uuid: record.uuid, permit_number: record.permit_number }
}
