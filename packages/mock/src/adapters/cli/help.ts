import { type Dialect, defaultDialect } from '../../dialect/dialect.ts'
import { planNames } from '../../options/options.ts'
import { corsModes } from '../server/cors.ts'

/** Default dialect of the standalone server. The first retry of a delivery follows after a second instead of a minute. */
export const standaloneDialect: Dialect = { ...defaultDialect, deliveryBackoff: '1s' }

/** Text of `--help`. */
export const help = `permit-tracking-mock - the permit tracking service in memory

Usage: permit-tracking-mock [options]
       permit-tracking-mock <command> [options]

Commands; each has a --help of its own
  mcp                   offers coding agents tools for the mock (Model Context Protocol over stdio)

Server
  --port <number>       port to listen on, 0 for a free one               (4010)
  --host <address>      address to listen on                              (127.0.0.1)
                        if other machines can reach it and there is no token, its keys are random
  --cors <mode>         ${corsModes.join(', ')}: permissions of web pages     (realistic)
  --control-token <t>   token for the console and /_mock/; without one, only this machine has access.
                        Set one behind a reverse proxy (or PERMIT_TRACKING_MOCK_TOKEN)
  --no-control          turns the control API and the console off
  --parent              ends when standard input closes: with a pipe, together with the program that
                        started it, even if that is killed

Data
  --seed <text>         the same seed makes the same data and keys        (1)
  --permits <number>    number of permits                                 (250)
  --watched <number>    number of them on the watchlist                   (about 60 %)
  --contacts <number>   number of contacts                                (40)
  --fixtures <file>     data of your own, as JSON: {"permits":[{"status":"Issued"}]}
  --data-until <time>   time at which the data ends, or now               (2026-03-02T12:00:00Z)
  --plan <name>         ${planNames.join(', ')}: sets the rate limit (professional);
                        or an agreed limit: 5000 requests per minute, or 5000/10s
  --data <file.json>    keeps everything in this file across restarts. Its data, plan and time overrule the
                        options for them. Acknowledged changes survive if the process is killed; if the
                        machine fails, the last half minute may be lost
  --clock <real|manual> manual: time moves only by POST /_mock/clock/advance (real)
  --start-at <time>     start of a manual clock                           (2026-03-02T12:00:00Z)
  --webhook <url>       delivers every event there; --webhook-secret <s> signs the deliveries

Behaviour
  --dialect <key=value> sets a detail that the specification leaves open, or those of a
                        .json file; may be repeated
  --latency <duration>  delay of every response: 200ms, 100ms-2s, or median/p99 as 80ms/1.5s
  --fault <spec>        makes requests fail; may be repeated. Comma-separated:
                          status=503  code=slow_down  kind=reset  phase=after_commit
                          operation=createContact  latency=2s  seed=7
                          and which requests: fraction=0.1, every=2, nth=3 or times=5   (every one)
                        kind: response, reset, reset_on_reuse, html, empty, invalid_json, truncated,
                              slow_body, wrong_content_type, rate_limited, key_revoked, delay

Output
  --json                writes the banner and the request log as lines of JSON
  --quiet               logs no requests or deliveries
  --help, --version     this text; the version

Dialect switches and their defaults
${Object.entries(standaloneDialect)
  .map(([name, value]) => `  ${name}=${value}`)
  .join('\n')}

Examples
  permit-tracking-mock --port 4010 --seed 42 --plan starter
  permit-tracking-mock --data mock.json --dialect rateLimitReset=delta_s
  permit-tracking-mock --latency 80ms/1.5s --fault status=503,fraction=0.1
  permit-tracking-mock --fault kind=reset,operation=createContact,phase=after_commit,nth=3

Then, with a key of the banner
  curl -H 'Authorization: Bearer KEY' 'http://127.0.0.1:4010/v1/permits?status=active&per_page=2'
  curl -H 'Authorization: Bearer KEY' -H 'Prefer: code=429' http://127.0.0.1:4010/v1/me

To see and change everything, open the console in a browser
  http://127.0.0.1:4010/

And from a test, to control it (GET /_mock/openapi.json describes everything)
  curl http://127.0.0.1:4010/_mock/
  curl -d '{"plan":"starter"}' http://127.0.0.1:4010/_mock/organizations
  curl -d '{"plan":{"nth":3},"fault":{"status":503}}' http://127.0.0.1:4010/_mock/faults

Exit codes: 0 ended by Ctrl-C (a second one aborts the requests in flight), 1 could not run or save, 2 wrong arguments.
`
