import { once } from 'node:events'
import { connect } from 'node:net'
import process from 'node:process'
import { type RedisServer, type RedisServerOptions, startRedis } from '../../harness/redis-server.ts'

/** Starts the server that the environment names, or that of the system. */
export function startServer(options: Omit<RedisServerOptions, 'binary'> = {}): Promise<RedisServer> {
  const binary = process.env.PERMIT_TRACKING_REDIS_SERVER
  return startRedis(binary === undefined ? options : { ...options, binary })
}

/** Sends a command on a connection of its own, and returns the reply as the protocol writes it. */
export async function sendCommand(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.setEncoding('utf8').on('data', (text) => {
    reply += text
  })
  socket.write(`${command}\r\nQUIT\r\n`)
  await once(socket, 'close')
  if (reply.startsWith('-')) throw new Error(`${command} failed: ${reply.slice(1).split('\r\n', 1)[0]}`)
  return reply
}

/** Returns the number of scripts that the server has run. */
export async function countScripts(port: number): Promise<number> {
  const statistics = await sendCommand(port, 'INFO commandstats')
  const counts = statistics.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}
