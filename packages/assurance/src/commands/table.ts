import { createHazards, everythingName } from '../certify/hazards.ts'
import { situationGroups } from '../ledger/situation.ts'
import { grades } from '../parity/difference.ts'
import { copyFile, folderVariable } from './command-integration.ts'

/** Flag of a command. The same entry parses it and describes it in `--help`. */
export interface Flag {
  readonly type: 'boolean' | 'string'
  /** True for a flag that may be repeated. */
  readonly multiple?: boolean
  readonly default?: string | boolean
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
  /** Operands: words, a command after `--`, or both of which one is checked by the command itself. */
  readonly operands: 'none' | 'words' | 'command' | 'words and command'
  /** Meaning of the exit codes 0 and 1. Wrong arguments are always 2. */
  readonly exits: readonly [passed: string, failed: string]
}

/** Flag with a value. */
const text = (value: string, help: string) => ({ type: 'string', value, help }) as const

/** Flag that may be repeated. */
const list = (value: string, help: string) => ({ type: 'string', multiple: true, value, help }) as const

/** Flag without a value. */
const toggle = (help: string) => ({ type: 'boolean', default: false, help }) as const

const service = 'PERMIT_TRACKING_API_KEY has the key of the service.'

/** Flags of all commands. */
export const commandTable = {
  sabotage: {
    summary: 'runs a test suite against bugs of the service, and lists those it missed',
    usage: [
      '[options] -- <test command>',
      '-- npx vitest run',
      '-- npm test -- --bail 1',
      '--server <url> -- python3 -m unittest',
    ],
    about: [
      'Runs the suite once with the intact mock, and then once for each saboteur that it reaches: a bug such as a missing page, a duplicate delivery or a wrong total. A saboteur is killed if the suite fails twice, and survives if it passes. Gross bugs, which any test of a result notices, have a score apart from that of the subtle ones.',
      'Name Vitest (4.1 or newer) or Jest (30 or newer) itself to have it loaded once, and only the test files run that reach a saboteur. Every other command is started for each run. It should stop at its first failure. The suite and its mocks need Node 20.16 or newer, except with --server.',
    ],
    flags: {
      only: list('a,b', 'runs these saboteurs only'),
      threshold: text(
        'n',
        'minimum percentage of killed ones, for subtle and for gross ones (100, or 0 with --baseline)',
      ),
      accept: list(
        'name=why',
        'accepts a survivor for a reason, as in total-too-low="we never show it"; or a JSON file with names and reasons; may be repeated',
      ),
      baseline: text('file', 'fails only for survivors that are new since this --json report, and for killed ones that are no longer reached'),
      concurrency: text('n', 'runs at the same time; 1 for a suite with a fixed port (2)'),
      timeout: text(
        'time',
        'maximum of a run, as 90s; longer ones count as killed (five times the first run, plus 10 s; 10 min for the first)',
      ),
      server: text(
        'url',
        'breaks the standalone mock at this address, which the suite uses, and starts every run with the data that it has now',
      ),
      'control-token': text('token', 'control token of that mock (or PERMIT_TRACKING_MOCK_TOKEN)'),
      html: text('file', 'writes the report as one HTML file'),
      junit: text('file', 'writes it as JUnit XML'),
      json: text('file', 'writes it as JSON'),
      list: toggle('lists all saboteurs'),
    },
    operands: 'command',
    exits: [
      'passed',
      'below the threshold, worse than the baseline, nothing reached, or a suite that is flaky or fails without a saboteur',
    ],
  },
  'ledger record': {
    summary: 'records the situations that a test suite meets',
    usage: ['<folder> -- <test command>'],
    about: ['Adds the situations of each mock to the folder, in every process of the suite.'],
    flags: {},
    operands: 'words and command',
    exits: ['the suite passed', 'that of the suite'],
  },
  'ledger report': {
    summary: 'reports the situations that a suite has met, and those that it has not',
    usage: ['<folder…> [options]'],
    about: ['Merges the folders of all processes and shards.'],
    flags: {
      threshold: text('n', 'percentage below which the exit code is 1'),
      group: list(
        'name',
        `only this group, with every situation; may be repeated: ${situationGroups.join(', ')}`,
      ),
      html: text('file', 'writes the report as one HTML file'),
      json: text('file', 'writes it as JSON, which diff reads too'),
    },
    operands: 'words',
    exits: ['reported', 'below the threshold'],
  },
  'ledger diff': {
    summary: 'lists the situations that a change has lost',
    usage: ['<before> <after> [--allow-lost]'],
    about: ['Each is a folder, or the JSON of a report.'],
    flags: {
      'allow-lost': toggle('exit code 0 even if something was lost'),
    },
    operands: 'words',
    exits: ['nothing lost', 'something lost'],
  },
  detect: {
    summary: 'detects the dialect of a live service',
    usage: ['--base-url <url>'],
    about: [
      service,
      'It only reads, at most ten times a second, and stops when a tenth of the rate limit is left. The key needs the read permission.',
    ],
    flags: {
      'base-url': text('url', 'base URL of the service (PERMIT_TRACKING_BASE_URL)'),
      out: text(
        'file.json',
        'writes the dialect, for createMock({ dialect }) and for the flag --dialect of the server',
      ),
      json: toggle('prints every switch with its evidence as JSON'),
      'allow-writes': toggle(
        "also creates contacts, and puts a permit on the watchlist and takes it off again, even after Ctrl-C. Contacts stay: the API can't remove them",
      ),
      'max-requests': text('n', 'maximum number of requests (90)'),
      timeout: text('duration', 'longest wait for a response (30s)'),
      'no-wait': toggle(
        "doesn't wait for the reset of the rate limit, which takes up to a minute and distinguishes a fixed window from a sliding one",
      ),
    },
    operands: 'none',
    exits: ['detected', 'could not'],
  },
  record: {
    summary: 'stores sanitized responses of a live service',
    usage: ['--base-url <url> --out <folder>'],
    about: [
      service,
      'It sends GET requests only, at most ten a second, and leaves a tenth of the rate limit to other programs. Every text and time is replaced. What it cannot classify is not written.',
    ],
    flags: {
      'base-url': text('url', 'base URL of the service'),
      out: text('folder', 'folder of the recording; an earlier one in it is replaced'),
      'max-requests': text('n', 'maximum number of requests (90)'),
      json: toggle('prints the result as JSON'),
    },
    operands: 'none',
    exits: ['recorded', 'could not read the service'],
  },
  parity: {
    summary: 'compares a recording with the mock, and grades the differences',
    usage: ['<folder> [options]'],
    about: [
      'Sends the recorded requests to a mock with the recorded data, and grades every difference, worst first. breaking: status, error code, type of a field, missing field, unit of a header. shape: undocumented field, null, format, metadata of a page. order: items of a page, or their order. value: anything else, such as data that was not recorded.',
    ],
    flags: {
      dialect: text('file', "JSON with the switches of the mock's dialect"),
      'fail-on': {
        ...text('grade', `grade from which the exit code is 1: ${grades.join(', ')} or never (breaking)`),
        default: 'breaking',
      },
      json: toggle('prints the report as JSON'),
    },
    operands: 'words',
    exits: ['in parity', 'a difference or no recording'],
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
      seed: { ...text('n', 'first seed; the same seed makes the same report (1)'), default: '1' },
      seeds: text('n', 'seeds per hazard (3; 1 with --quick)'),
      quick: toggle('one seed, and no dialects'),
      hazard: list('name', 'only this hazard; may be repeated'),
      dialects: text('which', 'each, pairs, both, none: a sweep over dialects (pairs; none with --quick)'),
      dialect: list(
        'key=value',
        'sets a known switch of the dialect, or those of a .json file; may be repeated',
      ),
      recurring: toggle(
        `the command keeps a copy: it also runs after a failure has ended, and writes its rows to ${copyFile} in the folder, as a list of permits`,
      ),
      timeout: text('duration', 'time limit of a run (30s), or of a response of a receiver (10s)'),
      latency: text('duration', "delay of late responses; above the integration's timeout (1s)"),
      receiver: text(
        'url',
        'URL of a receiver: HTTPS, or HTTP on this machine. --seed, --dialect and --timeout apply to it',
      ),
      'secret-env': {
        ...text('name', 'environment variable with the secret of the receiver (WEBHOOK_SECRET)'),
        default: 'WEBHOOK_SECRET',
      },
      json: text('file', 'also writes the report as JSON'),
      html: text('file', 'also writes the report as one HTML file'),
    },
    operands: 'command',
    exits: ['no damage', 'damage, or an integration that fails undisturbed'],
  },
} as const satisfies Readonly<Record<string, CommandDefinition>>

/** Name of a command. That of a part of `ledger` has two words. */
export type CommandName = keyof typeof commandTable

/** Flags of a command. */
export type FlagsOf<Name extends CommandName> = (typeof commandTable)[Name]['flags']

/** Values of the flags of a command. */
export type ValuesOf<Name extends CommandName> = {
  readonly [Key in keyof FlagsOf<Name>]: ValueOf<FlagsOf<Name>[Key]>
}

type ValueOf<Entry> = Entry extends { readonly default: infer Default }
  ? Default extends boolean
    ? boolean
    : string
  : Entry extends { readonly multiple: true }
    ? readonly string[] | undefined
    : string | undefined
