/** @jest-environment ./jsdom-with-fetch.mjs */
import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import { showPermits, toLine } from './permit-list.mjs'

function open() {
  const mock = createMock({ permits: 3, watched: 3 })
  // jsdom looks like a page, where a key is not a secret. In a test that does no harm.
  const client = createClient({ ...mock.clientOptions, retry: 0, dangerouslyAllowBrowser: true })
  document.body.innerHTML = '<main></main>'
  return { mock, client, main: document.querySelector('main') }
}

test('shows the permits', async () => {
  const { mock, client, main } = open()
  await showPermits(main, client)
  const lines = mock.watchlist.all({ order: 'updated_desc' }).map(toLine)
  expect(main.querySelector('h1').textContent).toBe('3 permits')
  expect(Array.from(main.querySelectorAll('li'), (item) => item.textContent)).toEqual(lines)
})

test('offers another attempt after a failure', async () => {
  const { mock, client, main } = open()
  mock.faults.next({ operation: 'listPermits', status: 503 })
  await showPermits(main, client)
  expect(main.querySelector('[role=alert]').textContent).toBe('The permits could not be loaded.')

  await main.querySelector('button').onclick()
  expect(main.querySelectorAll('li')).toHaveLength(3)
})
