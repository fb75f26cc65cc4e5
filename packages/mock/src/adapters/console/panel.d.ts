// Types of `panel.js`, the bundle of `packages/console`. The build copies it to `dist/console`.
import type { Fetch } from '../../options/options.ts'

/** Renders the console into a shadow root. Returns a function that removes it. */
export declare function mountPanel(
  root: ShadowRoot,
  options: {
    /** Sends requests to the control API and to the service. */
    readonly fetch: Fetch
    /** Address of the control API, without a slash at its end. */
    readonly controlUrl: string
  },
): () => void
