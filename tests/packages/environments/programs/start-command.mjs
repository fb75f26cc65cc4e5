/** Starts the command, which sets flags of V8 when it listens. Another version of Node might not know them and print a warning. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const command = 'node_modules/@permit-tracking/mock/dist/cli.js'
const child = spawn(process.execPath, [command, '--port', '0', '--permits', '1', '--quiet'])
const closed = once(child, 'close')
let errors = ''
child.stderr.on('data', (chunk) => {
  errors += chunk
})
let banner = ''
for await (const chunk of child.stdout) {
  banner += chunk
  if (banner.includes('Ctrl-C')) break
}
const url = /service +(\S+)/.exec(banner)?.[1]
report(`it serves: ${url}`, url !== undefined && (await fetch(`${url}/me`)).status === 401)
child.kill('SIGTERM')
const [code] = await closed
report(`it prints no error: ${errors.trim()}`, errors === '')
report(`it ends with the code ${code}`, code === 0)

function report(what, isRight) {
  console.log(`${isRight ? '✓' : '✗'} ${what}`)
}
