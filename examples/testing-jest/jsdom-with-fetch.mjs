import { TestEnvironment } from 'jest-environment-jsdom'

/** jsdom with the web APIs of Node that jsdom lacks or, as for signals, has in a form that Node's `fetch` rejects. */
export default class JsdomWithFetch extends TestEnvironment {
  constructor(...options) {
    super(...options)
    Object.assign(this.global, { fetch, Request, Response, Headers, AbortController, AbortSignal })
    Object.assign(this.global, { ReadableStream, TextDecoder, TextEncoder, structuredClone })
  }
}
