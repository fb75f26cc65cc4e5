import type { Coordinates } from '../permits/permit-record.ts'
import type { Random } from '../random.ts'
import type { Filing, Jurisdiction } from './jurisdiction.ts'

/** Address with its location. */
export interface Site {
  readonly address: string
  readonly coordinates: Coordinates
}

/** Picks a random address; for a home, outside the business district. The same address always has the same coordinates. */
export function pickSite(
  { areas, city, state }: Jurisdiction,
  sector: Filing['sector'],
  random: Random,
): Site {
  const area = random.pick(sector === 'residential' ? areas.slice(1) : areas)
  const street = random.integer(0, area.streets.length - 1)
  const { from, to } = area.numbers
  const number = random.integer(from, to)
  const along = ((number - from) / (to - from) - 0.5) * areaSize
  const across = ((street + 0.5) / area.streets.length - 0.5) * areaSize
  // Every other street runs north and south.
  const [north, east] = street % 2 === 0 ? [along, across] : [across, along]
  return {
    // Joined, because a concatenated string keeps its parts in memory.
    address: [`${number} ${area.streets[street]}`, city, `${state} ${area.zip}`].join(', '),
    coordinates: { latitude: round(area.latitude + north), longitude: round(area.longitude + east) },
  }
}

/** Width of a postal area in degrees of latitude, about two miles. */
const areaSize = 0.029

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
