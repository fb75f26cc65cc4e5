import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import manifest from '@mockoon/cli/package.json' with { type: 'json' }
import { absent, type Cell, cell, type Product } from '../harness/cell.ts'
import { messageOf, send } from '../harness/json.ts'
import { type Receiver, startReceiver } from '../harness/receiver.ts'
import { permitDocument, petDocument } from './documents.ts'
import { createMockoonData } from './mockoon-data.ts'
import { bundleForPage } from './pages.ts'
import type { MockRow } from './rows.ts'
import { helpOf, mockoonToken, startMockoon } from './servers.ts'

const contact = { name: 'Dana Ruiz' }
const adminHeaders = { Authorization: `Bearer ${mockoonToken}` }

/** Runs a function while mockoon serves the data file, with a receiver of its callbacks and of what it passes on. */
async function withMockoon(
  run: (origin: string, receiver: Receiver) => Promise<Cell>,
  status = 200,
): Promise<Cell> {
  const receiver = await startReceiver(status)
  const server = await startMockoon(createMockoonData(receiver.url, receiver.url))
  return run(server.origin, receiver).finally(() => Promise.all([server.stop(), receiver.close()]))
}

async function servesPets(): Promise<Cell> {
  const server = await startMockoon(petDocument)
  const { status, body } = await send(`${server.origin}/pets`)
  await server.stop()
  return cell(status === 200 && Array.isArray(body), `${status} with a list of the schema`)
}

/** Serves the data file of its editor, or an OpenAPI document. */
export const mockoon: Product<MockRow> = {
  name: 'mockoon',
  packages: { '@mockoon/cli': manifest.version },
  probes: {
    state: () =>
      withMockoon(async (origin) => {
        const { status } = await send(`${origin}/contacts`, { json: contact })
        const { text } = await send(`${origin}/contacts`)
        return cell(text.includes(contact.name), `POST ${status} to a CRUD route, then in the list`)
      }),
    movingList: () =>
      withMockoon(async (origin) => {
        const before = await send(`${origin}/contacts?page=2&limit=10`)
        await send(`${origin}/contacts/3`, { method: 'DELETE' })
        const after = await send(`${origin}/contacts?page=2&limit=10`)
        return cell(
          before.text !== after.text,
          'page 2 of a CRUD route moved after an own removal',
          'by own writes',
        )
      }),
    rateLimit: () =>
      withMockoon(async (origin) => {
        const statuses = []
        for (let request = 0; request < 4; request++) statuses.push((await send(`${origin}/me`)).status)
        return cell(
          statuses.join() === '200,200,200,429',
          `${statuses} by a rule; no rule counts in a header or ends the window`,
          '429 by rule',
        )
      }),
    webhooks: () =>
      withMockoon(async (origin, receiver) => {
        await send(`${origin}/events`, { json: {} })
        const arrived = await receiver.reaches(1, 3_000)
        assertHelpersCannotSign()
        return cell(arrived, 'a callback arrived; no helper of the templates makes an HMAC', 'unsigned')
      }),
    webhookRetries: () =>
      withMockoon(async (origin, receiver) => {
        await send(`${origin}/events`, { json: {} })
        const again = await receiver.reaches(2, 3_000)
        return cell(again, `${receiver.received.length} request within 3 s`)
      }, 500),
    clock: () => absent(helpOf('mockoon', 'start'), /clock|--time|--date/, '`mockoon-cli start --help`'),
    lostResponse: () =>
      absent(helpOf('mockoon', 'start'), /\bfaults?\b|chaos|abort/, '`mockoon-cli start --help`'),
    requestValidation: () =>
      withMockoon(async (origin) => {
        const invalid = await send(`${origin}/checked`, { json: {} })
        const valid = await send(`${origin}/checked`, { json: contact })
        return cell(
          invalid.status === 400 && valid.status === 201,
          `${invalid.status} by a rule with a JSON schema`,
          'by rule',
        )
      }),
    responseValidation() {
      return withMockoon(async (origin) => {
        const { status } = await send(`${origin}/v1/me`)
        return cell(status !== 200, `passed a response on that is not as documented: ${status}`)
      })
    },
    anyDocument: servesPets,
    otherServices: servesPets,
    proxy: () =>
      withMockoon(async (origin, receiver) => {
        const before = receiver.received.length
        await send(`${origin}/elsewhere`)
        return cell(receiver.received.length === before + 1, 'proxy mode reached the service')
      }),
    async interception() {
      const problem = await messageOf(() =>
        withMockoon(async () => cell((await send('https://api.example.com/v1/me')).status === 200, '')),
      )
      return cell(problem === '', `${problem}; it has an address of its own`)
    },
    noPort: () => ({ text: 'not run', seen: '@mockoon/serverless handles events of Lambda without a port' }),
    page: () => bundleForPage('@mockoon/cli'),
    async server() {
      const server = await startMockoon(permitDocument)
      const { status } = await send(`${server.origin}/v1/me`)
      await server.stop()
      return cell(status === 200, `${status} from \`mockoon-cli start\``)
    },
    isolation: () =>
      withMockoon((one) =>
        withMockoon(async (other) => {
          await send(`${one}/contacts`, { json: contact })
          const { text } = await send(`${other}/contacts`)
          return cell(
            !text.includes(contact.name),
            'the second of two processes lacks the contact',
            'a process each',
          )
        }),
      ),
    journal: () =>
      withMockoon(async (origin) => {
        await send(`${origin}/contacts`)
        const { text } = await send(`${origin}/mockoon-admin/logs`, { headers: adminHeaders })
        return cell(text.includes('/contacts'), 'GET /mockoon-admin/logs has the request')
      }),
    console: () => ({ text: 'not run', seen: 'the desktop app is not on npm' }),
  },
}

/** Throws if the templates have a helper for signatures. */
function assertHelpersCannotSign(): void {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('@mockoon/commons-server'))
  const names = readdirSync(join(folder, 'libs/templating-helpers/helpers')).join()
  absent(names, /hmac|sign|hash/i, 'the template helpers')
}
