/**
 * What carries a request to the service: the platform's `fetch`, a mock, or either with something wrapped around it.
 */
export type Fetch = (request: Request) => Promise<Response>

/** Wraps one concern around a {@link Fetch}. */
export type Decorator = (next: Fetch) => Fetch

/** Wraps the decorators around a fetch; the first one is the outermost. */
export function decorate(fetch: Fetch, decorators: readonly Decorator[]): Fetch {
  return decorators.reduceRight((next, decorator) => decorator(next), fetch)
}
