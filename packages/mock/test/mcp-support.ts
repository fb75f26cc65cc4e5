import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { onTestFinished } from 'vitest'

/** The command of the mock: its source, or a built one on another Node. */
const [command = '', ...commandArgs] = process.env.PERMIT_TRACKING_MOCK?.split(' ') ?? [
  process.execPath,
  join(import.meta.dirname, '../src/adapters/cli.ts'),
]

/** An agent: a client of the protocol, connected to the command over stdio. */
export interface Agent {
  readonly client: Client
  /** Output of the command on standard error. */
  readonly stderr: () => string
  /** Calls a tool, and returns its structured output. */
  call<Output = Record<string, unknown>>(tool: string, input?: Record<string, unknown>): Promise<Output>
  /** Calls a tool that fails, and returns the text of the error. */
  fail(tool: string, input?: Record<string, unknown>): Promise<string>
}

/** Starts the command, and connects to it. */
export async function startAgent(args: readonly string[], env: Record<string, string> = {}): Promise<Agent> {
  const transport = new StdioClientTransport({
    command,
    args: [...commandArgs, 'mcp', ...args],
    stderr: 'pipe',
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  let stderr = ''
  transport.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  const callTool = (name: string, input: Record<string, unknown>) =>
    client.callTool({ name, arguments: input })
  return {
    client,
    stderr: () => stderr,
    async call<Output>(tool: string, input: Record<string, unknown> = {}) {
      const result = await callTool(tool, input)
      if (result.isError) throw new Error(`${tool} failed: ${JSON.stringify(result.content)}`)
      // The client has validated the output against the schema of the tool.
      return result.structuredContent as Output
    },
    async fail(tool, input = {}) {
      const { isError, content } = await callTool(tool, input)
      if (!isError) throw new Error(`${tool} did not fail: ${JSON.stringify(content)}`)
      return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    },
  }
}

/** Webhook receiver of a program under test. */
export interface Receiver {
  readonly url: string
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: string }[]
}

/** Starts a receiver that responds with the status that the function returns. */
export async function startReceiver(
  respond: (delivery: Receiver['received'][number], count: number) => number | Promise<number>,
): Promise<Receiver> {
  const received: Receiver['received'] = []
  const server = createServer(async (request, response) => {
    const delivery = { headers: request.headers, body: await text(request) }
    received.push(delivery)
    response.statusCode = await respond(delivery, received.length)
    response.end(response.statusCode === 401 ? 'invalid signature' : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/webhooks`, received }
}
