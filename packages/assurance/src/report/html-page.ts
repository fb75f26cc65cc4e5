import type { Cell, Figure, Page, TableSection } from './page.ts'

/** Returns a report as one HTML file, which loads nothing and runs nothing. It fits on a phone, and follows the reader's light or dark mode. */
export function renderHtmlPage({ title, summary, figures, sections, footer }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="summary">${escapeHtml(summary.join(' '))}</p>
${figures.length > 0 ? `<dl class="figures">\n${figures.map(renderFigure).join('\n')}\n</dl>` : ''}
${sections
  .filter(({ rows }) => rows.length > 0)
  .map(renderSection)
  .join('\n')}
${footer === undefined ? '' : `<footer>${escapeHtml(footer)}</footer>`}
</main>
</body>
</html>
`
}

/** Returns a text in which the characters are escaped that have a meaning in HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function renderFigure({ label, value, tone = 'neutral' }: Figure): string {
  return `<div class="${tone}"><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`
}

function renderSection({ heading, text, command, columns, rows }: TableSection): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map(renderCell).join('')}</tr>`).join('\n')
  return `<section>
<h2>${escapeHtml(heading)}</h2>
${text === undefined ? '' : `<p>${escapeHtml(text)}</p>`}
${command === undefined ? '' : `<p><code>${escapeHtml(command)}</code></p>`}
<div class="table" role="region" tabindex="0" aria-label="${escapeHtml(heading)}">
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</div>
</section>`
}

function renderCell(cell: Cell): string {
  if (typeof cell === 'string') return `<td>${renderText(cell)}</td>`
  const { text, tone, detail, code, guides = [], isCode } = cell
  const tag = isCode ? 'code' : 'span'
  const shown = `<${tag}${tone === undefined ? '' : ` class="tone ${tone}"`}>${isCode ? escapeHtml(text) : renderText(text)}</${tag}>`
  const more = detail === undefined ? '' : `<p>${renderText(detail)}</p>`
  const block = code === undefined ? '' : `<pre>${escapeHtml(code)}</pre>`
  const links = guides.map((name) => `<a href="${escapeHtml(`${guidesUrl}${name}`)}">${escapeHtml(name)}</a>`)
  const help = links.length > 0 ? `<p>Guides: ${links.join(', ')}</p>` : ''
  return `<td>${shown}${more}${block}${help}</td>`
}

const guidesUrl = 'https://permit-tracking.github.io/permit-tracking-js/guides/'

/** Returns a text as HTML, with code where it has backticks. A number and its unit stay on one line. */
function renderText(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/(\d) (ms|s|min|%)(?!\w)/g, '$1&nbsp;$2')
}

const styles = `
:root {
  --paper: #fff; --ink: #1c2430; --faint: #5b6675; --line: #dde2e9; --raised: #f6f8fa;
  --good: #14713d; --bad: #b3261e; --warning: #8a5a00; --neutral: #1c2430;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12161c; --ink: #e4e8ee; --faint: #9aa5b4; --line: #2b333e; --raised: #1a2028;
    --good: #5bd08d; --bad: #ff8a80; --warning: #f0b84a; --neutral: #e4e8ee;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.125rem }
p { margin: 0 0 .75rem; max-width: 46rem }
.summary, section > p, footer { color: var(--faint) }
.figures { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0 }
.figures div { min-width: 8rem; padding: .625rem .875rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--raised) }
.figures dt { color: var(--faint); font-size: .8125rem }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums }
.figures .good dd { color: var(--good) } .figures .bad dd { color: var(--bad) } .figures .warning dd { color: var(--warning) }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .5rem .875rem; text-align: left; vertical-align: top }
th { background: var(--raised); color: var(--faint); font-size: .8125rem; font-weight: 600; white-space: nowrap }
tbody tr { border-top: 1px solid var(--line) }
td p { margin: .125rem 0 0; color: var(--faint); font-size: .875rem }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
td > code { white-space: nowrap }
pre { margin: .375rem 0 0; padding: .5rem .625rem; overflow-x: auto; border-radius: .375rem; background: var(--raised) }
.tone { font-weight: 600; white-space: nowrap }
.tone::before { content: '•'; margin-right: .375rem }
.tone.good { color: var(--good) } .tone.good::before { content: '✓' }
.tone.bad { color: var(--bad) } .tone.bad::before { content: '✗' }
.tone.warning { color: var(--warning) } .tone.warning::before { content: '!' }
.tone.neutral { color: var(--faint) }
footer { margin-top: 2.5rem; padding-top: .75rem; border-top: 1px solid var(--line); font-size: .875rem }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
a { color: inherit }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%) }
  tbody tr, td { display: block }
  tbody tr { padding: .5rem 0 }
  td { padding: .125rem .875rem; overflow-wrap: anywhere }
  td > code { white-space: normal }
  pre { white-space: pre-wrap }
  td:empty { display: none }
}
@media print { body { font-size: 11px } .table { overflow: visible } }
`
