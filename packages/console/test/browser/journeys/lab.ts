import assert from 'node:assert/strict'
import { startSabotage } from '@permit-tracking/assurance'
import type { Journey, Stage } from '../journey.ts'

/** Journeys through the lab. */
export const labJourneys: readonly Journey[] = [
  { name: 'lab: the clock moves, and what it ran is listed', run: moveClock },
  { name: 'lab: a fault is planned, happens and is removed', run: planFaults },
  { name: 'lab: a churn changes a list until it is stopped', run: runChurn },
  { name: 'lab: a switch of the dialect changes the next response, and is set back', run: chooseDialect },
  { name: 'lab: a saboteur is shown with its harm, and ended', run: endSabotage },
  { name: 'lab: a snapshot is saved and restored, and the mock reset', run: saveAndRestore },
]

async function moveClock({ mock, page, open }: Stage): Promise<void> {
  mock.webhooks.create({
    url: () => new Response(null, { status: 500 }),
    events: ['permit.status_changed'],
  })
  const { uuid } = mock.permits.create({ status: 'In Review' })
  mock.watchlist.add(uuid)
  await open('/lab')
  mock.permits.setStatus(uuid, 'Issued')
  await page.getByRole('cell', { name: /^retry 1 of 5/ }).waitFor()
  await page.getByRole('button', { name: /^To the next task/ }).click()
  await page.getByText(/and 1 task ran: retry 1 of 5/).waitFor()
  await page.getByRole('cell', { name: /^retry 2 of 5/ }).waitFor()
  await page.getByText('By another duration').click()
  await page.getByLabel('Duration or time').fill('90s')
  const before = mock.clock.now()
  await page.getByRole('button', { name: 'Advance' }).click()
  await page.getByText(/The clock moved to/).waitFor()
  const later = new Date(Number(mock.clock.now()) + 60_000).toISOString()
  await page.getByLabel('Duration or time').fill(later)
  await page.getByRole('button', { name: 'Advance' }).click()
  await page.getByText(`The clock moved to ${later.slice(0, 10)} ${later.slice(11, 19)}`).waitFor()
  await page.getByRole('button', { name: 'Settle deliveries' }).click()
  await page.getByText(/All deliveries are settled/).waitFor()
  assert(Number(mock.clock.now()) > Number(before) + 90_000)
}

async function planFaults({ mock, page, open }: Stage): Promise<void> {
  await open('/lab')
  await page.getByRole('button', { name: '503 with Retry-After' }).click()
  await page.getByText('Error response 503, Retry-After: 2').waitFor()
  const response = await mock.fetch(
    new Request(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } }),
  )
  assert.equal(response.status, 503)
  await page.getByText('No faults are planned').waitFor()

  await page.getByRole('button', { name: 'Plan a fault' }).click()
  await page.getByLabel('Applies to').selectOption('all')
  await page.getByLabel('Requests', { exact: true }).selectOption('nth')
  assert.equal(await page.getByLabel('Position, counted from now').inputValue(), '3')
  await page.getByLabel('Operation').selectOption('createContact')
  await page.getByLabel('Fault', { exact: true }).selectOption('reset')
  await page.getByText('Error code, headers').click()
  await page.getByLabel('Times').fill('0')
  await page.getByText('Error code, headers').click()
  await page.getByRole('button', { name: 'Plan the fault' }).click()
  await page.getByLabel('Times').fill('1')
  await page.getByRole('button', { name: 'Plan the fault' }).click()
  await page.getByText('for request number 3 for createContact of all organizations').waitFor()
  assert.deepEqual(
    mock.faults.all().map(({ plan }) => plan),
    [{ nth: 3 }],
  )
  await page.getByRole('button', { name: 'Remove: Connection reset' }).press('Enter')
  await page.getByText('No faults are planned').waitFor()
  await page.locator('[aria-label="Planned faults"]:focus').waitFor()
}

async function runChurn({ mock, page, open }: Stage): Promise<void> {
  await open('/lab')
  await page.getByRole('button', { name: 'Removals' }).click()
  await page.getByText('remove 1 per response of permits').waitFor()
  await mock.fetch(
    new Request(`${mock.baseUrl}/permits`, { headers: { Authorization: `Bearer ${mock.apiKey}` } }),
  )
  await page.getByText('So far 1 change: 1 removed').waitFor()
  await page.getByRole('button', { name: /^Stop/ }).click()
  await page.getByText('Stopped, with 1 change: 1 removed.').waitFor()
  await page.getByText('No churn runs').waitFor()
}

async function chooseDialect({ page, mock, open }: Stage): Promise<void> {
  await open('/lab')
  await page.getByRole('button', { name: /^totalPages/ }).click()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByText('Created the key').waitFor()
  const readings = page.getByRole('group', { name: 'totalPages' })
  await readings.getByRole('radio', { name: 'false' }).click()
  await readings.getByText('body.meta.total_pages: none').waitFor()
  await readings.getByText(/^body\.meta\.total_pages: \d+$/).waitFor()
  assert.equal(mock.dialect.totalPages, false)
  await page.getByText('1 of 24 differs').waitFor()
  await page.getByRole('button', { name: /^perPageMax/ }).click()
  await page.getByLabel('Another value').press('End')
  await page.keyboard.type('0')
  await page.keyboard.press('Tab')
  await page.getByRole('alert').getByText('perPageMax').waitFor()
  await page.getByRole('button', { name: 'Back to the defaults' }).click()
  await page.getByText('1 of 24 differs').waitFor({ state: 'detached' })
  assert.equal(mock.dialect.totalPages, true)
  await page.getByRole('searchbox', { name: 'Search' }).fill('retry-after')
  await page.getByRole('button', { name: /^totalPages/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^retryAfter/ }).click()
  await page.getByRole('radio', { name: 'seconds' }).click()
  await page.getByText('1 of 24 differs').waitFor()
  await page.getByRole('button', { name: 'Copy as code' }).click()
  await page
    .getByRole('status')
    .getByText(/^(Copied|Could not copy)/)
    .waitFor()
  assert(page.url().endsWith('?switch=retryAfter&search=retry-after'))
}

async function endSabotage({ mock, page, open }: Stage): Promise<void> {
  const button = page.getByRole('button', { name: 'End the sabotage' })
  await open('/lab')
  await page.getByRole('heading', { name: 'Clock' }).waitFor()
  assert.equal(await button.count(), 0)
  const sabotage = startSabotage(mock, 'page-missing')
  await mock.fetch(`${mock.baseUrl}/me`)
  await page.getByText('Sabotage: page-missing – Everything on the second page is missing').waitFor()
  await button.press('Enter')
  await button.waitFor({ state: 'detached' })
  assert.equal(sabotage.name, null)
  await page.locator(':focus').waitFor()
}

async function saveAndRestore({ mock, server, page, open }: Stage): Promise<void> {
  await open('/lab')
  await page.getByRole('button', { name: 'Snapshot' }).click()
  await page.getByRole('button', { name: 'Save a snapshot' }).click()
  // Firefox reports no downloads to WebDriver, so the state is read from the API.
  await page
    .getByRole('dialog')
    .getByText(/^Saved permit-tracking-.*\.json\.$/)
    .waitFor()
  const state = Buffer.from(await (await fetch(`${server.origin}/_mock/snapshot`)).arrayBuffer())
  const { id } = mock.contacts.create({ name: 'Dana Ruiz' })

  const restore = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Snapshot file').setInputFiles({ name, mimeType: 'application/json', buffer })
    await page.getByRole('button', { name: 'Restore' }).click()
  }
  await restore('broken.json', Buffer.from('%'))
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await restore('other.json', Buffer.from('{}'))
  await page.getByRole('dialog').getByRole('alert').getByText('snapshot').waitFor()
  await restore('state.json', state)
  await page.getByText('The snapshot is restored.').waitFor()
  assert.equal(mock.contacts.get(id), undefined)

  const other = mock.contacts.create({ name: 'Lee Chen' })
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await page.getByText('The mock is as it was at the start.').waitFor()
  assert.equal(mock.contacts.get(other.id), undefined)
}
