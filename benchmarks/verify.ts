import { createHmac } from 'node:crypto'
import { verify as verifyByOctokit } from '@octokit/webhooks-methods'
import { verifyWebhook } from '@permit-tracking/sdk/webhooks'
import OpenAI from 'openai'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { Webhook as SvixWebhook } from 'svix'
import { compare, type Task, type TaskResult } from './harness/compare.ts'
import { bodyOf, secret, verifyByHand } from './harness/webhook.ts'
import type { Result, Table } from './report/result.ts'

export const title = 'Verifying a webhook'

/** The same secret for libraries that expect base64. */
const encodedSecret = `whsec_${Buffer.from(secret).toString('base64')}`
const openai = new OpenAI({ apiKey: 'none', webhookSecret: encodedSecret })

const cases = [
  { name: '400 B, text', bytes: 400, isText: true },
  { name: '400 B, bytes', bytes: 400, isText: false },
  { name: '64 KiB, text', bytes: 65_536, isText: true },
  { name: '64 KiB, bytes', bytes: 65_536, isText: false },
]

export async function run(): Promise<Result> {
  const tables: Table<number>[] = []
  for (const { name, bytes, isText } of cases) {
    const text = bodyOf(bytes)
    const body = isText ? text : Buffer.from(text)
    tables.push(report(name, await compare(await verifiers(body))))
  }
  const text = bodyOf(400)
  const forged = await compare(expectRejection(await verifiers(text, `${text} `)))
  const byWebCrypto = await compareByWebCrypto(Buffer.from(text))
  return {
    about: [
      'Raw is `createHmac`, `timingSafeEqual` and `JSON.parse`, the minimum for every library. The others verify the same event as',
      'their documentation describes, with the signature of their own scheme. octokit doesn’t parse, so it is measured without',
      '`JSON.parse`. A higher percentage of raw is better.',
    ].join('\n'),
    tables: [
      ...tables,
      report('400 B, text, forged', forged),
      {
        ...report('400 B, bytes, on a platform with only Web Crypto', byWebCrypto),
        about: [
          'Raw is `subtle.verify` with an imported key, and `JSON.parse`. It uses Node’s `Buffer`, which is cheaper than typed arrays.',
          'Raw without Buffer is what such a platform has.',
        ].join('\n'),
      },
    ],
  }
}

/** Compares without Node’s own cryptography, which is hidden meanwhile. */
async function compareByWebCrypto(body: Buffer<ArrayBuffer>): Promise<TaskResult[]> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['verify'])
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'x-webhook-signature': signature }
  const { getBuiltinModule } = process
  Reflect.set(process, 'getBuiltinModule', undefined)
  try {
    return await compare({
      async raw() {
        if (await crypto.subtle.verify('HMAC', key, Buffer.from(signature, 'hex'), body)) {
          return JSON.parse(body.toString())
        }
      },
      async 'raw without Buffer'() {
        if (await crypto.subtle.verify('HMAC', key, toBytes(signature), body)) {
          return JSON.parse(new TextDecoder().decode(body))
        }
      },
      'permit tracking': () => verifyWebhook(body, headers, { secret }),
    })
  } finally {
    Reflect.set(process, 'getBuiltinModule', getBuiltinModule)
  }
}

/** Converts hexadecimal digits to bytes. */
function toBytes(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2)
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16)
  }
  return bytes
}

/** Returns a task for each library, which verifies the body with the signature of `signed`. */
async function verifiers(body: string | Buffer, signed = body.toString()): Promise<Record<string, Task>> {
  const headers = { 'x-webhook-signature': createHmac('sha256', secret).update(signed).digest('hex') }
  const stripe = Stripe.webhooks.generateTestHeaderString({ payload: signed, secret })
  const standard = standardHeaders(signed)
  const standardWebhook = new StandardWebhook(encodedSecret)
  const svixWebhook = new SvixWebhook(encodedSecret)
  const tasks: Record<string, Task> = {
    raw: () => verifyByHand(body, headers['x-webhook-signature']),
    'permit tracking': () => verifyWebhook(body, headers, { secret }),
    stripe: () => Stripe.webhooks.constructEvent(body, stripe, secret),
    standardwebhooks: () => standardWebhook.verify(body, standard),
    svix: () => svixWebhook.verify(body, standard),
  }
  // These two accept only text.
  if (typeof body !== 'string') return tasks
  return {
    ...tasks,
    openai: () => openai.webhooks.unwrap(body, standard),
    'octokit (no JSON.parse)': () =>
      verifyByOctokit(secret, body, `sha256=${headers['x-webhook-signature']}`),
  }
}

/** Wraps tasks that receive the signature of another body, so that they throw if the library accepts it. */
function expectRejection(tasks: Record<string, Task>): Record<string, Task> {
  const rejected = (run: Task) => async () => {
    try {
      if ((await run()) === false) return
    } catch {
      return
    }
    throw new Error('A forged delivery was accepted.')
  }
  return Object.fromEntries(Object.entries(tasks).map(([name, run]) => [name, rejected(run)]))
}

function standardHeaders(body: string): Record<string, string> {
  const now = new Date()
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new StandardWebhook(encodedSecret).sign('msg_1', now, body),
  }
}

function report(title: string, results: readonly TaskResult[]): Table<number> {
  const raw = results.find(({ name }) => name === 'raw')?.median ?? Number.NaN
  return {
    title,
    columns: { 'of raw': '%', time: 'µs' },
    rows: results.map(({ name, median }) => ({ name, values: [(100 * raw) / median, median] })),
    sortedBy: { column: 'time', order: 'ascending' },
  }
}
