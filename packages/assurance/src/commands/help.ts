import { wrap } from '../report/terminal.ts'
import { type CommandDefinition, type CommandName, commandTable } from './table.ts'

const program = 'npx @permit-tracking/assurance'

const names = Object.keys(commandTable).filter(isCommandName)

const nameWidth = Math.max(...names.map((name) => name.length)) + 2

/** Text of `--help` without a command. */
export const programHelp = [
  `${program} <command>`,
  '',
  'Commands; each has its own --help',
  ...names.flatMap((name) => columns(name, commandTable[name].summary, nameWidth)),
  '',
  'Exit codes: 0 passed, 1 something was found or failed, 2 wrong arguments.',
  '',
].join('\n')

/** True for the name of a command. */
export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandTable, name)
}

/** Returns the text of `--help` of a command. */
export function helpOf(name: CommandName): string {
  return commandHelp(name, commandTable[name])
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
