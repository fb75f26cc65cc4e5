/** Runs one of `flawed-programs.ts` as a command of `certify`. Arguments: its name, and the time limit of a request in milliseconds. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { correctPrograms, flawedPrograms, type Program, type Stored } from './flawed-programs.ts'

const {
  PERMIT_TRACKING_BASE_URL,
  PERMIT_TRACKING_API_KEY,
  PERMIT_TRACKING_CERTIFY_FOLDER: folder,
} = process.env
const programs: Readonly<Record<string, Program>> = { ...correctPrograms, ...flawedPrograms }
const copy = `${folder}/copy.json`

await programs[process.argv[2] ?? '']?.run({
  baseUrl: String(PERMIT_TRACKING_BASE_URL),
  apiKey: String(PERMIT_TRACKING_API_KEY),
  fetch,
  // Late responses take a second. A busy machine needs more time, where the hazards have none of them.
  timeoutMs: Number(process.argv[3] ?? 800),
  pauseMs: 1,
  readStored: () => ({ rows: read(copy) ?? [], isComplete: read(`${folder}/complete.json`) ?? true }),
  store({ rows, isComplete = true }: Stored) {
    write(copy, rows)
    write(`${folder}/complete.json`, isComplete)
  },
})

function read(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** A rename is atomic, so a program that is killed leaves no half of a file. */
function write(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value))
  renameSync(`${path}.new`, path)
}
