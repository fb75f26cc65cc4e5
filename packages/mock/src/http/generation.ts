/**
 * A stretch of the mock's time between two moments at which its whole state is replaced. A request belongs to the one in
 * which it came (over HTTP, with all of its body): what would be done for it later, after a delay, would be done to a state
 * that it knows nothing of.
 */
export interface Generation {
  readonly isEnded: boolean
  /** Whether the requests that were under way at its end are forgotten, as those before them are. */
  readonly isDiscarded: boolean
  /** Calls back at its end; the returned function takes that back. */
  onEnd(callback: () => void): () => void
}

/** The generations of a mock, one after the other. */
export interface Generations {
  current(): Generation
  /** Ends the life: its requests that wait for something have their connections cut, as by a server that starts anew. */
  end(how: { readonly isDiscarded: boolean }): void
}

/** A mock at its beginning. */
export function createGenerations(): Generations {
  let current = begin()
  return {
    current: () => current,
    end({ isDiscarded }) {
      const ended = current
      current = begin()
      ended.isEnded = true
      ended.isDiscarded = isDiscarded
      for (const callback of ended.callbacks) callback()
    },
  }
}

function begin() {
  const callbacks = new Set<() => void>()
  return {
    isEnded: false,
    isDiscarded: false,
    callbacks,
    onEnd(callback: () => void) {
      callbacks.add(callback)
      return () => void callbacks.delete(callback)
    },
  }
}
