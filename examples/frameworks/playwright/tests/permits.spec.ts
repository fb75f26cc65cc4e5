import { expect, test } from './fixtures.ts'

const uuid = '5f0c1d1e-0c1f-4c6e-9a63-0d6f6c1f2a10'
const permits = [
  { uuid, permit_number: 'BLD-2026-001', status: 'In Review' },
  { permit_number: 'BLD-2026-002', status: 'Issued' },
]

test.use({ organizationOptions: { fixtures: { permits } } })

test('shows the permits', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('2 permits')
  await expect(page.getByText('BLD-2026-001: In Review')).toBeVisible()
})

test('shows a new status after a reload', async ({ page, organization }) => {
  await page.goto('/')
  await expect(page.getByText('BLD-2026-001: In Review')).toBeVisible()
  await organization.setStatus(uuid, 'Issued')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('BLD-2026-001: Issued')).toBeVisible()
})

test('recovers from a failure', async ({ page, organization }) => {
  await organization.planFault({ plan: { next: true }, fault: { status: 503 } })
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('The permits could not be loaded.')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  expect((await organization.requests()).map(({ status }) => status)).toEqual([503, 200])
})

test.describe('without permits', () => {
  test.use({ organizationOptions: { watched: 0 } })

  test('shows that the list is empty', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('status')).toHaveText('0 permits')
    await expect(page.getByRole('listitem')).toHaveCount(0)
  })
})
