#!/usr/bin/env node
import process from 'node:process'
import { ignoreClosedOutput, messageOf } from '@permit-tracking/mock/internal'
import manifest from '../package.json' with { type: 'json' }
import * as certify from './commands/certify.ts'
import * as detect from './commands/detect.ts'
import * as ledger from './commands/ledger.ts'
import * as parity from './commands/parity.ts'
import * as record from './commands/record.ts'
import * as sabotage from './commands/sabotage.ts'

/** A command of the command line, such as `npx @permit-tracking/assurance sabotage`. */
interface Command {
  /** Line of `--help`. */
  readonly summary: string
  /** Runs the command with the arguments after its name, and returns the exit code. */
  run(args: readonly string[]): Promise<number>
}

const commands: Readonly<Record<string, Command>> = { certify, detect, ledger, parity, record, sabotage }

const help = `permit-tracking-assurance - what a test suite, a mock and an integration miss

Usage: npx @permit-tracking/assurance <command> [options]

Commands; each has a --help of its own
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  .join('\n')}
`

process.exitCode = await main(process.argv.slice(2))

async function main([name = '--help', ...args]: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h') return write(help)
  if (name === '--version') return write(`${manifest.version}\n`)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return fail(2, `Unknown command ${JSON.stringify(name)}. See --help.`)
  ignoreClosedOutput()
  try {
    return await command.run(args)
  } catch (error) {
    return fail(1, messageOf(error))
  }
}

function write(text: string): number {
  process.stdout.write(text)
  return 0
}

function fail(code: number, sentence: string): number {
  process.stderr.write(`permit-tracking-assurance: ${sentence}\n`)
  return code
}
