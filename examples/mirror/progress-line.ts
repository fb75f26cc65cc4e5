import type { SyncProgress } from '@permit-tracking/sdk/sync'

const width = 24

/** Creates a line with the progress of a run. On a terminal it is overwritten; elsewhere only its last state is printed. */
export function createProgressLine(print: (line: string) => void, stream: NodeJS.WriteStream | undefined) {
  const start = stream?.isTTY ? '\r' : undefined
  return {
    show(progress: SyncProgress): void {
      const line = `   ${describe(progress)}`
      if (start) stream?.write(start + line + (progress.caughtUp ? '\n' : ''))
      else if (progress.caughtUp) print(line)
    },
  }
}

function describe({ walk, read, total = read, caughtUp }: SyncProgress): string {
  const share = caughtUp || total === 0 ? 1 : Math.min(1, read / total)
  const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
  return `${walk === 'full' ? 'full walk' : 'updates  '} ${bar} ${read} of ${Math.max(read, total)} permits read`
}
