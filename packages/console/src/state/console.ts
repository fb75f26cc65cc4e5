import { computed, signal } from '@preact/signals'
import {
  type ControlClient,
  createClient,
  createControlFetch,
  type Fetch,
  type OrganizationClient,
} from '../api/control-client.ts'
import { type ChangeBatch, createLiveChanges, type LiveChanges } from '../api/live-changes.ts'
import type { Router } from '../router/router.ts'

export type { Fetch } from '../api/control-client.ts'

/** API key whose secret value was shown in this tab. */
interface KnownKey {
  /** Organization of the key as the console names it in its address, an identifier or `default`. */
  readonly organization_id: string
  readonly id: string
  readonly name: string
  readonly key: string
}

/** Everything that the screens share. */
export type ConsoleState = ReturnType<typeof createConsole>

/** Options of {@link createConsole}. */
export interface ConsoleOptions {
  readonly fetch: Fetch
  readonly controlUrl: string
  readonly router: Router
  readonly token: string | undefined
  /** Source of changes. Default: the changes of the mock. */
  readonly changes?: LiveChanges
}

/** Creates the state of a console. */
export function createConsole({
  fetch,
  controlUrl,
  router,
  token: initialToken,
  changes: givenChanges,
}: ConsoleOptions) {
  let currentToken = initialToken
  const controlFetch = createControlFetch({ fetch, token: () => currentToken })
  const changes = givenChanges ?? createLiveChanges({ fetch: controlFetch, controlUrl })
  const clock = createServiceClock(changes)
  const segments = computed(() => router.place.value.path.split('/').slice(1))
  const organizationId = computed(() => segments.value[0] || 'default')
  const path = computed(() => `/${segments.value.slice(1).join('/')}`)
  const keys = signal<readonly KnownKey[]>([])
  const pathTo = (to: string) => `/${organizationId.value}${to}`
  return {
    control: createClient<ControlClient>(controlFetch, controlUrl),
    /** Control API of the organization on screen. */
    organization: computed(() =>
      createClient<OrganizationClient>(
        controlFetch,
        `${controlUrl}/organizations/${encodeURIComponent(organizationId.value)}`,
      ),
    ),
    /** Sends requests to the service, without the control token. */
    fetch,
    controlUrl,
    /** Returns the address of the service as this page reaches it, which may be behind a path of a proxy. */
    serviceUrl: (baseUrl: string) => new URL(`.${new URL(baseUrl).pathname}`, controlUrl).href,
    router,
    changes,
    clock,
    /** Identifier of the organization on screen, or `default`. */
    organizationId,
    /** Path on screen beneath the organization, such as `/permits`. */
    path,
    /** Returns the full path of a path beneath the organization on screen. */
    pathTo,
    /** Goes to a path beneath the organization on screen. */
    goTo: (to: string, options?: { readonly replace?: boolean }) => router.go(pathTo(to), options),
    /** Secret values that were shown in this tab. They are forgotten with it. */
    keys,
    /** Known keys of the organization on screen. */
    ownKeys: computed(() => keys.value.filter((key) => key.organization_id === organizationId.value)),
    /** Secrets of webhooks that were set in this tab, by the identifier of the webhook. They are forgotten with it. */
    webhookSecrets: signal<ReadonlyMap<string, string>>(new Map()),
    /** Message for a screen reader and for the corner of the screen, such as "Copied." */
    message: signal(''),
    /** Uses another control token. */
    setToken(value: string) {
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

/** Follows the mock's clock. */
function createServiceClock(changes: LiveChanges) {
  /** Time on the mock's clock in epoch milliseconds. Changes every second, or when a manual clock is moved. */
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
