import { isWritable, toEpochMs } from '../../clock/clock.ts'
import { inputError } from '../../errors/user-error.ts'
import type { components } from '../../generated/types.ts'
import { toTimestamp } from '../timestamp.ts'

type Schemas = components['schemas']

/** A fee to add or to modify. */
export interface FeeInput {
  /** What the fee is for; a fee of the same name is modified. */
  name: string
  /** Amount in units of the currency, 0 or more. */
  amount: number
  /** ISO 4217 code; by default that of the fee of the same name, else `USD`. */
  currency?: string
}

/** An inspection to schedule. */
export interface InspectionInput {
  /** Label of the kind of inspection. */
  type: string
  /** When it takes place: a Date, or an ISO 8601 text with its zone. */
  scheduled_for: string | Date
}

/** The fee after the change: `former` itself where nothing changes. */
export function changeFee(
  former: Readonly<Schemas['Fee']> | undefined,
  input: FeeInput,
): Readonly<Schemas['Fee']> {
  const { amount, currency = former?.currency ?? 'USD' } = input
  const name = requireText(input.name, 'add a fee', 'name')
  if (!Number.isFinite(amount) || amount < 0) {
    throw inputError(
      new RangeError(
        `Could not add a fee, because its amount (${amount}) is not 0 or more; give a number such as 412.5.`,
      ),
    )
  }
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw inputError(
      new TypeError(
        `Could not add a fee, because its currency (${JSON.stringify(currency)}) is no ISO 4217 code; give one such as 'USD'.`,
      ),
    )
  }
  if (former?.amount === amount && former.currency === currency) return former
  return Object.freeze({ name, amount, currency, previous_amount: former?.amount ?? null })
}

/** The inspection with its moment as the service writes it. */
export function toInspection({ type, scheduled_for }: InspectionInput): Readonly<Schemas['Inspection']> {
  return Object.freeze({
    type: requireText(type, 'schedule an inspection', 'type'),
    scheduled_for: toTimestamp(readMoment(scheduled_for)),
  })
}

/** Returns the inspections with the one at `index`, counted from 0, at another moment. */
export function movedInspection(
  inspections: readonly Readonly<Schemas['Inspection']>[],
  index: number,
  scheduled_for: string | Date,
) {
  const former = inspections[index]
  if (!former) {
    throw inputError(
      new RangeError(
        `Could not move an inspection: the permit has none at index ${index}. It has ${inspections.length}, counted from 0.`,
      ),
    )
  }
  const inspection = toInspection({ type: former.type, scheduled_for })
  return {
    inspection,
    inspections: Object.freeze(inspections.with(index, inspection)),
    isSame: inspection.scheduled_for === former.scheduled_for,
  }
}

function readMoment(scheduled_for: string | Date): number {
  try {
    const epochMs = toEpochMs(scheduled_for)
    if (isWritable(epochMs)) return epochMs
    throw new RangeError('A timestamp has a year of four digits.')
  } catch (cause) {
    throw inputError(
      new TypeError(
        `Could not schedule an inspection, because scheduled_for (${String(scheduled_for)}) is no moment; ` +
          `give a Date or an ISO 8601 text with its zone such as '2026-03-12T09:00:00Z'.`,
        { cause },
      ),
    )
  }
}

/** The note as it is stored. */
export function toNote(
  { body, author }: { readonly body: string; readonly author?: string },
  created_at: string,
): Readonly<Schemas['Note']> {
  const text = requireText(body, 'add a note', 'body')
  if (author === undefined) return Object.freeze({ body: text, created_at })
  if (typeof author === 'string') return Object.freeze({ body: text, created_at, author })
  throw inputError(
    new TypeError(
      `Could not add a note, because its author (${JSON.stringify(author)}) is no text; give one, or leave it out.`,
    ),
  )
}

/** The text itself, unless there is nothing in it to read. */
export function requireText(value: string, action: string, field: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw inputError(
    new TypeError(
      `Could not ${action}, because its ${field} (${JSON.stringify(value)}) is no text with something in it; give one.`,
    ),
  )
}
