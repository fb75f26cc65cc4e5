#!/usr/bin/env node
import process from 'node:process'
import { runCommandLine } from './commands/run-command-line.ts'

// A reader that leaves, such as `| head`, ends the command quietly.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2))
