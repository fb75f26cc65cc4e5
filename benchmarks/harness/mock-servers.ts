import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMock } from '@permit-tracking/mock'
import document from '../../spec/generated/openapi.json' with { type: 'json' }
import { type RunningServer, type StartOptions, startCommand, startProgram } from './servers.ts'

/** Functions that start a server, by its name. */
export type Starters = Readonly<Record<string, (options?: StartOptions) => Promise<RunningServer>>>

/** The servers, and the request that they receive. */
export interface MockServers {
  readonly starters: Starters
  /** Returns the path of the list on the server of that name. */
  pathOf(name: string): string
  readonly headers: Record<string, string>
  /** Removes the files of the servers. */
  clear(): Promise<void>
}

/** Prepares our server and its peers. Each serves the same list of 20 permits, set up as its documentation describes. */
export async function createMockServers(): Promise<MockServers> {
  const mock = createMock()
  const headers = { Authorization: `Bearer ${mock.apiKey}`, Accept: 'application/json' }
  const path = '/v1/permits?per_page=20'
  const body = await (await mock.fetch(`https://localhost${path}`, { headers })).text()
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-'))
  const write = async (name: string, content: string) => {
    const file = join(folder, name)
    await writeFile(file, content)
    return file
  }
  const list = await write('list.json', body)
  const mockoon = await write('mockoon.json', JSON.stringify(mockoonEnvironment(body)))
  const openapi = await write('openapi.json', JSON.stringify(withExample(JSON.parse(body))))
  const program = (url: URL) => () => startProgram(url, [list])
  const ours = (...options: string[]) => {
    return (how?: StartOptions) =>
      startCommand(cli, (port) => ['--port', port, '--plan', 'enterprise', ...options], how)
  }
  const prism = (...options: string[]) => {
    return () => startCommand(prismCli, (port) => ['mock', openapi, '--port', port, ...options])
  }
  return {
    // Prism ignores the path of the document’s base address.
    pathOf: (name) => (name.startsWith('prism') ? path.replace('/v1', '') : path),
    headers,
    starters: {
      'raw node:http, static body': program(new URL('../servers/raw.ts', import.meta.url)),
      'hono, static body': program(new URL('../servers/hono-static.ts', import.meta.url)),
      'hono, JSON of each request': program(new URL('../servers/hono-json.ts', import.meta.url)),
      'permit tracking, no log': ours('--quiet'),
      'permit tracking, its default log': ours(),
      'msw getResponse': program(new URL('../servers/msw-bridge.ts', import.meta.url)),
      mockoon: () =>
        startCommand(mockoonCli, (port) => [
          ...['start', '--data', mockoon, '--port', port],
          ...['--disable-log-to-file', '--disable-admin-api', '--max-transaction-logs', '1'],
        ]),
      'prism, no log': prism('--verboseLevel', 'silent'),
      'prism, its default log': prism(),
    },
    clear: () => rm(folder, { recursive: true }),
  }
}

const { resolve } = createRequire(import.meta.url)
const cli = join(dirname(fileURLToPath(import.meta.resolve('@permit-tracking/mock'))), 'cli.js')
const prismCli = join(dirname(resolve('@stoplight/prism-cli/package.json')), 'dist/index.js')
const mockoonCli = join(dirname(resolve('@mockoon/cli/package.json')), 'bin/run.js')

/** Returns the document with this list as the example, which is prism’s response. */
function withExample(list: object): object {
  const own = structuredClone(document)
  const content: { schema: object; example?: object } =
    own.paths['/permits'].get.responses[200].content['application/json']
  content.example = list
  return own
}

/** Returns the file that mockoon’s editor saves for one route with a text response. */
function mockoonEnvironment(body: string): object {
  const response = {
    uuid: 'b1f0c6a4-5a0e-4c8c-9a3e-0d4a7c528e01',
    body,
    bodyType: 'INLINE',
    statusCode: 200,
    headers: [{ key: 'Content-Type', value: 'application/json' }],
    disableTemplating: true,
    default: true,
    rules: [],
    rulesOperator: 'OR',
    latency: 0,
    label: '',
    filePath: '',
    sendFileAsBody: false,
    fallbackTo404: false,
    databucketID: '',
    crudKey: 'id',
    callbacks: [],
  }
  const route = {
    uuid: 'b1f0c6a4-5a0e-4c8c-9a3e-0d4a7c528e02',
    type: 'http',
    method: 'get',
    endpoint: 'permits',
    documentation: '',
    responses: [response],
    responseMode: null,
  }
  return {
    uuid: 'b1f0c6a4-5a0e-4c8c-9a3e-0d4a7c528e03',
    lastMigration: 33,
    name: 'Permits',
    endpointPrefix: 'v1',
    latency: 0,
    port: 3000,
    hostname: '127.0.0.1',
    folders: [],
    routes: [route],
    rootChildren: [{ type: 'route', uuid: route.uuid }],
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: {
      enabled: false,
      type: 'CERT',
      pfxPath: '',
      certPath: '',
      keyPath: '',
      caPath: '',
      passphrase: '',
    },
    cors: true,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  }
}
