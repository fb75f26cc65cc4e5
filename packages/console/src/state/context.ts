import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { OrganizationClient } from '../api/control-client.ts'
import type { ConsoleState } from './console.ts'

/** Context with the state of the console. */
export const ConsoleContext = createContext<ConsoleState | undefined>(undefined)

/** Returns the state of the console. */
export function useConsole(): ConsoleState {
  const state = useContext(ConsoleContext)
  if (!state) throw new Error('`useConsole` must be called in a component beneath `ConsoleContext`.')
  return state
}

/** Returns the control API of the organization on screen. */
export function useOrganization(): OrganizationClient {
  return useConsole().organization.value
}
