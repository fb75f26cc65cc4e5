import { getOrCreateLimiter } from '../fetch/limit/create-limiter.ts'
import type { Limiter } from '../fetch/limit/limiter.ts'
import { writeLine } from '../log/write-line.ts'
import { codeOf, type FleetLimiterOptions, resolveFleetOptions } from './fleet-options.ts'
import { createScopeLimiter, type ScopeCommand, type ScopeLimiter } from './scope-limiter.ts'
import { createStoreMonitor } from './store-monitor.ts'

/** Minimum time between two reports of a failure, so that a store that fails again and again doesn't fill the log. */
const reportIntervalMs = 60_000

/**
 * Creates a limiter that shares the rate limit of a key between processes, through a store of yours. There are limiters for
 * Redis (`@permit-tracking/redis`) and PostgreSQL (`@permit-tracking/postgres`).
 *
 * The store never fails or blocks a request. If an exchange fails or takes longer than `commandTimeout`, the process uses
 * its share of the known window. It checks the store, and returns to the fleet when the store responds in time.
 *
 * @throws ConfigurationError if an option is invalid or unknown.
 *
 * @example
 * ```ts
 * const client = createClient({
 *   limiter: createFleetLimiter({
 *     name: 'Limits',
 *     async exchange(scope, command) {
 *       // The other side applies `step` to the state of the scope.
 *       const body = JSON.stringify({ scope, command })
 *       const response = await fetch('http://limits.internal/', { method: 'POST', body })
 *       if (!response.ok) throw new Error(`status ${response.status}`)
 *       return await response.json()
 *     },
 *   }),
 * })
 * ```
 */
export function createFleetLimiter(options: FleetLimiterOptions): Limiter {
  const { name, exchange, describeError, commandTimeout: timeoutMs, logger } = resolveFleetOptions(options)
  const process = crypto.randomUUID()
  const scopes = new Map<string, ScopeLimiter>()
  /** Reason why the store is not available, until it is reported. */
  let failure: string | undefined
  let reportedAt = Number.NEGATIVE_INFINITY
  const monitor = createStoreMonitor({
    timeoutMs,
    onUnavailable(error) {
      failure = describe(error)
      // A program without requests has probably closed its connection to the store, and is about to end.
      if ([...scopes.values()].some(({ isIdle }) => !isIdle)) reportFailure()
      for (const limiter of scopes.values()) limiter.onUnavailable()
    },
    onAvailable() {
      if (failure === undefined) log('info', `${name} responds again. The processes share the rate limit.`)
      failure = undefined
      for (const limiter of scopes.values()) limiter.onAvailable()
    },
  })

  function describe(error: unknown): string {
    try {
      return describeError?.(error) ?? codeOf(error)
    } catch {
      return typeof error
    }
  }

  function reportFailure(): void {
    if (performance.now() - reportedAt < reportIntervalMs) return
    reportedAt = performance.now()
    log(
      'warn',
      `${name} does not respond (${failure}). This process uses its share of the rate limit until it does.`,
    )
    failure = undefined
  }

  function log(level: 'info' | 'warn', line: string): void {
    if (logger) writeLine(logger, level, line)
  }

  function create(scope: string): ScopeLimiter {
    const send = async (command: ScopeCommand) => {
      const reply = await exchange(scope, { ...command, process, random: Math.random() })
      const { granted, closedMs, epoch, version, processes } = reply
      // The store may have returned something else, such as an error as JSON. As a reply, it would lift the limit.
      if (![granted, closedMs, epoch, version, processes].every(Number.isFinite))
        throw new TypeError('`exchange` must resolve with a reply.')
      return reply
    }
    const limiter = createScopeLimiter(scope, {
      get isAvailable() {
        return monitor.isAvailable
      },
      send: (command, createCheck) =>
        monitor.run(
          () => send(command),
          () => send(createCheck()),
        ),
    })
    if (!monitor.isAvailable) limiter.onUnavailable()
    return limiter
  }

  return {
    acquire(request) {
      if (failure !== undefined) reportFailure()
      return getOrCreateLimiter(scopes, request.scope, create).acquire(request)
    },
    release: (request, result) => scopes.get(request.scope)?.release(request, result),
  }
}
