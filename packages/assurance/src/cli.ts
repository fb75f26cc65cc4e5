#!/usr/bin/env node
import process from 'node:process'
import { ignoreClosedOutput } from '@permit-tracking/mock/internal'
import { runCommandLine } from './commands/run-command-line.ts'

ignoreClosedOutput()
process.exitCode = await runCommandLine(process.argv.slice(2))
