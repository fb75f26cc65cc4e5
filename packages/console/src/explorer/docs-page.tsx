import { signal } from '@preact/signals'
import type { LiveChanges } from '../api/live-changes.ts'
import { StatusBadge } from '../components/facts.tsx'
import { Message } from '../components/message.tsx'
import { Mark } from '../shell/side.tsx'
import { type ConsoleOptions, type ConsoleState, createConsole } from '../state/console.ts'
import { ConsoleContext } from '../state/hooks.ts'
import { Explorer } from './explorer.tsx'
import type { ExplorerState } from './explorer-state.ts'

/** Base address in the prerendered page: a mock with its defaults has this address. */
export const defaultBaseUrl = 'http://127.0.0.1:4010/v1'

interface DocsPageProps {
  readonly state: ConsoleState
  readonly explorer: ExplorerState
}

/** The reference as a page of its own. */
export function DocsPage({ state, explorer }: DocsPageProps) {
  const { title, version } = explorer.reference
  return (
    <ConsoleContext.Provider value={state}>
      <div class="console">
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header class="header">
          <Mark />
          <h1>{title}</h1>
          <StatusBadge tone="neutral" text={`Version ${version}`} />
          {/* A mock without a control API has no console. */}
          {explorer.dialect.value !== undefined && (
            <a class="button button-quiet" href="./">
              Console
            </a>
          )}
        </header>
        <main id="main" class="docs" tabIndex={-1}>
          <Explorer state={explorer} />
        </main>
        <Message />
      </div>
    </ConsoleContext.Provider>
  )
}

interface DocsStateOptions extends Omit<ConsoleOptions, 'router' | 'changes'> {
  /** Opens a path of the console, which is another page. */
  readonly open: (path: string) => void
}

/** Creates the state of the documentation page, which follows no changes of the mock, and whose links lead to the console. */
export function createDocsState({ open, ...options }: DocsStateOptions): ConsoleState {
  const router = {
    place: signal({ path: '/default/explorer', search: new URLSearchParams(), entry: '' }),
    go: open,
    href: (to: string) => `/#${to}`,
    close() {},
  }
  return createConsole({ ...options, router, changes: noChanges })
}

const noChanges: LiveChanges = {
  connection: signal('live'),
  listen: () => () => {},
  reconnect() {},
  close() {},
}
