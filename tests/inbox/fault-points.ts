import process from 'node:process'
import type { createPool } from '../../packages/postgres/test/pg-pool.ts'

/**
 * Kills the process at the n-th point of its statements. Each statement has three: before it is sent, after it was sent, and
 * after its response. `begin` and `commit` are statements, too.
 */
export function killAt(pool: ReturnType<typeof createPool>, fatalPoint: number): void {
  let passed = 0
  const point = () => {
    passed += 1
    if (passed === fatalPoint) process.kill(process.pid, 'SIGKILL')
  }
  pool.on('connect', (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const withPoints = async (...args: unknown[]) => {
      point()
      const result = query(...args)
      await new Promise((resolve) => setImmediate(resolve))
      point()
      await result
      point()
      return result
    }
    Object.assign(client, { query: withPoints })
  })
}
