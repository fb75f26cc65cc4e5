import type { components } from '../../../../../spec/generated/types.ts'
import { hasFourDigitYear, toEpochMs } from '../../clock/clock.ts'
import { invalidOption, show } from '../../errors/options.ts'
import { inputError, rangeError } from '../../errors/user-error.ts'
import { toTimestamp } from '../timestamp.ts'
import type { MockPermits } from './permits.ts'

type Schemas = components['schemas']

type FeeInput = Parameters<MockPermits['addFee']>[1]
type InspectionInput = Parameters<MockPermits['scheduleInspection']>[1]

/** Returns the changed fee, or `previous` if nothing changes. */
export function changeFee(
  previous: Readonly<Schemas['Fee']> | undefined,
  input: FeeInput,
): Readonly<Schemas['Fee']> {
  const { amount, currency = previous?.currency ?? 'USD' } = input
  const name = requireText(input.name, 'add a fee', 'name')
  if (!Number.isFinite(amount) || amount < 0) {
    throw rangeError(`\`amount\` of a fee must be a number from 0 (received ${show(amount)}).`)
  }
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw invalidOption('currency', "an ISO 4217 code such as 'USD'", currency)
  }
  if (previous?.amount === amount && previous.currency === currency) return previous
  return Object.freeze({ name, amount, currency, previous_amount: previous?.amount ?? null })
}

/** Returns the inspection as it is stored. */
export function toInspection({ type, scheduled_for }: InspectionInput): Readonly<Schemas['Inspection']> {
  return Object.freeze({
    type: requireText(type, 'schedule an inspection', 'type'),
    scheduled_for: toTimestamp(readTime(scheduled_for)),
  })
}

/** Returns the inspections with a new time of the one at `index`, counted from 0. */
export function rescheduleInspection(
  inspections: readonly Readonly<Schemas['Inspection']>[],
  index: number,
  scheduled_for: string | Date,
) {
  const previous = inspections[index]
  if (!previous) {
    throw rangeError(
      `Could not move the inspection: the permit has none at index ${index}. It has ${inspections.length}, counted from 0.`,
    )
  }
  const inspection = toInspection({ type: previous.type, scheduled_for })
  return {
    inspection,
    inspections: inspections.with(index, inspection),
    isSame: inspection.scheduled_for === previous.scheduled_for,
  }
}

function readTime(scheduled_for: string | Date): number {
  try {
    const epochMs = toEpochMs(scheduled_for)
    if (hasFourDigitYear(epochMs)) return epochMs
    throw new RangeError('A timestamp has a year of four digits.')
  } catch (cause) {
    throw inputError(
      `\`scheduled_for\` must be a Date or an ISO 8601 string with a zone such as '2026-03-12T09:00:00Z' ` +
        `(received ${String(scheduled_for)}).`,
      { cause },
    )
  }
}

/** Returns the note as it is stored. */
export function toNote(
  { body, author }: { readonly body: string; readonly author?: string | undefined },
  created_at: string,
): Readonly<Schemas['Note']> {
  const text = requireText(body, 'add a note', 'body')
  if (author === undefined) return { body: text, created_at }
  if (typeof author === 'string') return { body: text, created_at, author }
  throw invalidOption('author', 'a string', author)
}

/** Returns the text. Throws if it is blank. */
export function requireText(value: string, action: string, field: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw inputError(`Could not ${action}: \`${field}\` must be a non-empty string (received ${show(value)}).`)
}
