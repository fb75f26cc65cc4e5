import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import manifest from '../../../package.json' with { type: 'json' }
import type { Effect, Tool, ToolContext } from './tool.ts'
import { advanceClock } from './tools/clock.ts'
import { getDelivery, listDeliveries, retryDelivery } from './tools/deliveries.ts'
import { describeMock } from './tools/describe-mock.ts'
import { clearFaults, planFault } from './tools/faults.ts'
import { changePermit, findPermits } from './tools/permits.ts'
import { getRequest, listRequests } from './tools/requests.ts'
import { resetMock, setDialect } from './tools/state.ts'
import { sendTestEvent, setWebhook } from './tools/webhooks.ts'

/** Class of the official library, which the caller loads: it is an optional peer dependency. */
export type McpServerClass = typeof McpServer

/** Creates a server of the Model Context Protocol whose tools work on a mock. */
export function createMcpServer(Server: McpServerClass, context: ToolContext): McpServer {
  const server = new Server(
    { name: manifest.name, title: 'Permit tracking mock', version: manifest.version },
    { instructions },
  )
  for (const { name, title, description, input, effect, run } of tools) {
    const annotations = { ...hints[effect], openWorldHint: false }
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema, annotations },
      async (values: Record<string, unknown>) => {
        const result = await run(values, context)
        return { structuredContent: result, content: [{ type: 'text', text: JSON.stringify(result) }] }
      },
    )
  }
  return server
}

/** Only `summary` is declared, so that the list of tools stays short. */
const outputSchema = z.looseObject({ summary: z.string() })

const instructions =
  'A mock of the permit tracking service, with its data, webhooks and rate limits. Call describe_mock first: it has the base URL ' +
  'and test keys for the program under test. Then run the program, and find out with list_requests and list_deliveries what ' +
  'happened and why.'

/** Annotations of the protocol for each effect. */
const hints: Readonly<Record<Effect, { readonly [hint: string]: boolean }>> = {
  readOnly: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  additive: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  idempotent: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  destructive: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
}

/** Every tool, in the order in which clients list them. */
const tools: readonly Tool[] = [
  describeMock,
  listRequests,
  getRequest,
  listDeliveries,
  getDelivery,
  retryDelivery,
  setWebhook,
  sendTestEvent,
  findPermits,
  changePermit,
  planFault,
  clearFaults,
  advanceClock,
  setDialect,
  resetMock,
]
