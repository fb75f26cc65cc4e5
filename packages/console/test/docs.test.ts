import { expect, test } from 'vitest'
import { serviceReference } from '../src/explorer/document/service-reference.ts'
import { renderDocs } from '../src/explorer/render-docs.tsx'

const html = renderDocs()
const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

test('the page has every operation, event, schema, error and assumption without JavaScript', () => {
  const { groups, schemas, errors, gaps } = serviceReference
  const operations = groups.flatMap((group) => group.operations)
  expect(operations).toHaveLength(18)
  expect(ids).toEqual(
    expect.arrayContaining([
      ...operations.map(({ id }) => id),
      ...Object.keys(schemas).map((name) => `schema-${name}`),
      ...errors.map(({ status }) => `error-${status}`),
      ...Object.keys(gaps).map((name) => `gap-${name}`),
    ]),
  )
  for (const { path } of operations) expect(html).toContain(`>${path}</code>`)
})

test('every link within the page leads to a section, and no identifier occurs twice', () => {
  const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, target]) => target)
  expect(ids).toEqual(expect.arrayContaining(targets))
  expect(ids).toEqual([...new Set(ids)])
})

test('the page needs no exception from a strict security policy', () => {
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/)
})

test('nothing of the document is left as Markdown', () => {
  const text = html.replaceAll(/<pre>.*?<\/pre>/gs, '').replaceAll(/<[^>]+>/g, '')
  expect(text).not.toMatch(/`|\*\w/)
})
