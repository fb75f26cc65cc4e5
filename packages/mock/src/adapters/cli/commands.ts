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
export function explainMoved(name: string): string | undefined {
  if (!Object.hasOwn(movedCommands, name)) return undefined
  return `${name} is now npx @permit-tracking/assurance ${movedCommands[name]}. See its --help.`
}

/** Commands of `@permit-tracking/assurance` by their names in this package. */
const movedCommands: Readonly<Record<string, string>> = {
  certify: 'certify',
  detect: 'compare',
  ledger: 'sabotage',
  parity: 'compare',
  record: 'compare',
  sabotage: 'sabotage',
}
