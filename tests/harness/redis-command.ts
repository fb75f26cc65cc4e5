import { once } from 'node:events'
import { connect } from 'node:net'

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
