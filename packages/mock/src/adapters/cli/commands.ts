import * as certify from './commands/certify.ts'
import * as detect from './commands/detect.ts'
import * as ledger from './commands/ledger.ts'
import * as mcp from './commands/mcp.ts'
import * as parity from './commands/parity.ts'
import * as record from './commands/record.ts'
import * as sabotage from './commands/sabotage.ts'

/** A command of the command line, such as `permit-tracking-mock ledger`. */
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

/** The commands are loaded together: each lazy import splits the built mock into more files, which cost more time than their size. */
const commands: Readonly<Record<string, Command>> = {
  certify,
  detect,
  ledger,
  mcp,
  parity,
  record,
  sabotage,
}
