import type { Cell, Figure, MarkGroup, Page, TableSection, Tone } from './page.ts'
import { guidesUrl } from './page.ts'

/** Returns a report as one HTML file, which loads nothing and runs nothing. It fits on a phone, and follows the reader's light or dark mode. */
export function renderHtmlPage({ title, summary, figures, overview, sections, footer }: Page): string {
  const [headline = title, ...more] = summary
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
<h1>${renderText(headline.replace(/\.$/, ''))}</h1>
<p class="summary">${renderText([`${title}.`, ...more].join(' '))}</p>
${figures.length > 0 ? `<dl class="figures">\n${figures.map(renderFigure).join('\n')}\n</dl>` : ''}
${overview === undefined ? '' : renderOverview(overview)}
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

function renderFigure({ label, value, tone = 'neutral', parts = [] }: Figure): string {
  const shown = parts.filter(({ count }) => count > 0)
  const bar = shown.map((part) => `<i class="${part.tone}" style="flex-grow: ${part.count}"></i>`).join('')
  const legend = shown
    .map((part) => `<span class="mark ${part.tone}">${part.count} ${escapeHtml(part.label)}</span>`)
    .join('')
  const details = shown.length > 0 ? `<dd class="bar">${bar}</dd><dd class="legend">${legend}</dd>` : ''
  return `<div class="card"><dt>${escapeHtml(label)}</dt><dd class="value ${tone}">${renderText(value)}</dd>${details}</div>`
}

function renderOverview({ heading, groups }: NonNullable<Page['overview']>): string {
  return `<section>
<h2>${escapeHtml(heading)}</h2>
<div class="card overview">${groups.map(renderGroup).join('\n')}</div>
</section>`
}

function renderGroup({ name, marks }: MarkGroup): string {
  const countOf = (tone: Tone) => marks.filter((mark) => mark.tone === tone).length
  const items = marks.map((mark) => {
    const text = escapeHtml(`${mark.name}: ${mark.label}`)
    return `<li><a class="mark ${mark.tone}" href="#${escapeHtml(mark.name)}" title="${text}" aria-label="${text}"></a></li>`
  })
  const good = countOf('good')
  return `<div><h3>${escapeHtml(name)} <small>${good} of ${good + countOf('bad')}</small></h3><ul>${items.join('')}</ul></div>`
}

function renderSection({ heading, text, command, columns, rows }: TableSection): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map(renderRow).join('\n')
  return `<section>
<h2>${escapeHtml(heading)} <small>${rows.length}</small></h2>
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

function renderRow(cells: readonly Cell[]): string {
  const [first] = cells
  const id = typeof first === 'object' && first.isCode ? ` id="${escapeHtml(first.text)}"` : ''
  return `<tr${id}>${cells.map(renderCell).join('')}</tr>`
}

function renderCell(cell: Cell): string {
  if (typeof cell === 'string') return `<td>${renderText(cell)}</td>`
  const { text, tone, detail, code, guides = [], isCode } = cell
  const tag = isCode ? 'code' : 'span'
  const shown = `<${tag}${tone === undefined ? '' : ` class="mark ${tone}"`}>${isCode ? escapeHtml(text) : renderText(text)}</${tag}>`
  const more = detail === undefined ? '' : `<p>${renderText(detail)}</p>`
  const block = code === undefined ? '' : `<pre>${escapeHtml(code)}</pre>`
  const links = guides.map((name) => `<a href="${escapeHtml(`${guidesUrl}${name}`)}">${escapeHtml(name)}</a>`)
  const help = links.length > 0 ? `<p>Guides: ${links.join(', ')}</p>` : ''
  return `<td>${shown}${more}${block}${help}</td>`
}

/** Returns a text as HTML, with code where it has backticks. A number and its unit stay on one line. */
function renderText(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/(\d) (ms|s|min|%)(?!\w)/g, '$1&nbsp;$2')
}

const styles = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#fff, #14181b); --sunken: light-dark(#f4f6f7, #101417); --line: light-dark(#e5e8eb, #252b30);
  --sans: -apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Roboto, Inter, 'Adwaita Sans', Ubuntu, Cantarell, 'Noto Sans', 'Liberation Sans', Arial, sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, 'Cascadia Mono', Consolas, 'JetBrains Mono', 'Adwaita Mono', 'Noto Sans Mono', 'DejaVu Sans Mono', 'Liberation Mono', monospace;
  --text: light-dark(#14181c, #e8ebee); --dim: light-dark(#525c66, #a5afb8); --accent: light-dark(#0b6e63, #46c9b7);
}
.good { --tone: light-dark(#14693a, #63cf8f); --soft: light-dark(#e2f4e8, #12291c) }
.bad { --tone: light-dark(#b3261e, #ff9a92); --soft: light-dark(#fdebea, #381a19) }
.warning { --tone: light-dark(#875000, #eeb659); --soft: light-dark(#fcf1dc, #2e2310) }
.neutral { --tone: light-dark(#5f6973, #929ca6); --soft: light-dark(#edf0f2, #20262b) }
* { box-sizing: border-box }
body { margin: 0; background: var(--surface); color: var(--text); font: .8125rem/1.25rem var(--sans); font-variant-numeric: tabular-nums }
main { max-width: 70rem; margin: 0 auto; padding: 2rem 1.5rem 3rem }
h1 { margin: 0; max-width: 46rem; font-size: 1.75rem; line-height: 2.25rem; letter-spacing: -.02em; text-wrap: balance }
h2 { margin: 2rem 0 .5rem; font-size: 1rem } h3 { margin: 0 0 .25rem; font-size: .8125rem; font-weight: 500 }
small { color: var(--dim); font-size: .8125rem; font-weight: 400 }
p { margin: 0 0 .75rem; max-width: 46rem }
.summary, section > p, footer { color: var(--dim) }
.summary, section > p { font-size: .875rem; line-height: 1.375rem }
.card, .table { border: 1px solid var(--line); border-radius: 10px }
.card { padding: 1rem }
.mark { color: var(--tone); font-weight: 600; white-space: nowrap }
.mark::before { content: '–'; display: inline-block; min-width: .75rem; margin-right: .375rem; text-align: center }
.mark.good::before { content: '●' } .mark.bad::before { content: '■' } .mark.warning::before { content: '▲' }
.figures { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.5rem 0 0 }
.figures .card { flex: 1 1 8rem } .figures .card:has(.bar) { flex-basis: 20rem }
.figures dt { font-weight: 600 } .figures dd { margin: 0 }
.figures .value { font-size: 1.75rem; line-height: 2.25rem; font-weight: 600; letter-spacing: -.02em }
.figures .value:not(.neutral) { color: var(--tone) }
.figures .bar { display: flex; gap: 1px; height: .5rem; margin: .5rem 0; overflow: hidden; border-radius: 4px }
.bar i { background: var(--tone) } .bar .neutral { opacity: .4 }
.legend { display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--dim); font-size: .8125rem }
.legend .mark { color: var(--dim); font-weight: 400 } .legend .mark::before { color: var(--tone) }
.overview { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem 2rem }
.overview > :only-child { grid-column: 1 / -1 }
.overview ul { display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding: 0; list-style: none }
.overview a { display: grid; place-items: center; width: 1.5rem; height: 1.5rem; border-radius: 4px; background: var(--soft); text-decoration: none }
.overview .mark::before { margin: 0; font-size: .625rem }
.table { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem 1rem; text-align: left; vertical-align: top }
th { color: var(--dim); font-size: .75rem; line-height: 1rem; font-weight: 500; white-space: nowrap }
tbody tr { border-top: 1px solid var(--line) } tr:target { background: var(--sunken) }
td p { margin: 0; color: var(--dim) }
code, pre { font: .75rem/1.25rem var(--mono) }
td > code { font-weight: 600; white-space: nowrap } td > .mark { color: inherit } td > .mark::before { color: var(--tone) }
pre { margin: .375rem 0 0; padding: .5rem .625rem; overflow-x: auto; border-radius: 6px; background: var(--sunken) }
footer { margin-top: 2rem; padding-top: .75rem; border-top: 1px solid var(--line); font-size: .8125rem }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
a { color: var(--accent); text-decoration-color: color-mix(in srgb, currentcolor 40%, transparent); text-underline-offset: .2em }
@media (max-width: 40rem) {
  .overview { grid-template-columns: 1fr }
  thead { position: absolute; clip-path: inset(50%) }
  tbody tr, td { display: block }
  tbody tr { padding: .5rem 0 }
  td { padding: .125rem 1rem; overflow-wrap: anywhere }
  td > code { white-space: normal }
  pre { white-space: pre-wrap }
  td:empty { display: none }
}
@media print { body { font-size: 11px } .table { overflow: visible } }
`
