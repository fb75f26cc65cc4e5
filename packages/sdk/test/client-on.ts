import { type Client, type ClientOptions, createClient, type Fetch } from '@permit-tracking/sdk'

export const baseUrl = 'https://permits.test/v1'
export const apiKey = 'pt_test_key'

/** A client that sends its requests to `fetch`. */
export function clientOn(fetch: Fetch, options: ClientOptions = {}): Client {
  return createClient({ apiKey, baseUrl, fetch, ...options })
}
