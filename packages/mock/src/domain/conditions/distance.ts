import type { Coordinates } from '../permits/permit-record.ts'

/**
 * Returns the distance in miles on a plane. Its error is below 0.1 % within a city, and large only beyond the radius of any
 * condition.
 */
export function distanceMiles(one: Coordinates, other: Coordinates): number {
  const north = (other.latitude - one.latitude) * milesPerDegree
  const latitude = ((one.latitude + other.latitude) / 2) * radiansPerDegree
  const east = (other.longitude - one.longitude) * milesPerDegree * Math.cos(latitude)
  return Math.sqrt(north * north + east * east)
}

const milesPerDegree = 69.093
const radiansPerDegree = Math.PI / 180
