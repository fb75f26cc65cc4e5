import type { ApiKeyStore } from './domain/keys/keys.ts'
import type { SnapshotState } from './snapshot/snapshot.ts'

/** Options of `createMockWith` that are not public. */
export interface MockHooks {
  /** Called after every change of a delivery, even if no caller waits for it. */
  readonly onDelivery?: () => void
  /** Called with the default organization's keys at the start, after `restore()` and after `reset()`. */
  readonly onKeys?: (keys: ApiKeyStore) => void
  /** Called once with access to the state, for storing it. */
  readonly onState?: (state: MockState) => void
  /** Validates every response against the OpenAPI document. Default: the environment variable decides. */
  readonly validateResponses?: boolean
}

/** State of a mock, for storing it. */
export interface MockState {
  snapshot(): SnapshotState
  /** True if requests that read may change something. */
  readonly hasChurn: boolean
}
