import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OperationId } from '@permit-tracking/mock'
import { operations } from '@permit-tracking/mock/internal'
import type { Cassette, Exchange } from './cassette.ts'
import { isObject } from './document.ts'

/**
 * Writes a cassette into a folder: `cassette.json`, and a file for each exchange, so that a new recording can be compared by eye.
 * Files of an earlier cassette in the folder are deleted.
 */
export async function writeCassette(folder: string, cassette: Cassette): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of await readdir(folder)) {
    if (exchangeFile.test(file)) await rm(join(folder, file))
  }
  const { exchanges, ...head } = cassette
  await write(join(folder, 'cassette.json'), head)
  for (const [index, exchange] of exchanges.entries()) {
    const name = exchange.situation.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    await write(join(folder, `${`${index + 1}`.padStart(3, '0')}-${name}.json`), exchange)
  }
}

/**
 * Reads a cassette from a folder.
 *
 * @throws Error that names the file that is missing, or isn't part of a cassette.
 */
export async function readCassette(folder: string): Promise<Cassette> {
  const head = await read(join(folder, 'cassette.json'))
  const { version, lists } = head
  if (version !== 1 || !Array.isArray(lists)) {
    throw new Error(
      `Could not read ${join(folder, 'cassette.json')}: it is not a cassette of version 1. Record again.`,
    )
  }
  const files = (await readdir(folder)).filter((file) => exchangeFile.test(file)).toSorted()
  const exchanges: Exchange[] = []
  for (const file of files) {
    const exchange = await read(join(folder, file))
    if (!isExchange(exchange)) {
      throw new Error(`Could not read ${join(folder, file)}: it has no request and response. Record again.`)
    }
    exchanges.push(exchange)
  }
  const { stopped } = head
  return { version, lists, exchanges, ...(typeof stopped === 'string' ? { stopped } : {}) }
}

const exchangeFile = /^\d{3,}-.*\.json$/

function write(path: string, value: unknown): Promise<void> {
  return writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
}

async function read(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (isObject(value)) return value
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Could not read ${path}: ${reason}. Pass the folder of a recording.`)
  }
  throw new Error(`Could not read ${path}: it is not a JSON object. Record again.`)
}

function isExchange(value: unknown): value is Exchange {
  if (!isObject(value)) return false
  const { situation, request, response } = value
  return (
    typeof situation === 'string' &&
    isObject(request) &&
    typeof request.path === 'string' &&
    isObject(request.params) &&
    isObject(request.query) &&
    (request.operation === undefined || Object.hasOwn(operations, `${request.operation}` as OperationId)) &&
    isObject(response) &&
    typeof response.status === 'number' &&
    isObject(response.headers) &&
    Array.isArray(response.omitted)
  )
}
