import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createInterface } from 'node:readline'
import { toolPath } from '../harness/tools.ts'

/** A request, its response, and whether the response is right. */
interface Answer {
  readonly what: string
  readonly was: string
  readonly isRight: boolean
}

/** Maximum duration of all requests. */
const limitMs = 30_000

/** Serves the build of Next.js, and calls the page and the route handler. */
export async function callNext(folder: string, env: Readonly<Record<string, string>>): Promise<Answer[]> {
  const args = [toolPath('next/dist/bin/next'), 'start', '--port', '0', '--hostname', '127.0.0.1']
  const server = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: limitMs,
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  try {
    return await ask(await readUrl(server.stdout))
  } finally {
    server.kill()
    await ended
  }
}

async function ask(url: string): Promise<Answer[]> {
  const body = JSON.stringify({
    event: 'webhook.test',
    timestamp: '2026-03-01T12:00:00Z',
    organization_id: 'org_1',
    data: {},
  })
  const post = async (signature: string) => {
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature }
    return (await fetch(`${url}/hooks`, { method: 'POST', headers, body })).status
  }
  const signed = await post(createHmac('sha256', 'whsec_1').update(body).digest('hex'))
  const forged = await post('0'.repeat(64))
  const page = await fetch(url)
  const items = (await page.text()).match(/<li>[^<]+<\/li>/g)?.length ?? 0
  return [
    { what: 'a signed delivery', was: String(signed), isRight: signed === 200 },
    { what: 'a forged delivery', was: String(forged), isRight: forged === 401 },
    { what: 'the page', was: `${page.status} with ${items} permits`, isRight: page.ok && items === 5 },
  ]
}

/** The address that the server says it has. */
async function readUrl(output: NodeJS.ReadableStream): Promise<string> {
  let printed = ''
  for await (const line of createInterface(output)) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (url) return url
    printed += `${line}\n`
  }
  throw new Error(`Next.js did not start:\n${printed}`)
}
