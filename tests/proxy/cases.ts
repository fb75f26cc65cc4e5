import { bun, deno, node20, nodes, type Runtime } from './runtimes.ts'

/** Addresses that a case may use. */
export interface Addresses {
  /** A proxy without credentials. */
  readonly proxy: string
  /** A proxy that needs credentials, without them. */
  readonly locked: string
  /** The same with its credentials. */
  readonly login: string
  /** An address at which nothing listens. */
  readonly closed: string
  /** Base URL of the mock on this machine, without TLS. */
  readonly local: string
  /** Base URL of a host that the proxies don't know. */
  readonly unknown: string
  /** Path of the certificate of the private authority. */
  readonly authority: string
}

/** One run of a program. */
export interface ProxyCase {
  readonly runtime: Runtime
  readonly description: string
  /** Arguments of the runtime and path of the program. */
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Text that the program must print, or that its error must contain. */
  readonly expected: string
  /** Requests that must reach a proxy: `CONNECT api.permits.example:443`. */
  readonly proxied: readonly string[]
}

const organization = 'Harbor Point Builders'
const tunnel = ['CONNECT api.permits.example:443']
const rejected = ['CONNECT api.permits.example:443 407']

/** Returns every case. Each runtime reads the environment, and has a program with a proxy of its own. */
export function createCases(addresses: Addresses): readonly ProxyCase[] {
  const { proxy, locked, login, closed, local, unknown, authority } = addresses
  const programs = [
    ...[...nodes, node20].map((runtime) => ({ runtime, program: 'node-client.mjs' })),
    { runtime: bun, program: 'bun.mjs' },
    { runtime: deno, program: 'deno.mjs' },
  ]
  return [
    ...[...nodes, bun, deno].flatMap((runtime) => environmentCases(runtime, addresses)),
    ...nodes.map((runtime) => ({
      runtime,
      description: '--use-env-proxy',
      args: ['--use-env-proxy', 'main.ts'],
      environment: { HTTPS_PROXY: proxy, NODE_EXTRA_CA_CERTS: authority },
      expected: organization,
      proxied: tunnel,
    })),
    ...nodes.map((runtime) => ({
      runtime,
      description: 'no proxy without NODE_USE_ENV_PROXY',
      args: ['create-main.ts'],
      environment: { HTTPS_PROXY: proxy, NODE_USE_ENV_PROXY: '' },
      expected: 'ENOTFOUND api.permits.example. Check `baseUrl`',
      proxied: [],
    })),
    ...[...nodes, node20].map((runtime) => ({
      runtime,
      description: 'undici for the process',
      args: ['node-process.mjs'],
      environment: { HTTPS_PROXY: login, NODE_EXTRA_CA_CERTS: authority, NODE_USE_ENV_PROXY: '' },
      expected: organization,
      proxied: tunnel,
    })),
    ...nodes.map((runtime) => ({
      runtime,
      description: 'undici for the process, and NO_PROXY',
      args: ['node-process.mjs'],
      environment: {
        HTTP_PROXY: closed,
        NO_PROXY: '127.0.0.1',
        NODE_USE_ENV_PROXY: '',
        PERMIT_TRACKING_BASE_URL: local,
      },
      expected: organization,
      proxied: [],
    })),
    ...programs.flatMap(({ runtime, program }) => clientCases(runtime, program, addresses)),
    {
      runtime: deno,
      description: '--cert',
      args: [`--cert=${authority}`, 'main.ts'],
      environment: { HTTPS_PROXY: proxy },
      expected: organization,
      proxied: tunnel,
    },
    ...[bun, deno].map((runtime) => ({
      runtime,
      description: 'an absolute address without TLS',
      args: ['main.ts'],
      environment: { HTTP_PROXY: proxy, PERMIT_TRACKING_BASE_URL: local },
      expected: organization,
      proxied: [`GET ${new URL(local).host}`],
    })),
    ...[bun, deno].map((runtime) => ({
      runtime,
      description: 'an absolute address without TLS, and no credentials',
      args: ['main.ts'],
      environment: { HTTP_PROXY: locked, PERMIT_TRACKING_BASE_URL: local },
      expected: '407',
      proxied: [`GET ${new URL(local).host} 407`],
    })),
    ...nodes.map((runtime) => ({
      runtime,
      description: 'a proxy under an unknown name',
      args: ['create-main.ts'],
      environment: { HTTPS_PROXY: new URL(unknown).origin.replace('https:', 'http:') },
      expected: '(or the address of the proxy)',
      proxied: [],
    })),
  ]
}

/** Returns the cases of a program that has the proxy from the environment. */
function environmentCases(runtime: Runtime, addresses: Addresses): ProxyCase[] {
  const { proxy, locked, login, closed, local, unknown, authority } = addresses
  const trust = { [runtime.authorityVariable]: authority }
  const read = { runtime, args: ['main.ts'], expected: organization, proxied: tunnel }
  // A creation is sent once. A read would be repeated after some of the failures, which takes time.
  const create = { ...read, args: ['create-main.ts'] }
  return [
    { ...read, description: 'HTTPS_PROXY', environment: { ...trust, HTTPS_PROXY: proxy } },
    { ...read, description: 'credentials', environment: { ...trust, HTTPS_PROXY: login } },
    {
      ...read,
      description: 'no credentials',
      environment: { ...trust, HTTPS_PROXY: locked },
      expected: 'The proxy requires credentials.',
      proxied: rejected,
    },
    {
      ...read,
      description: 'NO_PROXY',
      environment: { HTTP_PROXY: closed, NO_PROXY: '127.0.0.1', PERMIT_TRACKING_BASE_URL: local },
      proxied: [],
    },
    {
      ...create,
      description: 'NO_PROXY with a domain',
      environment: { HTTPS_PROXY: proxy, NO_PROXY: '.permits.example' },
      expected: 'POST /contacts failed', // only the proxy knows the name
      proxied: [],
    },
    {
      ...create,
      description: 'a body',
      environment: { ...trust, HTTPS_PROXY: login },
      expected: 'Dana Ruiz',
    },
    {
      ...create,
      description: 'an unknown host',
      environment: { ...trust, HTTPS_PROXY: proxy, PERMIT_TRACKING_BASE_URL: unknown },
      expected: 'The proxy did not connect to the host of `baseUrl`.',
      proxied: [`CONNECT ${new URL(unknown).hostname}:443 502`],
    },
    {
      ...create,
      description: 'an unknown authority',
      environment: { HTTPS_PROXY: proxy },
      expected: 'NODE_EXTRA_CA_CERTS (on Deno, DENO_CERT)',
    },
    {
      ...create,
      description: 'an unreachable proxy',
      environment: { ...trust, HTTPS_PROXY: closed },
      expected: '(or the address of the proxy)',
      proxied: [],
    },
  ]
}

/** Returns the cases of a program that passes its proxy to the client. */
function clientCases(
  runtime: Runtime,
  program: string,
  { locked, login, authority }: Addresses,
): ProxyCase[] {
  const trust = { [runtime.authorityVariable]: authority, NODE_USE_ENV_PROXY: '' }
  return [
    {
      runtime,
      description: program,
      args: [program],
      environment: { ...trust, CORPORATE_PROXY: login },
      expected: organization,
      proxied: tunnel,
    },
    {
      runtime,
      description: `${program} with a body`,
      args: [`create-${program}`],
      environment: { ...trust, CORPORATE_PROXY: login },
      expected: 'Dana Ruiz',
      proxied: tunnel,
    },
    {
      runtime,
      description: `${program} without credentials`,
      args: [program],
      environment: { ...trust, CORPORATE_PROXY: locked },
      expected: 'The proxy requires credentials.',
      proxied: rejected,
    },
  ]
}
