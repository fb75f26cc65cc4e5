/** The mock over HTTP, which records its situations in the given way. Reports its CPU time on request of its parent. */
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { ledgerModes, startRecording } from '../harness/ledger-modes.ts'

const [, , name, folder = ''] = process.argv
const mode = ledgerModes.find((each) => each === name)
if (!mode) throw new Error(`Unknown mode "${name}". Available: ${ledgerModes.join(', ')}.`)
const mock = startRecording(mode, folder, () => createMock({ plan: 'enterprise' }))
const server = await serve(mock, { port: 0 })

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.on('disconnect', () => process.exit())
process.send?.(server.url)
