/** Waits for turns of the event loop. */
export interface EventLoopTicker {
  /** Resolves in the next turn. Calls must not overlap: the earlier one would never resolve. */
  next(): Promise<void>
  /** Closes the ports, which would keep the process alive. */
  close(): void
}

/** Creates a ticker from messages between ports, which test libraries don't fake. */
export function createEventLoopTicker(): EventLoopTicker {
  const { sender, receiver } = createPorts()
  return {
    next: () =>
      new Promise((resolve) => {
        receiver.onmessage = () => resolve()
        sender.postMessage(null)
      }),
    close() {
      sender.close()
      receiver.close()
    },
  }
}

function createPorts() {
  if (typeof MessageChannel === 'function') {
    const { port1, port2 } = new MessageChannel()
    return { sender: port1, receiver: port2 }
  }
  // jsdom has no `MessageChannel` (https://github.com/jsdom/jsdom/issues/2448).
  const name = `permit-tracking-mock/${Math.random()}`
  return { sender: new BroadcastChannel(name), receiver: new BroadcastChannel(name) }
}
