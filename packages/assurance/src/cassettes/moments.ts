import { randomInt } from 'node:crypto'

/** Point in time as a service writes it. */
export interface Moment {
  readonly epochMs: number
  /** Number of digits after the seconds. */
  readonly digits: number
  /** `Z`, an offset such as `+01:00`, or nothing. */
  readonly zone: string
}

/** Reads a timestamp (RFC 3339, with or without a zone); undefined for any other text. Without a zone it is UTC. */
export function parseMoment(text: string): Moment | undefined {
  const [, local, fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  if (local === undefined) return undefined
  const epochMs = Date.parse(`${local}.${fraction.slice(0, 3).padEnd(3, '0')}${zone || 'Z'}`)
  return Number.isNaN(epochMs) ? undefined : { epochMs, digits: fraction.length, zone }
}

/** True for an existing day such as `2026-03-01`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Returns the day of a moment in UTC. */
export function dayOf({ epochMs }: Moment): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}

/** Replaces times so that their order, their equality and the days that they share stay the same. */
export interface MomentReplacer {
  replaceDay(day: string): string
  replaceMoment(moment: Moment): string
}

/** Creates a replacer of these days and moments, with random distances between them. */
export function createMomentReplacer(days: Iterable<string>, moments: Iterable<Moment>): MomentReplacer {
  const timesByDay = new Map<string, Set<number>>()
  for (const day of days) timesByDay.set(day, timesByDay.get(day) ?? new Set())
  for (const moment of moments) {
    const times = timesByDay.get(dayOf(moment)) ?? new Set()
    timesByDay.set(dayOf(moment), times.add(timeOf(moment)))
  }
  const newDays = new Map<string, string>()
  const newTimes = new Map<string, ReadonlyMap<number, number>>()
  let next = firstDay + randomInt(365)
  for (const [day, times] of [...timesByDay].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    newDays.set(day, new Date(next * dayMs).toISOString().slice(0, 10))
    newTimes.set(day, spread([...times].toSorted((one, other) => one - other)))
    next += randomInt(1, 4)
  }
  const replaceDay = (day: string) => newDays.get(day) ?? '2024-01-01'
  return {
    replaceDay,
    replaceMoment(moment) {
      const day = dayOf(moment)
      const time = newTimes.get(day)?.get(timeOf(moment)) ?? 0
      return write(Date.parse(replaceDay(day)) + time, moment)
    },
  }
}

const dayMs = 86_400_000

/** 2020-01-01, as a number of days since 1970. */
const firstDay = Date.UTC(2020, 0, 1) / dayMs

function timeOf({ epochMs }: Moment): number {
  return ((epochMs % dayMs) + dayMs) % dayMs
}

/** Returns random times of a day in the same order, each in a second of its own. Full seconds stay full. */
function spread(times: readonly number[]): Map<number, number> {
  const slot = Math.max(Math.floor(86_400 / Math.max(times.length, 1)), 1)
  return new Map(
    times.map((time, index) => {
      const second = Math.min(index * slot + randomInt(slot), 86_399)
      return [time, second * 1_000 + (time % 1_000 === 0 ? 0 : randomInt(1, 1_000))]
    }),
  )
}

function write(epochMs: number, { digits, zone }: Moment): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const [local = '', fraction = ''] = new Date(epochMs + offsetMs).toISOString().slice(0, -1).split('.')
  return digits === 0 ? local + zone : `${local}.${fraction.padEnd(digits, '0').slice(0, digits)}${zone}`
}
