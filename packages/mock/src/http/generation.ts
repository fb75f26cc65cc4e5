/**
 * A stretch of the mock's time between two moments at which its whole state is replaced. A request belongs to the one in
 * which it came (over HTTP, with all of its body): what would be done for it later, after a delay, would be done to a state
 * that it knows nothing of.
 */
export interface Life {
  readonly isOver: boolean
  /** Whether the requests that were under way at its end are forgotten, as those before them are. */
  readonly isForgotten: boolean
  /** Calls back at its end; the returned function takes that back. */
  onEnd(callback: () => void): () => void
}

/** The lives of a mock, one after the other. */
export interface Lives {
  current(): Life
  /** Ends the life: its requests that wait for something have their connections cut, as by a server that starts anew. */
  end(how: { readonly isForgotten: boolean }): void
}

/** A mock at its beginning. */
export function createLives(): Lives {
  let life = begin()
  return {
    current: () => life,
    end({ isForgotten }) {
      const ended = life
      life = begin()
      ended.isOver = true
      ended.isForgotten = isForgotten
      for (const callback of ended.callbacks) callback()
    },
  }
}

function begin() {
  const callbacks = new Set<() => void>()
  return {
    isOver: false,
    isForgotten: false,
    callbacks,
    onEnd(callback: () => void) {
      callbacks.add(callback)
      return () => void callbacks.delete(callback)
    },
  }
}
