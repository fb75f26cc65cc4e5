import type { Coordinates } from '../permits/permit-record.ts'

/**
 * Distance in miles on a plane through the two places, which is right to a thousandth within a city and
 * wide of the mark only where no condition's radius reaches.
 */
export function distanceMiles(one: Coordinates, other: Coordinates): number {
  const north = (other.latitude - one.latitude) * milesPerDegree
  const latitude = ((one.latitude + other.latitude) / 2) * radiansPerDegree
  const east = (other.longitude - one.longitude) * milesPerDegree * Math.cos(latitude)
  return Math.sqrt(north * north + east * east)
}

const milesPerDegree = 69.093
const radiansPerDegree = Math.PI / 180
