import { messageOf } from '../../errors/message-of.ts'
import type { Mock } from '../../mock.ts'
import type { Frame } from './frame.ts'

/** The console itself, which is loaded on demand. */
export interface App {
  /** Loads and renders the console, unless that has happened before. */
  load(): Promise<void>
  unmount(): void
}

/** Creates the console of a mock, which is rendered into the frame. */
export function createApp(mock: Mock, frame: Pick<Frame, 'content' | 'showStatus'>): App {
  let loading: Promise<void> | undefined
  let isUnmounted = false
  let unmountPanel: (() => void) | undefined

  async function render(): Promise<void> {
    frame.showStatus('Loading …')
    try {
      const [{ mountPanel }, { createPageFetch }] = await Promise.all([
        // Beside the built module. Bundlers of pages make chunks of it.
        import('./panel.js'),
        import('./page-fetch.ts'),
      ])
      if (isUnmounted) return
      unmountPanel = mountPanel(frame.content, createPageFetch(mock))
      frame.showStatus(undefined)
    } catch (error) {
      // The next opening loads it once more.
      loading = undefined
      const reason = messageOf(error).replace(/\.?$/, '.')
      frame.showStatus(`Could not load the console: ${reason} Close and open it, or reload the page.`)
    }
  }

  return {
    load() {
      loading ??= render()
      return loading
    },
    unmount() {
      isUnmounted = true
      unmountPanel?.()
    },
  }
}
