import { spawn } from 'node:child_process'
import type { Call, Outcome } from './case.ts'

/** Program that makes the calls of the cases with a client, in any language. */
export interface Driver {
  /** Makes a call, and returns its outcome. Rejects if the program ends or is silent for `timeoutMs`. */
  call(call: Call & { readonly base_url: string; readonly api_key: string }): Promise<Outcome>
  close(): void
}

/** Starts a driver. It reads a call per line as JSON, and writes an outcome with the same `id` per line. */
export function startDriver([file = '', ...args]: readonly string[], timeoutMs: number): Driver {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const pending = new Map<number, { resolve(outcome: Outcome): void; reject(error: Error): void }>()
  let lastId = 0
  let failure: Error | undefined
  const fail = (message: string) => {
    failure = new Error(message)
    for (const { reject } of pending.values()) reject(failure)
  }
  child.once('error', (error) => fail(`Could not run ${file}: ${error.message}.`))
  child.once('close', (code) => fail(`The driver ended with ${code ?? 'a signal'}.`))
  child.stdin.on('error', () => {})
  // `node:readline` also breaks lines at U+2028, which JSON leaves as it is.
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) settle(line)
  })
  const settle = (line: string) => {
    try {
      const { id, ...outcome }: Outcome & { id: number } = JSON.parse(line)
      pending.get(id)?.resolve(outcome)
    } catch {
      fail(`The driver wrote a line that is not JSON: ${line.slice(0, 200)}`)
    }
  }
  return {
    async call(call) {
      if (failure) throw failure
      lastId += 1
      const id = lastId
      let timer: NodeJS.Timeout | undefined
      try {
        return await new Promise<Outcome>((resolve, reject) => {
          pending.set(id, { resolve, reject })
          timer = setTimeout(() => reject(new Error(`no outcome after ${timeoutMs} ms`)), timeoutMs)
          child.stdin.write(`${JSON.stringify({ id, ...call })}\n`)
        })
      } finally {
        clearTimeout(timer)
        pending.delete(id)
      }
    },
    close: () => void child.kill(),
  }
}
