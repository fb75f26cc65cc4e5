import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Mock } from '@permit-tracking/mock'
import { createRealClock, serve } from '@permit-tracking/mock/internal'
import type { CopiedPermit, Integration } from '../certify/integration.ts'

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

/** Serves a mock, and returns an integration that runs a command against it. */
export async function createCommandIntegration(
  mock: Mock,
  command: IntegrationCommand,
): Promise<Integration> {
  const server = await serve(mock)
  const folder = await mkdtemp(join(tmpdir(), 'certify-'))
  const environment = {
    ...process.env,
    PERMIT_TRACKING_BASE_URL: server.url,
    PERMIT_TRACKING_API_KEY: mock.apiKey,
    [folderVariable]: folder,
  }
  const run = () => runCommand(command, environment)
  return {
    ...(command.isRecurring ? { refresh: run, copy: () => readCopy(join(folder, copyFile)) } : { run }),
    async close() {
      await server.close({ force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the copy, or an empty one if no run has written it. */
async function readCopy(path: string): Promise<CopiedPermit[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  const copy: unknown = JSON.parse(text)
  if (!Array.isArray(copy)) throw new TypeError(`${copyFile} must be a list of permits.`)
  return copy
}

/** Runs a command. @throws Error with the end of its error output, unless it ends with code 0 in time. */
function runCommand(
  { file, args, timeoutMs }: IntegrationCommand,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const cancel = stopAfter(child, timeoutMs)
    let errorOutput = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-maxErrorLength)
    })
    child.once('error', (error) => {
      cancel()
      reject(error)
    })
    child.once('close', (code, signal) => {
      cancel()
      if (code === 0) resolve()
      else reject(new Error(`The command ended with ${signal ?? `code ${code}`}.\n${errorOutput.trimEnd()}`))
    })
  })
}

const maxErrorLength = 2_000

const clock = createRealClock()

function stopAfter(child: ChildProcess, timeoutMs: number): () => void {
  const stop = () => {
    child.kill('SIGKILL')
    // A process that the command has started may still hold it.
    child.stderr?.destroy()
  }
  return clock.schedule(clock.now() + timeoutMs, stop, 'time limit of a run', true)
}
