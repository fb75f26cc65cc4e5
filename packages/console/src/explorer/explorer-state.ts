import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ConsoleState } from '../state/console.ts'
import type { Reference } from './document/reference.ts'

/** Values of the mock's dialect by the names of their switches. */
export type DialectValues = Readonly<Record<string, unknown>>

/** Everything that the parts of the explorer share. */
export interface ExplorerState {
  readonly reference: Reference
  /** Base address of the service, without a slash at its end. */
  readonly baseUrl: ReadonlySignal<string>
  /** Dialect of the mock; undefined if there is no control API. */
  readonly dialect: ReadonlySignal<DialectValues | undefined>
  /** False in the prerendered page, where nothing can be sent yet. */
  readonly isInteractive: ReadonlySignal<boolean>
  /** Section that the contents mark as the current one. */
  readonly current: Signal<string | undefined>
  /** Name of the language in which samples are shown. */
  readonly language: Signal<string>
  /** Key that requests are sent with. */
  readonly apiKey: Signal<string>
  /** Returns the `href` of a section. */
  hrefOf(section: string): string | undefined
  /** Shows a section. */
  goTo(section: string): void
}

/** Options of {@link createExplorer}. */
export interface ExplorerOptions extends Pick<ExplorerState, 'hrefOf' | 'goTo'> {
  readonly reference: Reference
  /** Base address until the mock's address is known. */
  readonly baseUrl: string
  /** Returns the base address without a control API. */
  readonly findBaseUrl?: () => Promise<string>
}

/** State of an explorer with what only its owner does. */
export interface OwnedExplorer extends ExplorerState {
  /** Reads what depends on the mock, and makes the explorer interactive. */
  connect(state: ConsoleState): Promise<void>
}

/** Creates the state of an explorer. */
export function createExplorer({
  baseUrl: initialUrl,
  findBaseUrl,
  ...options
}: ExplorerOptions): OwnedExplorer {
  const baseUrl = signal(initialUrl)
  const dialect = signal<DialectValues | undefined>(undefined)
  const isInteractive = signal(false)
  const apiKey = signal('')
  return {
    ...options,
    baseUrl,
    dialect,
    isInteractive,
    current: signal<string | undefined>(undefined),
    language: signal('TypeScript'),
    apiKey,
    async connect({ control, keys, serviceUrl }) {
      isInteractive.value = true
      apiKey.value ||= keys.peek()[0]?.key ?? ''
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
