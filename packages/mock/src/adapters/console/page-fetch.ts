import { createControl } from '../../control/control.ts'
import { controlPrefix } from '../../control/prefix.ts'
import { isBeneath } from '../../http/is-beneath.ts'
import type { Mock } from '../../mock.ts'
import type { Fetch } from '../../options/options.ts'

/** Requests of a console to the mock of its own page. */
export interface PageFetch {
  /** Sends requests for the control API and for the service to the mock. It rejects all others. */
  readonly fetch: Fetch
  /** Address of the control API, at the origin of the service, so that the console shows the addresses that the page uses. */
  readonly controlUrl: string
}

/** Creates the `fetch` of a console in the page of the mock. Nothing is sent over the network. */
export function createPageFetch(mock: Mock): PageFetch {
  const controlUrl = `${new URL(mock.baseUrl).origin}${controlPrefix}`
  const control = createControl(mock, { token })
  return {
    controlUrl,
    async fetch(request) {
      if (isBeneath(request.url, controlUrl)) {
        request.headers.set('X-Mock-Token', token)
        return control(request, { remoteAddress: undefined })
      }
      if (isBeneath(request.url, mock.baseUrl)) return mock.fetch(request)
      throw new TypeError(
        `Could not send the request: ${request.url} is neither beneath ${controlUrl} nor beneath ${mock.baseUrl}.`,
      )
    },
  }
}

/** Grants access whatever the host of the service is. Only this module can call the control API that accepts it. */
const token = 'console of this page'
