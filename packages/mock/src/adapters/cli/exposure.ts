import { isLoopback, toUrlHost } from '../../webhooks/endpoint.ts'
import type { CliOptions } from './options.ts'

/** Returns true if other machines can reach the server and no control token was set. */
export function isReachableWithoutToken({ host, control }: Pick<CliOptions, 'host' | 'control'>): boolean {
  const hasToken = control !== false && control.token !== undefined
  return !hasToken && !isLoopback(toUrlHost(host))
}

/** Returns the warning about a server that other machines can reach without a token. */
export function describeExposure(host: string): string {
  return (
    `Other machines can reach this server, because --host is ${host}. ` +
    'Its keys are random and change at every start. Keys and organizations created later are predictable from the seed. With --control-token, its keys are those of the seed, and other machines can use the control API.'
  )
}
