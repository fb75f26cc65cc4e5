import type { Worker } from '../../../packages/redis/test/fleet/fleet.ts'

/** Kind of a store that the processes share. */
export interface StoreKind {
  readonly name: string
  /** False if its server is not installed. */
  readonly isInstalled: boolean
  /** Starts a server of its own. */
  start(): Promise<Store>
  /** Starts a server behind a proxy, to inject faults. */
  startFaulty(): Promise<FaultyStore>
  /** Default of `commandTimeout`, in milliseconds. */
  readonly commandTimeoutMs: number
  /** Share of the usual load, for processes that need more of the machine. */
  readonly load: number
  /** Targets for decisions without a request. */
  readonly targets: {
    readonly decisionsPerSecond: number
    readonly medianMs: number
    /** Maximum number of commands for each decision. */
    readonly commands: number
    readonly bytes: number
  }
}

/** Starts processes that share the store. */
export type StartWorkers = (options?: {
  /** Number of processes. Default: all of a fleet. */
  readonly count?: number
  /** `commandTimeout` of the limiters, where they have it. Default: the default of the limiter. */
  readonly commandTimeout?: number
}) => Promise<Worker[]>

/** A running store. */
export interface Store {
  readonly startWorkers: StartWorkers
  /** Returns the number of commands that the store has applied. */
  countCommands(): Promise<number>
  /** Returns the size of what the store keeps. */
  measureSize(): Promise<{ readonly keys: number; readonly bytes: number }>
  stop(): Promise<void>
}

/** A running store with faults by their names. Each resolves when the store has recovered. */
export interface FaultyStore {
  readonly startWorkers: StartWorkers
  readonly faults: Readonly<Record<string, () => Promise<void>>>
  stop(): Promise<void>
}
