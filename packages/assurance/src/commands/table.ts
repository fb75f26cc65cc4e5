import type { Duration } from '@permit-tracking/mock'
import { createHazards, everythingName } from '../certify/hazards.ts'
import { grades } from '../compare/difference.ts'
import { copyFile, folderVariable } from './command-integration.ts'

/** Flag of a command. The same entry parses it, checks it and describes it in `--help`. */
export interface Flag {
  readonly type: 'boolean' | 'string'
  /** Kind of a value that is not any text: an integer from 1, or a duration such as `90s`. */
  readonly kind?: 'integer' | 'duration'
  /** True for a flag that may be repeated. */
  readonly multiple?: boolean
  readonly default?: string | boolean
  /** Values that the flag accepts. Default: all. */
  readonly choices?: readonly string[]
  /** Placeholder of the value in `--help`. */
  readonly value?: string
  readonly help: string
}

/** Command with everything that parsing, `--help` and the exit codes need. */
export interface CommandDefinition {
  readonly summary: string
  /** Arguments after the name, one way to use the command a line. */
  readonly usage: readonly string[]
  /** Paragraphs between the usage and the flags. */
  readonly about: readonly string[]
  readonly flags: Readonly<Record<string, Flag>>
  /** Operands: none, or a command after `--`. */
  readonly operands: 'none' | 'command'
  /** Meaning of the exit codes 0 and 1. Wrong arguments are always 2. */
  readonly exits: readonly [passed: string, failed: string]
}

/** Flag with a value. */
const text = (value: string, help: string) => ({ type: 'string', value, help }) as const

/** Flag with an integer from 1. */
const integer = (help: string) => ({ type: 'string', kind: 'integer', value: 'n', help }) as const

/** Flag with a duration such as `90s`. */
const duration = (help: string) => ({ type: 'string', kind: 'duration', value: 'duration', help }) as const

/** Flag that may be repeated. */
const list = (value: string, help: string) => ({ type: 'string', multiple: true, value, help }) as const

/** Flag without a value. */
const toggle = (help: string) => ({ type: 'boolean', default: false, help }) as const

/** Flags of the reports, which every command has. */
const reportFlags = {
  html: text('file', 'writes the report as one HTML file'),
  json: text('file', 'writes the report as JSON'),
}

/** Flags of all commands. */
export const commandTable = {
  sabotage: {
    summary: 'runs a test suite against bugs of the service, and lists those it missed',
    usage: [
      '[options] -- <test command>',
      '-- npx vitest run',
      '-- pytest -x --junitxml={junit}',
      '--server <url> -- python3 -m unittest',
    ],
    about: [
      'Runs the suite once with the intact mock, and then once for each saboteur that it reaches: a bug such as a missing page, a duplicate delivery or a wrong total. A saboteur is killed if the suite fails twice, and survives if it passes. Gross bugs, which any test of a result notices, have a score apart from that of the subtle ones.',
      'Name Vitest (4.1 or newer) or Jest (30 or newer) itself to have it loaded once, and only the test files run that reach a saboteur. Every other command is started for each run. It should stop at its first failure. The report names the test that killed a saboteur, by the output of Vitest, Jest, node:test or TAP, or by the JUnit file that the command writes to {junit}. The suite and its mocks need Node 20.16 or newer, except with --server.',
    ],
    flags: {
      only: list('a,b', 'runs these saboteurs only'),
      accept: list(
        'name=why',
        'accepts a survivor for a reason, as in total-too-low="we never show it"; or a JSON file with names and reasons; may be repeated',
      ),
      baseline: text(
        'file',
        'fails only for survivors that are new since this --json report, and for killed ones that are not reached now',
      ),
      concurrency: integer('runs at the same time; 1 for a suite with a fixed port (2)'),
      timeout: duration(
        'maximum of a run, as 90s; longer ones count as killed (five times the first run, plus 10 s; 10 min for the first)',
      ),
      server: text(
        'url',
        'breaks the standalone mock at this address, which the suite uses, and starts every run with the data that it has now; PERMIT_TRACKING_MOCK_TOKEN has its control token',
      ),
      ...reportFlags,
      list: toggle('lists all saboteurs'),
    },
    operands: 'command',
    exits: [
      'passed',
      'a survivor that is not accepted, or with --baseline a worse outcome; nothing reached; a suite that is flaky or fails without a saboteur',
    ],
  },
  compare: {
    summary: 'finds the dialect of a live service, and the differences that the dialect does not explain',
    usage: [
      '--base-url <url>',
      '--base-url <url> --save service.json',
      '--base-url <url> --against service.json',
    ],
    about: [
      'PERMIT_TRACKING_API_KEY has the key of the service, which needs the read permission. It only reads, about 70 times, at most ten times a second, and stops when a tenth of the rate limit is left.',
      'Then it sends the same requests to mocks that have the data of the service. A switch of the dialect is determined if the mock responds like the service with one value only. Every difference that remains has a grade. breaking: status, error code, type of a field, missing field, unit of a header. shape: undocumented field, null, format, metadata of a page. order: items of a page, or their order. value: anything else.',
    ],
    flags: {
      'base-url': text('url', 'base URL of the service (PERMIT_TRACKING_BASE_URL)'),
      save: text(
        'file',
        'writes the statuses and types of the responses as JSON, without a value of the service',
      ),
      against: text('file', 'also lists what has changed since --save wrote this file'),
      'fail-on': {
        ...text('grade', `grade from which the exit code is 1: ${grades.join(', ')} or never (breaking)`),
        choices: [...grades, 'never'],
        default: 'breaking',
      },
      ...reportFlags,
    },
    operands: 'none',
    exits: ['compared', 'a difference from that grade, a change, or a service that could not be read'],
  },
  certify: {
    summary: 'runs an integration or a webhook receiver under failures, and reports the damage',
    usage: ['[options] -- node integration.js', '[options] --receiver <url>'],
    about: [
      `A command runs against a mock with failures, and again after it failed. It gets PERMIT_TRACKING_BASE_URL, PERMIT_TRACKING_API_KEY, and in ${folderVariable} an empty folder for what it stores. Damage is a contact that is missing or exists twice, and a permit that should (not) be on the watchlist, compared with an undisturbed run.`,
      'A receiver gets every kind of event, duplicates, reordered, late, broken and forged deliveries.',
      `Hazards: ${[...createHazards(1, 1).map(({ name }) => name), everythingName].join(', ')}.`,
    ],
    flags: {
      seed: { ...integer('first seed; the same seed makes the same report (1)'), default: '1' },
      seeds: integer('seeds per hazard (1)'),
      hazard: list('name', 'only this hazard; may be repeated'),
      dialects: {
        ...text('which', 'each, pairs, both, none: a sweep over dialects, which takes many minutes (none)'),
        choices: ['each', 'pairs', 'both', 'none'],
      },
      dialect: list(
        'key=value',
        'sets a known switch of the dialect, or the switches of a .json file; may be repeated',
      ),
      recurring: toggle(
        `the command keeps a copy: it also runs after a failure has ended, and writes its rows to ${copyFile} in the folder, as a list of permits`,
      ),
      timeout: duration('time limit of a run (30s), or of a response of a receiver (10s)'),
      latency: duration("delay of late responses; above the integration's timeout (1s)"),
      receiver: text(
        'url',
        'URL of a receiver: HTTPS, or HTTP on this machine; WEBHOOK_SECRET has its secret. --seed, --dialect and --timeout apply to it',
      ),
      ...reportFlags,
    },
    operands: 'command',
    exits: ['no damage', 'damage, or an integration that fails undisturbed'],
  },
} as const satisfies Readonly<Record<string, CommandDefinition>>

/** Name of a command. */
export type CommandName = keyof typeof commandTable

/** Flags of a command. */
export type FlagsOf<Name extends CommandName> = (typeof commandTable)[Name]['flags']

/** Values of the flags of a command. */
export type ValuesOf<Name extends CommandName> = {
  readonly [Key in keyof FlagsOf<Name>]: ValueOf<FlagsOf<Name>[Key]>
}

type ValueOf<Entry> = Entry extends { readonly type: 'boolean' }
  ? boolean
  : Entry extends { readonly multiple: true }
    ? readonly string[] | undefined
    : TextOf<Entry> | (Entry extends { readonly default: string } ? never : undefined)

type TextOf<Entry> = Entry extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Entry extends { readonly kind: 'integer' }
    ? number
    : Entry extends { readonly kind: 'duration' }
      ? Duration
      : string
