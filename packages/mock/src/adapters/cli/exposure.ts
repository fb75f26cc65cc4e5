import { isLoopback } from '../../webhooks/endpoint.ts'
import type { CliOptions } from './options.ts'

/** Returns true if other machines reach the server, and no token was set. */
export function isExposed({ host, control }: Pick<CliOptions, 'host' | 'control'>): boolean {
  const hasToken = control !== false && control.token !== undefined
  return !hasToken && !isLoopback(host.includes(':') ? `[${host}]` : host)
}

/** Returns the warning about such a server. */
export function describeExposure(host: string): string {
  return (
    `Other machines can reach this server, because --host is ${host}. ` +
    'Its keys are random and change with every start. Set --control-token for the keys of the seed, and to control it from elsewhere.'
  )
}
