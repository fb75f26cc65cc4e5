import { execFile } from 'node:child_process'

/** Runs a command to its end and gives what it printed. */
export async function runCommand(
  cwd: string,
  command: string,
  args: readonly string[],
  timeoutMs = 120_000,
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, timeout: timeoutMs, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      const output = `${stdout}${stderr}`.trim().slice(0, 2_000)
      reject(new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${output || error.message}`))
    })
  })
}
