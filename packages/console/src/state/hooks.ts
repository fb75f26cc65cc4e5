import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks'
import { dataOf, messageOf, type OrganizationClient, type Schemas } from '../api/control-client.ts'
import type { Change, ChangeBatch } from '../api/live-changes.ts'
import type { ConsoleState } from './console.ts'

/** Context with the state of the console. */
export const ConsoleContext = createContext<ConsoleState | undefined>(undefined)

/** Returns the state of the console. */
export function useConsole(): ConsoleState {
  const state = useContext(ConsoleContext)
  if (!state) throw new Error('`useConsole` must be called in a component beneath `ConsoleContext`.')
  return state
}

/** Returns the control API of the organization on screen. */
export function useOrganization(): OrganizationClient {
  return useConsole().organization.value
}

/** Returns the base address of the service as this page reaches it; undefined until it is known. */
export function useBaseUrl(): string | undefined {
  const { control, serviceUrl } = useConsole()
  const { data } = useQuery(() => dataOf(control.GET('/')))
  return data && serviceUrl(data.base_url)
}

/** Returns the webhooks of the organization on screen. */
export function useWebhooks(): Query<readonly Schemas['Webhook'][]> {
  return useQuery((client) => dataOf(client.GET('/webhooks')), ['webhook', 'delivery'])
}

/** Returns a function that creates an API key, whose secret this tab keeps. */
export function useKeyCreation() {
  const { organizationId, keys } = useConsole()
  const client = useOrganization()
  return async function createKey(name: string, permissions: Schemas['KeyPermission'][]) {
    const organization_id = organizationId.value
    const created = await dataOf(client.POST('/keys', { body: { name, permissions } }))
    keys.value = [...keys.value, { organization_id, id: created.id, name: created.name, key: created.key }]
    return created
  }
}

/** Action that changes something in the mock. */
export interface Action<Input extends readonly unknown[]> {
  /** Runs the action. Resolves with false if it failed; its error is shown then. */
  run(...input: Input): Promise<boolean>
  readonly isRunning: boolean
  /** Message of the last failure; undefined after a success. */
  readonly error: string | undefined
}

/** Runs an action at most once at a time, and keeps its error for the screen. */
export function useAction<Input extends readonly unknown[]>(
  action: (...input: Input) => Promise<unknown>,
): Action<Input> {
  const [state, setState] = useState<Omit<Action<Input>, 'run'>>({ isRunning: false, error: undefined })
  const isRunning = useRef(false)
  const latest = useRef(action)
  latest.current = action
  const run = useCallback(async (...input: Input) => {
    if (isRunning.current) return false
    isRunning.current = true
    setState({ isRunning: true, error: undefined })
    try {
      await latest.current(...input)
      setState({ isRunning: false, error: undefined })
      return true
    } catch (error) {
      setState({ isRunning: false, error: messageOf(error) })
      return false
    } finally {
      isRunning.current = false
    }
  }, [])
  return { ...state, run }
}

/** Data of the mock that is kept up to date. */
export interface Query<Data> {
  /** Last data that was loaded; kept while it is loaded again. */
  readonly data: Data | undefined
  /** Reason why the last load failed. */
  readonly error: unknown
  reload(): void
}

/** Types of the changes that concern some data. */
export type Concerns = readonly Change['type'][]

/** Returns true if a batch has a change that concerns some data. A change of the whole state always does. */
export function isConcerned({ missed, changes }: ChangeBatch, concerns: Concerns): boolean {
  return missed || changes.some(({ type }) => type === 'state' || concerns.includes(type))
}

/** Longest time between the end of a load and the next one. */
const longestPauseMs = 250

/** Loads data from the mock. The client is of the organization on screen. */
type Load<Data> = (client: OrganizationClient) => Promise<Data>

/**
 * Loads data, and loads it again when the organization on screen or a dependency changes, or the mock reports a change that `concerns`
 * it. A stream of changes causes at most one load at a time, with a pause between two of up to ten times what the first took, so that
 * a page takes little of the mock's time. Data of earlier dependencies is discarded.
 */
export function useQuery<Data>(
  load: Load<Data>,
  concerns: Concerns = [],
  dependencies: readonly unknown[] = [],
): Query<Data> {
  const { changes, organization } = useConsole()
  const client = organization.value
  const [state, setState] = useState<Omit<Query<Data>, 'reload'>>({ data: undefined, error: undefined })
  const latest = useRef({ load, concerns })
  latest.current = { load, concerns }
  const loadAgain = useRef(() => {})

  useEffect(() => {
    let isEnded = false
    let isRunning = false
    let isStale = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function run(): Promise<void> {
      if (isRunning) {
        isStale = true
        return
      }
      isRunning = true
      isStale = false
      const startedAt = performance.now()
      try {
        const data = await latest.current.load(client)
        if (!isEnded) setState({ data, error: undefined })
      } catch (error) {
        if (!isEnded) setState((previous) => ({ ...previous, error }))
      }
      const pauseMs = Math.min(10 * (performance.now() - startedAt), longestPauseMs)
      timer = setTimeout(() => {
        isRunning = false
        if (isStale && !isEnded) void run()
      }, pauseMs)
    }

    setState({ data: undefined, error: undefined })
    loadAgain.current = () => void run()
    void run()
    const stop = changes.listen((batch) => {
      if (isConcerned(batch, latest.current.concerns)) void run()
    })
    return () => {
      isEnded = true
      clearTimeout(timer)
      stop()
    }
  }, [client, ...dependencies])

  return { ...state, reload: useCallback(() => loadAgain.current(), []) }
}
