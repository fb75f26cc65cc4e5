#!/usr/bin/env node
import process from 'node:process'
import { runCommandLine } from './commands/run-command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2))
