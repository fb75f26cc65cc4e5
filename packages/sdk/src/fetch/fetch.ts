/**
 * What carries a request to the service: the platform's `fetch`, a mock, or either with something wrapped around it.
 */
export type Fetch = (request: Request) => Promise<Response>
