import { wrap } from '../report/terminal.ts'
import { type CommandDefinition, type CommandName, commandTable } from './table.ts'

const program = 'npx @permit-tracking/assurance'

const names = Object.keys(commandTable)

/** Returns the text of `--help`: that of a command, or that of all commands that begin with the words. */
export function helpOf(words: string): string {
  const definition = isCommandName(words) ? commandTable[words] : undefined
  return definition ? commandHelp(words, definition) : listHelp(words)
}

/** True for the name of a command. */
export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandTable, name)
}

/** Returns the names of the commands that begin with the words. */
export function commandsOf(words: string): readonly string[] {
  return words === '' ? names : names.filter((name) => name.startsWith(`${words} `))
}

function listHelp(words: string): string {
  const commands = commandsOf(words).filter(isCommandName)
  const width = Math.max(...commands.map((name) => name.length)) + 2
  return [
    `${[program, words].join(' ').trim()} <command>`,
    '',
    'Commands; each has a --help of its own',
    ...commands.flatMap((name) => columns(name, commandTable[name].summary, width)),
    '',
    'Exit codes: 0 passed, 1 something was found or failed, 2 wrong arguments.',
    '',
  ].join('\n')
}

function commandHelp(name: string, { summary, usage, about, flags, exits }: CommandDefinition): string {
  const rows = Object.entries(flags).map(([flag, { value, help }]): [string, string] => [
    value === undefined ? `--${flag}` : `--${flag} <${value}>`,
    help,
  ])
  const width = Math.max(0, ...rows.map(([flag]) => flag.length)) + 2
  const [passed, failed] = exits
  return [
    ...wrap(`${name} - ${summary}`),
    '',
    ...usage.map((line) => `  ${program} ${name} ${line}`),
    ...about.flatMap((text) => ['', ...wrap(text)]),
    ...(rows.length > 0 ? [''] : []),
    ...rows.flatMap(([flag, help]) => columns(flag, help, width)),
    '',
    ...wrap(`Exit codes: 0 ${passed}, 1 ${failed}, 2 wrong arguments.`),
    '',
  ].join('\n')
}

/** Puts a name and its description side by side. */
function columns(name: string, text: string, width: number): string[] {
  return wrap(text, 78 - width).map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}${line}`)
}
