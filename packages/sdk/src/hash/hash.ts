/** Returns a hash of a text: a whole number of 53 bits. Not cryptographic: two texts share one by chance 1 in 10¹⁶ times. */
export function hash(text: string): number {
  let high = 0x9e3779b9
  let low = 0x85ebca6b
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ (high >>> 15) ^ unit, 0x2c1b3c6d)
    low = Math.imul(low ^ (low >>> 13) ^ unit, 0x297a2d39)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}
