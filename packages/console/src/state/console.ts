import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import {
  type ControlClient,
  createControlClient,
  createControlFetch,
  createOrganizationClient,
  type Fetch,
  type OrganizationClient,
} from '../api/control-client.ts'
import { type ChangeBatch, createLiveChanges, type LiveChanges } from '../api/live-changes.ts'
import type { Router } from '../router/router.ts'

export type { Fetch } from '../api/control-client.ts'

/** API key whose secret value was shown in this tab. */
export interface KnownKey {
  /** Organization of the key as the console names it in its address, an identifier or `default`. */
  readonly organization_id: string
  readonly id: string
  readonly name: string
  readonly key: string
}

/** Everything that the screens share. */
export interface ConsoleState {
  readonly control: ControlClient
  /** Control API of the organization on screen. */
  readonly organization: ReadonlySignal<OrganizationClient>
  /** Sends requests to the service, without the control token. */
  readonly fetch: Fetch
  readonly controlUrl: string
  /** Returns the address of the service as this page reaches it, which may be behind a path of a proxy. */
  serviceUrl(baseUrl: string): string
  readonly router: Router
  readonly changes: LiveChanges
  readonly clock: ServiceClock
  /** Identifier of the organization on screen, or `default`. */
  readonly organizationId: ReadonlySignal<string>
  /** Path on screen beneath the organization, such as `/permits`. */
  readonly path: ReadonlySignal<string>
  /** Returns the full path of a path beneath the organization on screen. */
  pathTo(to: string): string
  /** Goes to a path beneath the organization on screen. */
  goTo(to: string, options?: { readonly replace?: boolean }): void
  /** Secret values that were shown in this tab. They are forgotten with it. */
  readonly keys: Signal<readonly KnownKey[]>
  /** Secrets of webhooks that were set in this tab, by the identifier of the webhook. They are forgotten with it. */
  readonly webhookSecrets: Signal<ReadonlyMap<string, string>>
  /** Message for a screen reader and for the corner of the screen, such as "Copied." */
  readonly message: Signal<string>
  /** Uses another control token. */
  setToken(token: string): void
  close(): void
}

/** Options of {@link createConsole}. */
export interface ConsoleOptions {
  readonly fetch: Fetch
  readonly controlUrl: string
  readonly router: Router
  readonly token: string | undefined
  /** Source of changes. Default: those of the mock. */
  readonly changes?: LiveChanges
}

/** Creates the state of a console. */
export function createConsole({
  fetch,
  controlUrl,
  router,
  token: initialToken,
  changes: givenChanges,
}: ConsoleOptions): ConsoleState {
  let currentToken = initialToken
  const token = () => currentToken
  const connection = { fetch, controlUrl, token }
  const clients = new Map<string, OrganizationClient>()
  function clientOf(organization: string): OrganizationClient {
    const client = clients.get(organization) ?? createOrganizationClient(connection, organization)
    clients.set(organization, client)
    return client
  }
  const changes =
    givenChanges ?? createLiveChanges({ fetch: createControlFetch({ fetch, token }), controlUrl })
  const clock = createServiceClock(changes)
  const segments = computed(() => router.place.value.path.split('/').slice(1))
  const organizationId = computed(() => segments.value[0] || 'default')
  const path = computed(() => `/${segments.value.slice(1).join('/')}`)
  const pathTo = (to: string) => `/${organizationId.value}${to}`
  return {
    control: createControlClient(connection),
    organization: computed(() => clientOf(organizationId.value)),
    fetch,
    controlUrl,
    serviceUrl: (baseUrl) => new URL(`.${new URL(baseUrl).pathname}`, controlUrl).href,
    router,
    changes,
    clock,
    organizationId,
    path,
    pathTo,
    goTo: (to, options) => router.go(pathTo(to), options),
    keys: signal<readonly KnownKey[]>([]),
    webhookSecrets: signal<ReadonlyMap<string, string>>(new Map()),
    message: signal(''),
    setToken(value) {
      currentToken = value
      changes.reconnect()
    },
    close() {
      changes.close()
      clock.close()
      router.close()
    },
  }
}

/** The mock's clock, as this page sees it. */
interface ServiceClock {
  /** Time on the mock's clock in epoch milliseconds. Changes every second, or when a manual clock is moved. */
  readonly now: ReadonlySignal<number>
  readonly mode: ReadonlySignal<ChangeBatch['clock_mode']>
  close(): void
}

/** Follows the mock's clock. */
function createServiceClock(changes: LiveChanges): ServiceClock {
  const now = signal(Date.now())
  const mode = signal<ChangeBatch['clock_mode']>('real')
  /** Difference between a real clock and the page's clock. */
  let offsetMs = 0
  let isKnown = false
  const stop = changes.listen((batch) => {
    const at = Date.parse(batch.now)
    const isFirst = !isKnown
    isKnown = true
    offsetMs = at - Date.now()
    mode.value = batch.clock_mode
    // A real clock is read every second: batches come so often that every time on screen would be rendered again and again.
    if (isFirst || batch.clock_mode === 'manual') now.value = at
  })
  const timer = setInterval(() => {
    if (mode.value === 'real') now.value = Date.now() + offsetMs
  }, 1_000)
  return {
    now,
    mode,
    close() {
      stop()
      clearInterval(timer)
    },
  }
}
