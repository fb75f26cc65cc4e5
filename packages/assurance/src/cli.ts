#!/usr/bin/env node
import process from 'node:process'
import { allowClosedOutput } from '@permit-tracking/mock/internal'
import { runCommandLine } from './commands/run-command-line.ts'

allowClosedOutput()
process.exitCode = await runCommandLine(process.argv.slice(2))
