import assert from 'node:assert/strict'
import { hostileText, shownText, watchExecution } from '../hostile-text.ts'
import type { Journey, Stage } from '../journey.ts'

/** Journeys with texts from elsewhere that try to be more than text, and through the headers that forbid it. */
export const securityJourneys: readonly Journey[] = [
  { name: 'a response of a receiver is shown as text', run: showResponse },
  { name: 'a body of 1 MiB is shown as text, and the page stays usable', run: showLongBody },
  { name: 'names and texts of every kind are shown as text', run: showNames },
  { name: 'no page runs foreign code, and none can be framed', run: checkHeaders },
]

async function showResponse({ page, mock, open, receive }: Stage): Promise<void> {
  const expectText = await watchExecution(page)
  const receiver = await receive()
  receiver.status = 500
  receiver.text = hostileText + 'x'.repeat(1_048_576)
  const { id } = mock.webhooks.create({ url: receiver.url })
  const delivery = await mock.webhooks.sendTest(id, { data: { webhook_id: hostileText } })
  await open(`/webhooks/deliveries/${delivery.id}`)
  await page.getByRole('region', { name: 'Response body' }).getByText(shownText).waitFor()
  await expectText()
  const permit = mock.watchlist.all()[0]
  assert.ok(permit)
  mock.permits.setStatus(permit.uuid, hostileText)
  await open(`/permits/${permit.uuid}`)
  await page.getByRole('link', { name: 'permit.status_changed' }).waitFor()
  await page.locator('main').getByText(shownText).filter({ visible: true }).first().waitFor()
  await expectText()
}

async function showLongBody({ page, mock, open }: Stage): Promise<void> {
  const expectText = await watchExecution(page)
  const body = JSON.stringify({ name: hostileText.repeat(10_000) })
  await mock.fetch(`${mock.baseUrl}/contacts?search=${encodeURIComponent(hostileText)}`, {
    method: 'POST',
    body,
    headers: {
      Authorization: `Bearer ${mock.apiKey}`,
      'Content-Type': 'application/json',
      'X-Note': '<script>',
    },
  })
  await open('/requests')
  await page.getByRole('link', { name: 'POST /v1/contacts' }).click()
  await page.getByRole('tab', { name: 'Request', exact: true }).click()
  const shown = page.getByRole('region', { name: 'Request body' })
  await shown.getByText(shownText.slice(0, 40)).waitFor()
  const whole = page
    .locator('figure')
    .filter({ has: shown })
    .getByRole('button', { name: /^Show all/ })
  await whole.click()
  await whole.waitFor({ state: 'detached' })
  assert.ok(((await shown.textContent()) ?? '').length > 1_000_000)
  await expectText()
  const start = performance.now()
  await page.getByRole('tab', { name: 'As code' }).click()
  await page.getByRole('tab', { name: 'SDK' }).click()
  await page.getByRole('tab', { name: 'SDK', selected: true }).waitFor()
  assert.ok(performance.now() - start < 3_000)
}

async function showNames({ page, mock, server, open }: Stage): Promise<void> {
  const expectText = await watchExecution(page)
  mock.keys.create({ name: hostileText, permissions: ['read'] })
  const contact = mock.contacts.create({ name: hostileText, company: hostileText })
  const permit = mock.permits.create({
    permit_number: hostileText,
    address: hostileText,
    description: hostileText,
    status: hostileText,
  })
  mock.watchlist.add(permit.uuid)
  mock.permits.addNote(permit.uuid, { body: hostileText, author: hostileText })
  mock.permits.addFee(permit.uuid, { name: hostileText, amount: 1 })
  mock.permits.scheduleInspection(permit.uuid, { type: hostileText, scheduled_for: '2026-05-01' })
  mock.permits.tag(permit.uuid, hostileText)
  const condition = mock.conditions.create({
    name: hostileText,
    type: 'location',
    criteria: { address: hostileText, radius_miles: 1 },
  })
  const organization = mock.createOrganization({ name: hostileText })
  const places = [
    '/default/keys',
    '/default/contacts?search=hacked',
    `/default/contacts/${contact.id}`,
    '/default/permits?search=hacked',
    `/default/permits/${permit.uuid}`,
    '/default/conditions',
    `/default/conditions/${condition.id}`,
    `/${organization.organization.organization_id}/`,
  ]
  await open('/')
  for (const place of places) {
    await page.goto(`${server.origin}/#${place}`)
    await page.locator('main').getByText(shownText.slice(0, 40)).filter({ visible: true }).first().waitFor()
    await expectText(place)
  }
}

async function checkHeaders({ server }: Stage): Promise<void> {
  const headers = { Accept: 'text/html' }
  const [home, docs] = await Promise.all(
    ['/', '/docs'].map(async (path) => (await fetch(`${server.origin}${path}`, { headers })).text()),
  )
  const assets = `${home}${docs}`.matchAll(/(?:src|href)="(\/?assets\/[^"]+)"/g)
  const paths = new Set(['/', '/docs', ...[...assets].map(([, path]) => `/${path?.replace(/^\//, '')}`)])
  assert.ok(paths.size >= 6)
  for (const path of paths) {
    const response = await fetch(`${server.origin}${path}`, { headers })
    assert.equal(response.status, 200, path)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      'require-trusted-types-for',
    ]) {
      assert.ok(policy.includes(rule), `${path}: ${policy}`)
    }
    assert.equal(policy.includes('unsafe'), false)
    assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff')
  }
  // Only comments of the build and data would be inline.
  assert.equal(/<script(?![^>]* src=)|<style| on[a-z]+=| style=/.test(`${home}`), false)
}
