/** True if the URL is the address itself or beneath it. */
export function isBeneath(url: string, address: string): boolean {
  return url.startsWith(address) && /^([/?#]|$)/.test(url.slice(address.length))
}
