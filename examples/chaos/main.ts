/**
 * Certifies two versions of an integration: under each hazard, and the careful one in every dialect, too.
 *
 *   node examples/chaos/main.ts
 */
import { certify } from '@permit-tracking/assurance'
import { careful } from './careful.ts'
import { certified } from './certified.ts'
import { naive } from './naive.ts'

// Without a stable order no walk can be proven complete, and without a total not every removal can be confirmed.
const dialect = { ties: 'stable', total: 'exact' } as const

const carefulReport = await certify(certified(careful), { dialect })
console.log(`The careful version\n\n${carefulReport}\n`)

const naiveReport = await certify(certified(naive), { dialect, dialects: 'none' })
console.log(`The naive version\n\n${naiveReport}`)

if (!carefulReport.passed) process.exitCode = 1
