import { signal } from '@preact/signals'
import { createControlClient, createOrganizationClient, type Fetch } from '../api/control-client.ts'
import type { LiveChanges } from '../api/live-changes.ts'
import type { Router } from '../router/router.ts'
import { type ConsoleState, type KnownKey, resolveServiceUrl } from '../state/console.ts'

/** Options of {@link createDocsState}. */
export interface DocsStateOptions {
  readonly fetch: Fetch
  readonly controlUrl: string
  readonly token: string | undefined
  /** Opens a path of the console, which is another page. */
  readonly open: (path: string) => void
}

/** Creates the state of the documentation page, which follows no changes of the mock. */
export function createDocsState({ fetch, controlUrl, token, open }: DocsStateOptions): ConsoleState {
  let currentToken = token
  const connection = { fetch, controlUrl, token: () => currentToken }
  const pathTo = (to: string) => `/default${to}`
  return {
    control: createControlClient(connection),
    organization: signal(createOrganizationClient(connection, 'default')),
    fetch,
    controlUrl,
    serviceUrl: (baseUrl) => resolveServiceUrl(baseUrl, controlUrl),
    router: createPageRouter(open),
    changes: noChanges,
    clock: { now: signal(0), mode: signal('real'), close() {} },
    organizationId: signal('default'),
    path: signal('/explorer'),
    pathTo,
    goTo: (to) => open(pathTo(to)),
    keys: signal<readonly KnownKey[]>([]),
    webhookSecrets: signal(new Map()),
    message: signal(''),
    setToken(value) {
      currentToken = value
    },
    close() {},
  }
}

const noChanges: LiveChanges = {
  connection: signal('live'),
  listen: () => () => {},
  reconnect() {},
  close() {},
}

/** Creates a router whose links lead to the console. */
function createPageRouter(open: (path: string) => void): Router {
  return {
    place: signal({ path: '/default/explorer', search: new URLSearchParams() }),
    go: open,
    href: (to) => `/#${to}`,
    close() {},
  }
}
