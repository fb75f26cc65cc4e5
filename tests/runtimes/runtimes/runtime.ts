import type { Settings } from '../behaviour/settings.ts'
import type { Child } from '../harness/children.ts'
import type { PageServer } from '../harness/page-server.ts'

/** How the packages get into a runtime. */
export const ways = ['ESM', 'CJS', 'bundle', 'import map', 'web worker', 'service worker'] as const
export type Way = (typeof ways)[number]

/** Something that runs JavaScript. */
export interface Runtime {
  readonly name: string
  readonly ways: readonly Way[]
  /** Does a run end by itself when there is nothing left to do? */
  readonly endsByItself: boolean
  /** Does it send a POST again when a connection that it had kept is cut? */
  readonly mayResend: boolean
  /** Looks for it, and installs it where that is asked for and can be done. */
  find(mayInstall: boolean): Promise<Found | Missing>
}

/** A runtime of this machine. */
export interface Found {
  readonly version: string
  /** Starts the behaviour in it. */
  start(way: Way, place: Place, onLine: (line: string) => void): Child
}

/** Why a runtime isn't there. */
export interface Missing {
  readonly why: string
  /** Can it not be installed on this machine either? */
  readonly isExcused: boolean
}

/** Where a run takes place. */
export interface Place {
  /** The project with the packages and programs. */
  readonly project: string
  /** An empty folder for this run. */
  readonly folder: string
  readonly pages: PageServer
  readonly settings: Settings
}
