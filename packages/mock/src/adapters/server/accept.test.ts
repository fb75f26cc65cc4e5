import { expect, test } from 'vitest'
import { prefersHtml } from './accept.ts'

test.each([
  // Chromium, Firefox and Safari.
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', true],
  ['text/html', true],
  ['TEXT/HTML; charset=utf-8', true],
  ['text/*', true],
  ['text/html;q=0.5, application/json;q=0.4', true],
  ['application/json;q=0, */*', true],
  // curl and `fetch`.
  ['*/*', false],
  [null, false],
  ['', false],
  ['application/json', false],
  ['text/html, application/json', false],
  ['text/html;q=0.4, application/json;q=0.5', false],
  ['text/html;q=0, */*', false],
  ['image/png', false],
])('Accept %j: %s', (accept, isPreferred) => {
  expect(prefersHtml(accept)).toBe(isPreferred)
})
