import type { Journey } from '../journey.ts'

/** Journeys through the conditions. */
export const conditionJourneys: readonly Journey[] = [
  {
    name: 'a condition is created, lists the permits that match, and is edited and deleted',
    async run({ page, mock, open }) {
      const [permit] = mock.permits.all()
      if (!permit) throw new Error('The mock has no permits.')
      await open('/conditions')
      await page.getByRole('button', { name: 'Create a condition' }).click()
      await page.getByLabel('Type').selectOption('location')
      await page.getByLabel('Address', { exact: true }).fill('Nowhere 1')
      await page.getByLabel('Radius in miles').fill('0.5')
      await page.getByRole('button', { name: 'Create the condition' }).click()
      await page.getByText('no permit has the address').waitFor()
      await page.getByLabel('Address', { exact: true }).fill(permit.address)
      await page.getByRole('button', { name: 'Create the condition' }).click()
      await page.getByRole('definition').filter({ hasText: permit.address }).waitFor()
      await page.getByRole('link', { name: permit.permit_number }).waitFor()
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Name', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator(':focus:invalid').waitFor()
      await page.getByLabel('Name', { exact: true }).fill('Near the first permit')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { level: 1, name: 'Near the first permit' }).waitFor()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete the condition' }).click()
      await page.getByRole('heading', { level: 1, name: 'Conditions' }).waitFor()
    },
  },
]
