import { expect, test } from 'vitest'
import { renderHtmlPage } from './html-page.ts'

const hostile = `<script>alert("1")</script>&'`

test('every text of a page is escaped', () => {
  const page = renderHtmlPage({
    title: hostile,
    summary: [hostile],
    figures: [{ label: hostile, value: hostile }],
    sections: [
      {
        heading: hostile,
        text: hostile,
        columns: [hostile],
        rows: [[hostile, { text: hostile, detail: hostile, code: hostile, tone: 'bad', isCode: true }]],
      },
    ],
    footer: hostile,
  })
  expect(page).not.toContain('<script')
  expect(page.split('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;')).toHaveLength(15)
})

test('code in backticks is shown as code', () => {
  const rows = [['Expect `a<b`.']]
  const sections = [{ heading: 'One', columns: ['Test'], rows }]
  const page = renderHtmlPage({ title: 'Report', summary: ['One run.'], figures: [], sections })
  expect(page).toContain('<td>Expect <code>a&#60;b</code>.</td>')
})

test('a page loads nothing and runs nothing', () => {
  const page = renderHtmlPage({ title: 'Report', summary: ['One run.'], figures: [], sections: [] })
  expect(page).not.toMatch(/src=|href=|url\(|@import|<script/)
  expect(page).toContain(`default-src 'none'`)
})

test('a cell links to guides, which exist', () => {
  const rows = [[{ text: 'lost', guides: ['errors', 'sync'] }]]
  const sections = [{ heading: 'One', columns: ['Result'], rows }]
  const page = renderHtmlPage({ title: 'Report', summary: ['One run.'], figures: [], sections })
  expect(page).toContain(
    '<p>Guides: <a href="https://permit-tracking.github.io/permit-tracking-js/guides/errors">errors</a>, <a',
  )
})
