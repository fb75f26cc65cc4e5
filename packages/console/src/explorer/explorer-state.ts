import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ConsoleState } from '../state/console.ts'
import type { Reference } from './document/read-reference.ts'

/** Everything that the parts of the explorer share. */
export type ExplorerState = ReturnType<typeof createExplorer>

interface ExplorerOptions {
  readonly reference: Reference
  /** Base address until the mock's address is known. */
  readonly baseUrl: string
  /** Returns the base address without a control API. */
  readonly findBaseUrl?: () => Promise<string>
  /** Returns the `href` of a section. */
  hrefOf(section: string): string | undefined
  /** Shows a section. */
  goTo(section: string): void
}

/** Creates the state of an explorer. */
export function createExplorer({ baseUrl: initialUrl, findBaseUrl, ...options }: ExplorerOptions) {
  /** Base address of the service, without a slash at its end. */
  const baseUrl = signal(initialUrl)
  /** Dialect of the mock by the names of its switches; undefined without a control API. */
  const dialect = signal<Readonly<Record<string, unknown>> | undefined>(undefined)
  /** False in the prerendered page, where nothing can be sent yet. */
  const isInteractive = signal(false)
  /** Key that requests are sent with. */
  const apiKey = signal('')
  return {
    ...options,
    baseUrl,
    dialect,
    isInteractive,
    /** Section that the contents mark as the current one. */
    current: signal<string | undefined>(undefined),
    /** Name of the language in which samples are shown. */
    language: signal('TypeScript'),
    apiKey,
    /** Reads what depends on the mock, and makes the explorer interactive. */
    async connect({ control, ownKeys, serviceUrl }: ConsoleState): Promise<void> {
      isInteractive.value = true
      apiKey.value ||= ownKeys.peek()[0]?.key ?? ''
      try {
        const { data } = await control.GET('/')
        if (!data) return
        baseUrl.value = serviceUrl(data.data.base_url)
        dialect.value = data.data.dialect
      } catch {
        // Without a control API the explorer still sends requests to the service.
        if (findBaseUrl) baseUrl.value = serviceUrl(await findBaseUrl())
      }
    },
  }
}

/** Context with the state of the explorer. */
export const ExplorerContext = createContext<ExplorerState | undefined>(undefined)

/** Returns the state of the explorer. */
export function useExplorer(): ExplorerState {
  const state = useContext(ExplorerContext)
  if (!state) throw new Error('`useExplorer` must be called in a component beneath `ExplorerContext`.')
  return state
}
