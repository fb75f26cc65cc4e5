import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { runCommand } from '../harness/run-command.ts'

/** A server with TLS in front of a server without it. */
export interface TlsService {
  readonly port: number
  close(): void
}

/** Makes a private certificate authority in a folder, and a certificate for the hosts. Returns the path of the authority's own. */
export async function createAuthority(folder: string, hosts: readonly string[]): Promise<string> {
  const openssl = (...args: string[]) => runCommand(folder, 'openssl', args)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const authority = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Example Private Authority']
  await openssl('req', '-x509', ...key, ...authority, '-addext', 'keyUsage=critical,keyCertSign')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-keyout', 'server.key', '-out', 'server.pem']
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`
  const constraints = ['-addext', 'basicConstraints=critical,CA:FALSE', '-addext', names]
  await openssl('req', '-x509', ...key, ...signed, '-subj', '/CN=service', ...constraints)
  return join(folder, 'ca.pem')
}

/** Starts a server with the certificate of the folder, in front of a server on a port. */
export async function startTlsService(folder: string, upstreamPort: number): Promise<TlsService> {
  const key = await readFile(join(folder, 'server.key'))
  const cert = await readFile(join(folder, 'server.pem'))
  const server = createServer({ key, cert }, (socket) => {
    const upstream = connect(upstreamPort, '127.0.0.1')
    socket.pipe(upstream).pipe(socket)
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
  })
  // Clients that don't trust the certificate hang up.
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
