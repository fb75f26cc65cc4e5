import assert from 'node:assert/strict'
import type { Journey } from '../journey.ts'

/** Journeys through the contacts. */
export const contactJourneys: readonly Journey[] = [
  {
    name: 'a contact is created, found, edited and deleted',
    async run({ page, mock, open }) {
      await open('/contacts')
      await page.getByRole('button', { name: 'Create a contact' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Dana Testname')
      await page.getByRole('button', { name: 'Create the contact' }).click()
      await page.getByRole('heading', { level: 1, name: 'Dana Testname' }).waitFor()
      await page.getByRole('link', { name: 'All contacts' }).click()
      await page.getByRole('searchbox', { name: 'Search' }).fill('testname')
      await page.getByText('1 contact', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Dana Testname' }).click()
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Phone').fill('+12065550101')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('+12065550101').waitFor()
      const { size } = mock.contacts
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete the contact' }).click()
      await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
      assert.equal(mock.contacts.size, size - 1)
    },
  },
]
