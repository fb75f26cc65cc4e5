/** A command of the command line, such as `permit-tracking-mock ledger`. */
export interface Command {
  /** Line of `--help`. */
  readonly summary: string
  /** Runs the command with the arguments after its name, and returns the exit code. */
  run(args: readonly string[]): Promise<number>
}

/** Loads the command of this name; undefined for another word. */
export async function loadCommand(name: string): Promise<Command | undefined> {
  return commands[name]?.()
}

/** Each command is loaded when it is called. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  certify: () => import('./commands/certify.ts'),
  detect: () => import('./commands/detect.ts'),
  ledger: () => import('./commands/ledger.ts'),
  sabotage: () => import('./commands/sabotage.ts'),
  parity: () => import('./commands/parity.ts'),
  record: () => import('./commands/record.ts'),
}
