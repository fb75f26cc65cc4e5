import type { components } from '../../../../spec/generated/control-types.ts'
import { callListener } from '../errors/call-listener.ts'

/** Change of the mock, with the identifiers of what changed. Requests have other listeners: `mock.onRequest`. */
export type MockChange = Exclude<components['schemas']['ControlEvent'], { type: 'request' }>

/** Reports a change. Called after every change, so it must be cheap. */
export type ReportChange = (change: MockChange) => void

/** Source of the changes of a mock. */
export interface ChangeSource {
  readonly report: ReportChange
  /** Replaces the state of the mock, which is reported as one change. */
  replaceState(replace: () => void): void
  /** Calls the listener with every change. The returned function removes it. */
  listen(listener: ReportChange): () => void
}

/**
 * Creates a source without listeners. `connect` subscribes to the changes of another source when the first listener is added. The
 * function that it may return is called when the last listener is removed.
 */
export function createChangeSource(
  connect: (report: ReportChange) => (() => void) | undefined,
): ChangeSource {
  let disconnect: (() => void) | undefined
  const listeners = new Set<ReportChange>()
  let isReplacing = false

  function report(change: MockChange): void {
    if (isReplacing) return
    for (const listener of listeners) callListener(listener, change)
  }

  return {
    report,
    replaceState(replace) {
      isReplacing = true
      try {
        replace()
      } finally {
        isReplacing = false
        report({ type: 'state' })
      }
    },
    listen(listener) {
      if (listeners.size === 0) disconnect = connect(report)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.()
      }
    },
  }
}
