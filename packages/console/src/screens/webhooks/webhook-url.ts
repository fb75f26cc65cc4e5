/** Returns why a URL can't receive deliveries; undefined if it can. The rules are those of the service. */
export function problemOfUrl(text: string): string | undefined {
  if (text === '') return 'Enter the address of your receiver.'
  if (!URL.canParse(text)) return 'This is not an absolute URL. Start it with https://'
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return 'The URL contains a user name or password. Remove it and set a secret.'
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined
  return protocol === 'http:'
    ? `${hostname} is not this machine, so the URL must start with https://`
    : 'The URL must start with https://, or with http:// for this machine.'
}

function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(
    hostname,
  )
}
