import { join } from 'node:path'
import { type Child, startChild } from './children.ts'
import { toolPath } from './tools.ts'

/** The service that all runtimes talk to. */
export interface MockServer {
  readonly controlUrl: string
  stop(): Promise<void>
}

/** Starts the installed mock as a server. */
export async function startMock(project: string): Promise<MockServer> {
  const program = join(project, 'node_modules/.bin/permit-tracking-mock')
  const args = [program, '--port', '0', '--cors', 'open', '--json', '--quiet', '--permits', '5']
  let child: Child | undefined
  const banner = new Promise<{ control: string }>((resolve, reject) => {
    const started = startChild(toolPath('node-24/bin/node'), args, {
      cwd: project,
      onLine: (line) => resolve(JSON.parse(line)),
    })
    child = started
    void started.ended.then(({ code, complaints }) => {
      reject(new Error(`The mock ended with ${code}: ${complaints}`))
    })
  })
  const { control } = await banner
  return { controlUrl: control.replace(/\/$/, ''), stop: async () => child?.stop() }
}
