/**
 * Builds the documentation site and checks it: links, the sidebar and the Markdown copies in its files, then
 * accessibility, weight, tools and search in Chromium, and the playground in Chromium and Firefox.
 *
 *   node docs/check.ts [--built] [--all]
 *
 * With `--built` it checks the existing build, and with `--all` the accessibility of each page.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { checkInBrowser } from './check/browser.ts'
import { findCopyProblems } from './check/copies.ts'
import { findMissingExports } from './check/exports.ts'
import { findDeadLinks } from './check/links.ts'
import { checkPlayground } from './check/playground.ts'
import { findForgottenPages } from './check/sidebar.ts'
import { readSite } from './check/site.ts'

const { values } = parseArgs({ options: { built: { type: 'boolean' }, all: { type: 'boolean' } } })
let problems = 0

if (!values.built) {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
const site = await readSite()
report(`links of ${site.pages.size} pages`, findDeadLinks(site))
report('each page is in the sidebar or in an index', findForgottenPages(site))
report('each export of the packages is in the reference, with a description', findMissingExports(site))
report('each page has a description and a picture for previews of its links', findPagesWithoutPreview())
report('a Markdown copy of each page, llms.txt and llms-full.txt', await findCopyProblems(site))
await checkInBrowser(site, values.all === true, report)
await checkPlayground(report)
if (problems > 0) process.exitCode = 1

function findPagesWithoutPreview(): string[] {
  const tags = [
    /<meta property="og:description" content="[^"]{10,}/,
    /<meta property="og:image" content="[^"]+social\.png/,
  ]
  return [...site.pages].flatMap(([path, { html }]) =>
    tags.every((tag) => tag.test(html)) || path.endsWith('404') ? [] : [path],
  )
}

function report(name: string, found: readonly string[]): void {
  problems += found.length
  console.log([`${found.length === 0 ? '✓' : '✗'} ${name}`, ...found].join('\n    '))
}
