import * as mcp from './commands/mcp.ts'

/** A command of the command line, such as `permit-tracking-mock mcp`. */
export interface Command {
  /** Line of `--help`. */
  readonly summary: string
  /** Runs the command with the arguments after its name, and returns the exit code. */
  run(args: readonly string[]): Promise<number>
}

/** Returns the command of this name; undefined for another word. */
export function findCommand(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}

const commands: Readonly<Record<string, Command>> = { mcp }

/** Returns the sentence about a command that has moved to another package; undefined for another word. */
export function explainMoved(name: string, args: readonly string[]): string | undefined {
  if (!movedCommands.has(name)) return undefined
  const command = ['npx @permit-tracking/assurance', name, ...args.map(quote)].join(' ')
  return `${name} moved to @permit-tracking/assurance: ${command}`
}

const movedCommands: ReadonlySet<string> = new Set([
  'certify',
  'detect',
  'ledger',
  'parity',
  'record',
  'sabotage',
])

/** Returns an argument as a shell reads it. */
function quote(argument: string): string {
  return /^[\w./:@=,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}
