import { sendCommand } from './redis-command.ts'
import { type RedisServer, startRedis } from './redis-server.ts'

/** Cluster of three masters on loopback. */
export interface RedisCluster {
  /** Ports of the masters. */
  readonly ports: readonly number[]
  stop(): Promise<void>
}

const slots = 16_384

/** Starts three servers, divides the slots between them, and waits until all know each other. */
export async function startCluster(): Promise<RedisCluster> {
  const servers: RedisServer[] = []
  for (let index = 0; index < 3; index += 1)
    servers.push(await startRedis({ args: ['--cluster-enabled', 'yes'] }))
  const ports = servers.map(({ port }) => port)
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())))
  try {
    for (const [index, port] of ports.entries()) {
      const own = Array.from({ length: slots }, (_, slot) => slot).filter((slot) => slot % 3 === index)
      await sendCommand(port, `CLUSTER ADDSLOTS ${own.join(' ')}`)
      if (index > 0) await sendCommand(port, `CLUSTER MEET 127.0.0.1 ${ports[0]}`)
    }
    for (const port of ports) await waitUntilReady(port)
  } catch (error) {
    await stop()
    throw error
  }
  return { ports, stop }
}

async function waitUntilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const info = await sendCommand(port, 'CLUSTER INFO')
    if (info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3')) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The cluster with port ${port} did not become ready.`)
}
