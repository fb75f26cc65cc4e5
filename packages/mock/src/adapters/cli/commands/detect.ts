import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { detectDialect } from '../../../assurance/detect/detect-dialect.ts'
import { codeOf, messageOf } from '../files.ts'
import { wantsColor } from '../output.ts'
import { formatDetection } from './detect-report.ts'

export const summary = 'detects the dialect of a live service'

/** Runs `permit-tracking-mock detect`. Returns 0, or 2 for a wrong argument. */
export async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (typeof options === 'string') {
    process.stderr.write(`permit-tracking-mock: ${options} See detect --help.\n`)
    return 2
  }
  if (options.help) {
    process.stdout.write(help)
    return 0
  }
  const { baseUrl, apiKey, maxRequests } = options
  const detection = await detectDialect({
    baseUrl,
    apiKey,
    allowWrites: options['allow-writes'],
    ...(maxRequests === undefined ? {} : { maxRequests }),
    ...(options['no-wait'] ? { maxWaitMs: 0 } : {}),
  })
  if (options.out !== undefined) save(options.out, detection.dialect)
  const hasColor = wantsColor(process.env, process.stdout.isTTY)
  process.stdout.write(
    options.json ? `${JSON.stringify(detection, null, 2)}\n` : formatDetection(detection, baseUrl, hasColor),
  )
  return 0
}

const help = `permit-tracking-mock detect - detects the dialect of a live service

Usage: PERMIT_TRACKING_API_KEY=… permit-tracking-mock detect --base-url <url>

  --base-url <url>      base URL of the service       (PERMIT_TRACKING_BASE_URL)
  --out <file.json>     writes the dialect, for createMock({ dialect })
  --json                prints every switch with its evidence as JSON
  --allow-writes        also creates contacts, and puts a permit on the watchlist
                        and takes it off again. Contacts stay: the API can't
                        remove them
  --max-requests <n>    maximum number of requests                          (90)
  --no-wait             doesn't wait for the reset of the rate limit, which takes
                        up to a minute and distinguishes a fixed window from a sliding one

It only reads, and stops when a tenth of the rate limit is left. The key needs the
read permission.

Exit codes: 0 detected, 1 could not, 2 wrong arguments.
`

/** Reads the arguments and the environment. Returns a sentence for an invalid one. */
function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: flags })
    const { PERMIT_TRACKING_API_KEY: apiKey, PERMIT_TRACKING_BASE_URL } = process.env
    const baseUrl = values['base-url'] ?? PERMIT_TRACKING_BASE_URL ?? ''
    const maxRequests = values['max-requests']
    if (!values.help && !baseUrl) return '--base-url is missing.'
    if (!values.help && !apiKey) return 'PERMIT_TRACKING_API_KEY is not set.'
    if (maxRequests !== undefined && !/^[1-9]\d{0,5}$/.test(maxRequests)) {
      return `--max-requests takes an integer from 1, not ${JSON.stringify(maxRequests)}.`
    }
    return {
      ...values,
      baseUrl,
      apiKey: apiKey ?? '',
      maxRequests: maxRequests === undefined ? undefined : Number(maxRequests),
    }
  } catch (error) {
    return `${messageOf(error).split(/\.(?: |$)/)[0]}.`
  }
}

const flags = {
  'base-url': { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
  'allow-writes': { type: 'boolean', default: false },
  'max-requests': { type: 'string' },
  'no-wait': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function save(path: string, dialect: object): void {
  try {
    writeFileSync(path, `${JSON.stringify(dialect, null, 2)}\n`)
  } catch (error) {
    throw new Error(
      `Could not write ${path} (${codeOf(error) ?? messageOf(error)}). Choose another file with --out.`,
    )
  }
}
