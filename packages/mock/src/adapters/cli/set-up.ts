import { createMockWith } from '../../create-mock.ts'
import type { ExtensibleMock } from '../../extensions.ts'
import type { Mock } from '../../mock.ts'
import { handlers } from '../../resources/handlers.ts'
import type { BannerKeys } from './banner-keys.ts'
import { deliver } from './deliver.ts'
import { planFaults } from './faults.ts'
import type { CliOptions } from './options.ts'

/**
 * Creates the mock of the command line, with the keys of its banner.
 *
 * @throws TypeError or RangeError for an invalid option.
 */
export function createStandaloneMock(options: CliOptions, keys: BannerKeys): Mock & ExtensibleMock {
  const mock = createMockWith({ ...options.mock, fetch: deliver }, handlers, { onKeysReplaced: keys.install })
  setUp(mock, options)
  return mock
}

/** Plans the faults and creates the webhook of the command line: at the start, and after every reset. */
export function setUp(mock: Mock, options: CliOptions): void {
  planFaults(mock.faults, options.faults)
  ensureWebhook(mock, options)
}

/**
 * Creates the webhook of the command line. If the restored state has a webhook with this URL, changes its secret instead. Without
 * `--webhook-secret`, removes its secret.
 */
export function ensureWebhook({ webhooks }: Mock, { webhook }: CliOptions): void {
  if (!webhook) return
  const known = webhooks.all().find(({ url }) => url === new URL(webhook.url).href || url === webhook.url)
  if (known) webhooks.update(known.id, { secret: webhook.secret ?? null })
  else webhooks.create(webhook)
}
