import type { ManualClock, Mock } from '@permit-tracking/mock'
import type { MockServer } from '@permit-tracking/mock/server'
import type { BrowserContext, Page } from 'playwright-core'
import type { Receiver } from './receiver.ts'

/** Everything that a journey needs: a mock of its own with its server, and a page. */
export interface Stage {
  readonly mock: Mock<ManualClock>
  readonly server: MockServer
  readonly page: Page
  readonly context: BrowserContext
  /** Opens a path of the console beneath the default organization, such as `/keys`. */
  open(path: string): Promise<void>
  /** Starts a receiver of webhooks that is closed after the journey. */
  receive(secret?: string): Promise<Receiver>
}

/** Tasks of a user in the console. It rejects at the first difference. */
export interface Journey {
  /** Sentence about the outcome: "a key is shown once". */
  readonly name: string
  /** Only browser that can run it. Default: all of them. */
  readonly only?: 'Chromium'
  run(stage: Stage): Promise<void>
}
