/** Function that sends a request to the service: the platform's `fetch`, a mock, or a wrapper of either. */
export type Fetch = (request: Request) => Promise<Response>
