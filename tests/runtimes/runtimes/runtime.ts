import type { Settings } from '../behaviour/settings.ts'
import type { Child } from '../harness/children.ts'
import type { PageServer } from '../harness/page-server.ts'

/** Way to load the packages in a runtime. */
export const ways = ['ESM', 'CJS', 'bundle', 'import map', 'web worker', 'service worker'] as const
export type Way = (typeof ways)[number]

/** A JavaScript runtime. */
export interface Runtime {
  readonly name: string
  readonly ways: readonly Way[]
  /** True if a run ends by itself when all work is done. */
  readonly endsByItself: boolean
  /** True if it resends a POST after a kept-alive connection was cut. */
  readonly mayResend: boolean
  /** Finds the runtime, and installs it on request if possible. */
  find(mayInstall: boolean): Promise<Found | Missing>
}

/** A runtime of this machine. */
export interface Found {
  readonly version: string
  /** Starts the behaviour in it. */
  start(way: Way, place: Place, onLine: (line: string) => void): Child
}

/** Reason for which a runtime is missing. */
export interface Missing {
  readonly reason: string
  /** True if it can't be installed on this machine either. */
  readonly isExcused: boolean
}

/** Environment of a run. */
export interface Place {
  /** The project with the packages and programs. */
  readonly project: string
  /** An empty folder for this run. */
  readonly folder: string
  readonly pages: PageServer
  readonly settings: Settings
}
