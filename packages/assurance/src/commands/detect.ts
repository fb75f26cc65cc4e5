import { accessSync, constants, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { errorCodeOf, errorKind, messageOf, toMs, wantsColor } from '@permit-tracking/mock/internal'
import { type DetectDialectOptions, detectDialect } from '../detect/detect-dialect.ts'
import { formatDetection } from './detect-report.ts'

/** Line of `--help`. */
export const summary = 'detects the dialect of a live service'

/** Runs `detect`, and returns the exit code: 1 if the dialect could not be detected, 2 for wrong arguments. */
export async function run(args: readonly string[]): Promise<number> {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  for (const name of signals) process.once(name, interrupt)
  try {
    const settings = readSettings(args, process.env)
    if (!settings) {
      process.stdout.write(help)
      return 0
    }
    const { out, isJson, options } = settings
    if (out !== undefined) assertWritable(out)
    const detection = await detectDialect({ ...options, onWait: writeWait, signal: interruption.signal })
    const isInterrupted = interruption.signal.aborted
    const hasColor = wantsColor(process.env, process.stdout.isTTY)
    process.stdout.write(
      isJson
        ? `${JSON.stringify(detection, null, 2)}\n`
        : formatDetection(detection, {
            baseUrl: options.baseUrl,
            file: isInterrupted ? undefined : out,
            hasColor,
          }),
    )
    if (isInterrupted) return 1
    if (out !== undefined) writeFileSync(out, `${JSON.stringify(detection.dialect, null, 2)}\n`)
    return 0
  } catch (error) {
    const isUsage = error instanceof UsageError || errorKind(error) === 'input'
    process.stderr.write(
      `permit-tracking-assurance: ${messageOf(error)}${isUsage ? ' See detect --help.' : ''}\n`,
    )
    return isUsage ? 2 : 1
  } finally {
    for (const name of signals) process.removeListener(name, interrupt)
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** Error in the arguments. */
class UsageError extends Error {}

const help = `npx @permit-tracking/assurance detect - detects the dialect of a live service

Usage, with the key in PERMIT_TRACKING_API_KEY:
  npx @permit-tracking/assurance detect --base-url <url>

  --base-url <url>      base URL of the service       (PERMIT_TRACKING_BASE_URL)
  --out <file.json>     writes the dialect, for createMock({ dialect }) and for
                        the flag --dialect of the server
  --json                prints every switch with its evidence as JSON
  --allow-writes        also creates contacts, and puts a permit on the
                        watchlist and takes it off again, even after Ctrl-C.
                        Contacts stay: the API can't remove them
  --max-requests <n>    maximum number of requests                          (90)
  --timeout <duration>  longest wait for a response                        (30s)
  --no-wait             doesn't wait for the reset of the rate limit, which
                        takes up to a minute and distinguishes a fixed window
                        from a sliding one

It only reads, at most ten times a second, and stops when a tenth of the rate
limit is left. The key needs the read permission.

Exit codes: 0 detected, 1 could not, 2 wrong arguments.
`

interface Settings {
  readonly out: string | undefined
  readonly isJson: boolean
  readonly options: DetectDialectOptions
}

/** Returns undefined for `--help`. */
function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings | undefined {
  const values = parse(args)
  if (values.help) return undefined
  const { PERMIT_TRACKING_API_KEY: apiKey, PERMIT_TRACKING_BASE_URL } = environment
  const baseUrl = values['base-url'] ?? PERMIT_TRACKING_BASE_URL
  const { 'max-requests': maxRequests, timeout } = values
  if (!baseUrl) throw new UsageError('--base-url is missing.')
  if (!apiKey)
    throw new UsageError('The environment variable PERMIT_TRACKING_API_KEY must contain the API key.')
  if (maxRequests !== undefined && !/^[1-9]\d{0,5}$/.test(maxRequests)) {
    throw new UsageError(
      `--max-requests must be an integer from 1 (received ${JSON.stringify(maxRequests)}).`,
    )
  }
  return {
    out: values.out,
    isJson: values.json,
    options: {
      baseUrl,
      apiKey,
      allowWrites: values['allow-writes'],
      ...(maxRequests === undefined ? {} : { maxRequests: Number(maxRequests) }),
      // `toMs` checks what the type cannot.
      ...(timeout === undefined ? {} : { timeoutMs: toMs(timeout as `${number}ms`) }),
      ...(values['no-wait'] ? { maxWaitMs: 0 } : {}),
    },
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    throw new UsageError(`${messageOf(error).split(/\.(?: |$)/)[0]}.`)
  }
}

const flags = {
  'base-url': { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
  'allow-writes': { type: 'boolean', default: false },
  'max-requests': { type: 'string' },
  timeout: { type: 'string' },
  'no-wait': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Checks before the run, which takes a minute, that its result can be written. */
function assertWritable(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK)
  } catch (error) {
    throw new Error(`Could not write ${path} (${errorCodeOf(error)}). Choose another file with --out.`)
  }
}

function writeWait(waitMs: number): void {
  const seconds = Math.ceil(waitMs / 1_000)
  process.stderr.write(`Waiting ${seconds} s for the reset of the rate limit. --no-wait leaves that out.\n`)
}
