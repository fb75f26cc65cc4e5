import { execFile } from 'node:child_process'

/** Options of a command. */
export interface CommandOptions {
  /** Environment variables, in addition to the variables of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Time after which the command is stopped, in milliseconds. Default: two minutes. */
  readonly timeoutMs?: number
}

/** Runs a command to its end and returns its output; rejects with the output if the command fails. */
export function runCommand(
  cwd: string,
  command: string,
  args: readonly string[],
  { env, timeoutMs = 120_000 }: CommandOptions = {},
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: timeoutMs, maxBuffer: 2 ** 26 }
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      const output = `${stdout}${stderr}`.trim().slice(-4_000) || error.message
      const end = error.killed ? ` (stopped after ${timeoutMs / 1_000} s)` : ''
      reject(new Error(`${command} ${args.join(' ')} failed in ${cwd}${end}:\n${output}`))
    })
  })
}
