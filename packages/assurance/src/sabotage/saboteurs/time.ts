import { changePermits } from '../body.ts'
import type { Effect, Saboteur } from '../saboteur.ts'

/** Bugs of time. */
export const timeSaboteurs: readonly Saboteur[] = [
  {
    name: 'clock-an-hour-ahead',
    harm: 'Changes are dated in the future, and a synchronization from that time on misses an hour of changes.',
    hint: 'Expect the exact `updated_at` that the program shows or stores.',
    guide: 'sync',
    create: () => moveTime('updated_at', 3_600_000),
  },
  {
    name: 'time-without-zone',
    harm: 'Times are read as local ones, hours off, on every machine that does not run in UTC.',
    hint: 'Expect the exact time that the program shows or stores, and run the tests with `TZ=America/Los_Angeles`.',
    guide: 'sync',
    create: () =>
      changePermits((permit) => {
        const text = String(permit.updated_at)
        return text.endsWith('Z') ? { ...permit, updated_at: text.slice(0, -1) } : undefined
      }),
  },
  {
    name: 'date-a-day-early',
    harm: 'A deadline that is counted from the filing date is a day off.',
    hint: 'Expect `filed_date` exactly as the mock has it.',
    guide: 'lists',
    create: () => moveTime('filed_date', -86_400_000),
  },
]

/** Creates the effect that moves a time or a date by some milliseconds. */
function moveTime(name: 'updated_at' | 'filed_date', ms: number): Effect {
  return changePermits((permit) => {
    const text = String(permit[name])
    const time = Date.parse(text)
    if (Number.isNaN(time)) return undefined
    return {
      ...permit,
      [name]: new Date(time + ms).toISOString().replace('.000Z', 'Z').slice(0, text.length),
    }
  })
}
