import { useCallback, useRef, useState } from 'preact/hooks'
import { messageOf } from '../api/control-client.ts'

/** Action that changes something in the mock. */
export interface Action<Input extends readonly unknown[]> {
  /** Runs the action. Resolves with false if it failed; its error is shown then. */
  run(...input: Input): Promise<boolean>
  readonly isRunning: boolean
  /** Message of the last failure; undefined after a success. */
  readonly error: string | undefined
  clearError(): void
}

/** Runs an action at most once at a time, and keeps its error for the screen. */
export function useAction<Input extends readonly unknown[]>(
  action: (...input: Input) => Promise<unknown>,
): Action<Input> {
  const [state, setState] = useState<{ isRunning: boolean; error: string | undefined }>({
    isRunning: false,
    error: undefined,
  })
  const isRunning = useRef(false)
  const latest = useRef(action)
  latest.current = action
  const run = useCallback(async (...input: Input) => {
    if (isRunning.current) return false
    isRunning.current = true
    setState({ isRunning: true, error: undefined })
    try {
      await latest.current(...input)
      setState({ isRunning: false, error: undefined })
      return true
    } catch (error) {
      setState({ isRunning: false, error: messageOf(error) })
      return false
    } finally {
      isRunning.current = false
    }
  }, [])
  const clearError = useCallback(() => setState((previous) => ({ ...previous, error: undefined })), [])
  return { ...state, run, clearError }
}
