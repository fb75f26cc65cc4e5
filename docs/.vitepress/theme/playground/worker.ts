import * as mockPackage from '@permit-tracking/mock'
import * as sdk from '@permit-tracking/sdk'
import * as sync from '@permit-tracking/sdk/sync'
import * as webhooks from '@permit-tracking/sdk/webhooks'
import { compile, describeFailure } from './compile.ts'
import { formatLine } from './format.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { connect, type MockConnection } from './mock-connection.ts'

const maxLines = 500
const requestIntervalMs = 100

let lines = 0
let mock: mockPackage.Mock | undefined
let connection: MockConnection | undefined
let lastId: string | undefined

/** Modules that a snippet may import. */
const modules: Readonly<Record<string, object>> = {
  '@permit-tracking/sdk': {
    ...sdk,
    // The mock in this worker has the key.
    createClient: (options?: sdk.ClientOptions) =>
      sdk.createClient({ ...options, dangerouslyAllowBrowser: true }),
  },
  '@permit-tracking/sdk/sync': sync,
  '@permit-tracking/sdk/webhooks': webhooks,
  '@permit-tracking/mock': {
    ...mockPackage,
    createMock(options?: Parameters<typeof mockPackage.createMock>[0]) {
      mock = mockPackage.createMock(options)
      lastId = undefined
      connection = connect(mock, post)
      post({ type: 'mock', controlUrl: connection.controlUrl })
      return mock
    },
  },
}

for (const method of ['log', 'info', 'warn', 'error', 'debug', 'table'] as const) {
  console[method] = (...values: unknown[]) => {
    lines += 1
    if (lines <= maxLines) post({ type: 'line', text: formatLine(values) })
    else if (lines === maxLines + 1) post({ type: 'line', text: `The first ${maxLines} lines are shown.` })
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'run') void run(data.code)
  else if (data.type === 'ping') post({ type: 'pong' })
  else if (data.type === 'fetch') void connection?.handle(data.id, data.request)
  else connection?.cancel(data.id)
})
addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  post({ type: 'failed', failure: describeFailure(event.reason) })
})

async function run(code: string): Promise<void> {
  setInterval(showRequests, requestIntervalMs)
  try {
    await compile(code)(load, {})
    showRequests()
    post({ type: 'finished' })
  } catch (error) {
    showRequests()
    post({ type: 'failed', failure: describeFailure(error) })
  }
}

function load(name: string): object {
  const found = modules[name]
  if (found) return found
  const names = Object.keys(modules).join(', ')
  throw new Error(`Could not import ${name}. The playground has ${names}.`)
}

/** Sends the requests that the mock has received since the last time. */
function showRequests(): void {
  const entries = mock?.requests() ?? []
  const last = entries.findLastIndex(({ id }) => id === lastId)
  const requests = entries.slice(last + 1)
  lastId = entries.at(-1)?.id
  if (requests.length === 0) return
  post({
    type: 'requests',
    requests: requests.map(({ id, method, path, search, status, duration_ms, reasons }) => ({
      id,
      method,
      path: path + search,
      status,
      duration: duration_ms,
      reasons,
    })),
  })
}

function post(message: FromWorker): void {
  postMessage(message)
}
