import { serve } from '../../packages/mock/src/adapters/server.ts'
import { createMock, type Mock } from '../../packages/mock/src/index.ts'
import { type AppDescription, startApp } from './app.ts'

/** A mock with a served app. */
export interface AppContext {
  /** Address of the app, without a slash at the end. */
  readonly url: string
  readonly mock: Mock
  /** Secret of the app's webhooks. */
  readonly secret: string
  /** Returns everything that the app has printed. */
  output(): string
}

/** Number of checks, and descriptions of what is wrong. */
export interface AppResult {
  readonly count: number
  readonly problems: readonly string[]
}

/** An app, and what is checked beside the page and the webhooks that every app has. */
export interface FrameworkApp extends AppDescription {
  /** Name of the framework. */
  readonly name: string
  /** Prepares the app when it has started, before the checks. */
  prepare?(context: AppContext): Promise<unknown>
  /** Returns further checks: their descriptions, and whether each one passed. */
  check?(context: AppContext): Promise<Readonly<Record<string, boolean>>>
}

const secret = 'whsec_4f1c8a2b'

/**
 * Builds and serves an app beside the mock. Its page `/` must show the first five permits, and `/webhooks` must survive the attack of the
 * mock, which sends valid and invalid deliveries.
 */
export async function checkApp(app: FrameworkApp): Promise<AppResult> {
  const mock = createMock({ seed: 42, plan: 'enterprise' })
  const service = await serve(mock)
  try {
    const running = await startApp(app, {
      PERMIT_TRACKING_BASE_URL: service.url,
      PERMIT_TRACKING_API_KEY: mock.apiKey,
      WEBHOOK_SECRET: secret,
    })
    try {
      const context: AppContext = { url: running.url, mock, secret, output: running.output }
      await app.prepare?.(context)
      const results = { ...(await checkPage(context)), ...(await checkWebhooks(context)) }
      const all = { ...results, ...(await app.check?.(context)) }
      const problems = Object.entries(all).flatMap(([description, isRight]) => (isRight ? [] : [description]))
      const log = problems.length > 0 ? [`It printed:\n${running.output()}`] : []
      return { count: Object.keys(all).length, problems: [...problems, ...log] }
    } finally {
      await running.close()
    }
  } finally {
    await service.close()
  }
}

async function checkPage({ url, mock }: AppContext): Promise<Record<string, boolean>> {
  const response = await fetch(url)
  const html = await response.text()
  const numbers = await firstPermitNumbers(mock)
  const shown = numbers.filter((number) => html.includes(number))
  return {
    'the page has status 200': response.status === 200,
    [`the page shows the first five permits (it shows ${shown.length})`]: shown.length === 5,
    'the page does not contain the API key': !html.includes(mock.apiKey),
  }
}

async function firstPermitNumbers(mock: Mock): Promise<string[]> {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const response = await mock.fetch(`${mock.baseUrl}/permits?per_page=5`, { headers })
  const { data }: { data: { permit_number: string }[] } = await response.json()
  return data.map(({ permit_number }) => permit_number)
}

async function checkWebhooks({ url, mock }: AppContext): Promise<Record<string, boolean>> {
  const webhook = mock.webhooks.create({ url: `${url}/webhooks`, secret })
  const { results } = await mock.webhooks.attack(webhook.id)
  mock.webhooks.delete(webhook.id)
  return Object.fromEntries(
    results.map(({ name, passed, problem }) => [`webhooks: ${name}${problem ? `: ${problem}` : ''}`, passed]),
  )
}
