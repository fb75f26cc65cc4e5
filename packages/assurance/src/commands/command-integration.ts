import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Mock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import type { CopiedPermit, Integration } from '../certify/integration.ts'
import { parseJson } from '../compare/reading.ts'
import { type RunOutcome, runCommand } from '../sabotage/run-command.ts'

/** Command that is certified. */
export interface IntegrationCommand {
  readonly file: string
  readonly args: readonly string[]
  /** True for a command that keeps a copy: it runs again after a hazard has ended. */
  readonly isRecurring: boolean
  /** Maximum duration of a run, in milliseconds. A longer one fails. */
  readonly timeoutMs: number
}

/** Environment variable with the path of an empty folder for what the command stores. Each experiment has its own. */
export const folderVariable = 'PERMIT_TRACKING_CERTIFY_FOLDER'

/** File in that folder with the copy of a recurring command: a list of permits as JSON. */
export const copyFile = 'copy.json'

/**
 * Serves a mock, and returns an integration that runs a command against it. The folder is removed at the end, even at that of this
 * process.
 */
export async function createCommandIntegration(
  mock: Mock,
  command: IntegrationCommand,
  kept = { folder: mkdtempSync(join(tmpdir(), 'certify-')), runsOverLimit: 0 },
): Promise<Integration> {
  const { folder } = kept
  const killing = new AbortController()
  const remove = () => {
    killing.abort()
    rmSync(folder, { recursive: true, force: true, maxRetries: maxRemovals })
  }
  process.once('exit', remove)
  const server = await serve(mock)
  const env = {
    PERMIT_TRACKING_BASE_URL: server.url,
    PERMIT_TRACKING_API_KEY: mock.apiKey,
    [folderVariable]: folder,
  }
  let running: Promise<void> | undefined
  const run = () => {
    running = runOnce(command, env, killing.signal, () => {
      kept.runsOverLimit += 1
    })
    return running
  }
  const end = async () => {
    killing.abort()
    // A program that was killed may still write to the folder.
    await running?.catch(() => {})
    await server.close({ force: true })
    process.removeListener('exit', remove)
  }
  return {
    ...(command.isRecurring ? { refresh: run, copy: () => readCopy(join(folder, copyFile)) } : { run }),
    async restart(next) {
      await end()
      return createCommandIntegration(next, command, kept)
    },
    inspect: () => ({ 'runs over the time limit': kept.runsOverLimit }),
    async close() {
      await end()
      remove()
    },
  }
}

/** A process that is being ended may still write to the folder. */
const maxRemovals = 10

/** Returns the copy, or an empty one if no run has written it. @throws Error if the file is not a list. */
async function readCopy(path: string): Promise<CopiedPermit[]> {
  const copy = parseJson(await readFile(path, 'utf8').catch(() => '[]'))
  if (Array.isArray(copy)) return copy
  throw new Error(
    `Could not read ${copyFile}: it is not a list of permits as JSON. Check what the command writes.`,
  )
}

/** Runs a command. @throws Error with the end of its output, unless it ends with code 0 in time. */
async function runOnce(
  { file, args, timeoutMs }: IntegrationCommand,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onTimeout: () => void,
): Promise<void> {
  const outcome = await runCommand([file, ...args], { env }, { timeoutMs, signal })
  if (outcome.isTimedOut) onTimeout()
  assertSucceeded(outcome, timeoutMs)
}

/** Throws an Error with the end of the output, unless a command ended with code 0 in time. */
export function assertSucceeded({ exitCode, isTimedOut, output }: RunOutcome, timeoutMs: number): void {
  if (exitCode === 0 && !isTimedOut) return
  const reason = isTimedOut ? `did not end within ${timeoutMs} ms.` : `ended with ${exitCode ?? 'a signal'}.`
  throw new Error(`The command ${reason}\n${output.slice(-maxOutput).trimEnd()}`)
}

const maxOutput = 2_000
