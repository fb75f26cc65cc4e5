import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { toolPath } from '../harness/tools.ts'

/** A place in a file; lines and columns count from 1. */
export interface Position {
  readonly file: string
  readonly line: number
  readonly offset: number
}

/** A place that a definition begins at. */
interface Definition {
  readonly file: string
  readonly start: { readonly line: number; readonly offset: number }
}

/** Requests of an editor to TypeScript's server. */
export interface Editor {
  open(file: string): void
  /** "Go to definition". */
  findDefinitions(at: Position): Promise<readonly Position[]>
}

/** Starts the server that editors use, and stops it after the last request. */
export async function withEditor<Result>(
  folder: string,
  use: (editor: Editor) => Promise<Result>,
): Promise<Result> {
  const args = [toolPath('typescript-5.9/lib/tsserver.js'), '--disableAutomaticTypingAcquisition']
  const server = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<never>((_, reject) => {
    server.once('exit', (code) => reject(new Error(`TypeScript's server ended with ${code}.`)))
    server.once('error', reject)
  })
  ended.catch(() => {})
  const waiting = new Map<number, (definitions: readonly Definition[]) => void>()
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return
    const { type, request_seq, body } = JSON.parse(line)
    if (type === 'response') waiting.get(request_seq)?.(body ?? [])
  })
  let last = 0
  const send = (command: string, parameters: object): number => {
    last++
    server.stdin.write(`${JSON.stringify({ seq: last, type: 'request', command, arguments: parameters })}\n`)
    return last
  }
  try {
    return await use({
      open: (file) => void send('open', { file }),
      async findDefinitions(at) {
        const answer = new Promise<readonly Definition[]>((resolve) => {
          waiting.set(send('definition', at), resolve)
        })
        const found = await Promise.race([answer, ended])
        return found.map(({ file, start }) => ({ file, ...start }))
      },
    })
  } finally {
    server.kill()
  }
}
