import { constants } from 'node:os'
import process from 'node:process'

/** Ends this process at a signal, and quietly if the reader of its output has left. Listeners of `exit` clean up. */
export function endEarly(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => endLike(name))
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      endLike('SIGPIPE')
    })
  }
}

/** Exits with the code that shells show for a process that a signal has ended. */
function endLike(name: keyof typeof constants.signals): never {
  process.exit(128 + constants.signals[name])
}
