/**
 * The useful part of what `fetch` rejected with. Platforms hide it (`connect ECONNREFUSED …`) beneath a general `fetch
 * failed`, and Node hides it in a list, one error for each address, where a name such as `localhost` has several.
 */
export function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return toText(cause)
  const [hidden]: unknown[] =
    cause.cause instanceof AggregateError && Array.isArray(cause.cause.errors)
      ? cause.cause.errors
      : [cause.cause]
  return (hidden instanceof Error && hidden.message) || cause.message || cause.name
}

/** Whatever was thrown, as text; there are objects that refuse to be one. */
export function toText(thrown: unknown): string {
  try {
    return String(thrown)
  } catch {
    return typeof thrown
  }
}

/** What to do about failures that look like something else than they are; the words are OpenSSL's, BoringSSL's and rustls's. */
export function adviceOn(reason: string): string {
  if (/self.signed|unable to (get|verify)|UnknownIssuer/i.test(reason)) {
    return '; the certificate’s issuer is not trusted here: add it (on Node by NODE_EXTRA_CA_CERTS), rather than turn the check off'
  }
  if (/wrong version number|packet length too long|InvalidContentType/i.test(reason)) {
    return '; what answers there doesn’t speak TLS: check https and the port in baseUrl'
  }
  if (/ENOTFOUND|ECONNREFUSED/.test(reason)) return '; check baseUrl, and whether something listens there'
  return ''
}
