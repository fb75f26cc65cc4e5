import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { fromPg } from '../src/index.ts'

test('a connection that ends in the moment in which it is ready does not end the process', async () => {
  const lost = new Error('terminating connection')
  const released: unknown[] = []
  const listeners: number[] = []
  class Client extends EventEmitter {
    query = () => Promise.reject(lost)
    release = (error?: unknown) => void released.push(error)
  }
  const client = new Client()
  function connect(): Promise<Client>
  function connect(callback: (...args: never[]) => void): void
  function connect(callback?: (...args: never[]) => void): Promise<Client> | undefined {
    const connected = callback ? undefined : Promise.resolve(client)
    if (callback) Reflect.apply(callback, undefined, [undefined, client])
    // Both arrive in one packet.
    listeners.push(client.listenerCount('error'))
    client.emit('error', lost)
    return connected
  }
  const db = fromPg({ query: client.query, connect })
  await expect(db.transaction(async () => {})).rejects.toBe(lost)
  expect(listeners).toEqual([1])
  expect(released).toEqual([lost])
  expect(client.listenerCount('error')).toBe(0)
})

test('a pool that cannot connect rejects the transaction', async () => {
  const refused = new Error('connect ECONNREFUSED')
  function connect(): Promise<never>
  function connect(callback: (...args: never[]) => void): void
  function connect(callback?: (...args: never[]) => void): Promise<never> | undefined {
    if (!callback) return Promise.reject(refused)
    Reflect.apply(callback, undefined, [refused])
    return undefined
  }
  const db = fromPg({ query: () => Promise.reject(refused), connect })
  await expect(db.transaction(async () => {})).rejects.toBe(refused)
})
