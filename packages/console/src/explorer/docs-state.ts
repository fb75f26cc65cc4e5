import { signal } from '@preact/signals'
import type { LiveChanges } from '../api/live-changes.ts'
import { type ConsoleOptions, type ConsoleState, createConsole } from '../state/console.ts'

interface DocsStateOptions extends Omit<ConsoleOptions, 'router' | 'changes'> {
  /** Opens a path of the console, which is another page. */
  readonly open: (path: string) => void
}

/** Creates the state of the documentation page, which follows no changes of the mock, and whose links lead to the console. */
export function createDocsState({ open, ...options }: DocsStateOptions): ConsoleState {
  const router = {
    place: signal({ path: '/default/explorer', search: new URLSearchParams() }),
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
