import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from '../harness/children.ts'
import { toolPath } from '../harness/tools.ts'
import { findAt } from './found.ts'
import type { Place, Runtime } from './runtime.ts'

const command = toolPath('workerd/bin/workerd')

/** The runtime of Cloudflare's Workers, without its Node compatibility. */
export const workerd: Runtime = {
  name: 'workerd',
  ways: ['bundle'],
  endsByItself: false,
  mayResend: false,
  find: () => findAt(command, (_way, place, onLine) => start(place, onLine)),
}

const config = `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "behaviour", worker = .behaviour),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "behaviour")],
);

const behaviour :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-11-01",
);
`

function start({ project, folder, settings }: Place, onLine: (line: string) => void) {
  writeFileSync(join(folder, 'config.capnp'), config)
  copyFileSync(join(project, 'bundles/worker.js'), join(folder, 'worker.js'))
  return startChild(command, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    linesFrom: 3,
    onLine: (line) => {
      const { event, port } = JSON.parse(line)
      if (event === 'listen') void ask(port).catch((error) => onLine(`The worker broke: ${error}`))
    },
  })

  async function ask(port: number): Promise<void> {
    const init = { method: 'POST', body: JSON.stringify(settings) }
    const { body, status } = await fetch(`http://127.0.0.1:${port}/`, init)
    if (!body || status !== 200) throw new Error(`it returned ${status}`)
    let rest = ''
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(onLine)
    }
  }
}
