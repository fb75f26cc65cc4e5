/**
 * One generation of the mock's state, ended by `reset()` or `restore()`. A request never acts on a later generation than the
 * one it arrived in. Over HTTP, it arrives with the last byte of its body.
 */
export interface Generation {
  readonly isEnded: boolean
  /** True if the requests in flight at its end are left out of the journal. */
  readonly omitsInFlightFromJournal: boolean
  /** Calls back at its end. Returns a function that removes the callback. */
  onEnd(callback: () => void): () => void
}

/** Generations of a mock, one after the other. */
export interface Generations {
  current(): Generation
  /**
   * Ends the current generation. The connections of its waiting requests are reset, as by a server that restarts. With
   * `omitsInFlightFromJournal`, the journal leaves these requests out.
   */
  endCurrent(options: { readonly omitsInFlightFromJournal: boolean }): void
}

/** Creates the first generation. */
export function createGenerations(): Generations {
  let current = createGeneration()
  return {
    current: () => current,
    endCurrent({ omitsInFlightFromJournal }) {
      const ended = current
      current = createGeneration()
      ended.isEnded = true
      ended.omitsInFlightFromJournal = omitsInFlightFromJournal
      for (const callback of ended.callbacks) callback()
    },
  }
}

function createGeneration() {
  const callbacks = new Set<() => void>()
  return {
    isEnded: false,
    omitsInFlightFromJournal: false,
    callbacks,
    onEnd(callback: () => void) {
      callbacks.add(callback)
      return () => void callbacks.delete(callback)
    },
  }
}
