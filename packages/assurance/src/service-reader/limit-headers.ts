/** Values of the `X-RateLimit-*` headers, without an interpretation of the reset. */
export interface LimitHeaders {
  readonly limit: number | undefined
  readonly remaining: number | undefined
  readonly reset: number | undefined
}

/** Reads the headers, whose names are in lower case. A missing or malformed one is undefined. */
export function readLimit(headers: Readonly<Record<string, string>>): LimitHeaders {
  return {
    limit: toNumber(headers['x-ratelimit-limit']),
    remaining: toNumber(headers['x-ratelimit-remaining']),
    reset: toNumber(headers['x-ratelimit-reset']),
  }
}

function toNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined
}
