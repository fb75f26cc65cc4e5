import { createHook } from 'node:async_hooks'

/** Detects whether anything in this process can still happen. */
export interface IdleDetector {
  /** Resolves when no callback is due, except for callbacks of timers and of events outside of this process. */
  untilIdle(): Promise<void>
  close(): void
}

/**
 * Creates a detector that counts callbacks in each turn of the event loop. A turn runs all microtasks, immediates and received
 * messages, so after a turn without callbacks nothing is due. Only operations, such as the read of a file, take longer than a turn.
 * Each of them is known from its start to its callback.
 */
export function createIdleDetector(): IdleDetector {
  let callbacks = 0
  const operations = new Set<number>()
  const hook = createHook({
    init(id, type, _trigger, resource) {
      if (!isOperation(type)) return
      operations.add(id)
      onSynchronousRun(resource, () => operations.delete(id))
    },
    before(id) {
      callbacks += 1
      operations.delete(id)
    },
  }).enable()

  return {
    untilIdle: () =>
      new Promise((resolve) => {
        const onTurn = () => {
          // The only callback is this one.
          if (callbacks === 1 && operations.size === 0) return resolve()
          setImmediate(onTurn)
          callbacks = 0
        }
        setImmediate(onTurn)
        // The current turn has begun before, so it is not counted as a turn without callbacks.
        callbacks += 1
      }),
    close: () => void hook.disable(),
  }
}

/** True for operations of Node with one callback, such as `FSREQPROMISE`, `HASHREQUEST` and `GETADDRINFOREQWRAP`. */
function isOperation(type: string): boolean {
  return type.includes('REQ') && !type.startsWith('HTTP')
}

/** Calls back if an operation of `node:crypto` is over as soon as it has run, as in `randomUUID()`. It has no callback then. */
function onSynchronousRun(operation: object, callback: () => void): void {
  if (!('run' in operation) || typeof operation.run !== 'function') return
  const { run } = operation
  operation.run = () => {
    const result: unknown = run.call(operation)
    if (Array.isArray(result)) callback()
    return result
  }
}
