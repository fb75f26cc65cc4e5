import type { Page } from 'playwright-core'
import { type AccessibilityOptions, expectAccessible } from '../accessible.ts'
import type { Journey, Stage } from '../journey.ts'
import { createScene, placesOf } from '../scene.ts'

/** Buttons that open a dialog, by the path of their screen. */
const dialogs: readonly (readonly [path: string, button: string | RegExp])[] = [
  ['/', 'Change the plan'],
  ['/', 'Create another organization'],
  ['/keys', 'Create a key'],
  ['/keys', /^Revoke Nightly/],
  ['/webhooks', 'Create webhook'],
  ['/webhooks/deliveries', 'Retry all failed'],
  ['/permits', 'Create a permit'],
  ['/contacts', 'Create a contact'],
  ['/conditions', 'Create a condition'],
  ['/requests', 'Clear the journal'],
  ['/lab', 'Snapshot'],
  ['/lab', 'Plan a fault'],
]

/** Journeys through every screen and dialog with axe, in both color schemes, on a phone and on a desktop. */
export const accessibilityJourneys: readonly Journey[] = [320, 1_440].map((width) => ({
  name: `every screen and dialog is accessible at ${width} px`,
  // Other browsers take minutes, and find the same.
  only: 'Chromium',
  async run(stage: Stage) {
    const { mock, page, server, receive, open } = stage
    const scene = await createScene(mock, receive)
    await page.setViewportSize({ width, height: 900 })
    const check = createCheck(stage)
    for (const path of [...placesOf(scene).map((place) => `/#/default${place}`), '/docs']) {
      await page.goto(`${server.origin}${path}`)
      await settled(page)
      await check(path)
    }
    for (const [path, button] of [...dialogs, [`/requests/${scene.request_id}`, 'Send again'] as const]) {
      await open(path)
      await settled(page)
      await page.getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog').waitFor()
      await check(`${path} with ${button}`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    if (check.problems.length > 0) throw new Error(check.problems.join('\n'))
  },
}))

/** Returns a function that tests the page in both color schemes and collects its problems. */
function createCheck({ page }: Stage) {
  const problems: string[] = []
  const test = (where: string, options?: AccessibilityOptions) =>
    expectAccessible(page, where, options).catch((error: Error) => problems.push(error.message))
  async function check(where: string): Promise<void> {
    await page.emulateMedia({ colorScheme: 'dark' })
    // The rest is the same in both.
    await test(`${where} in dark colors`, { rules: ['color-contrast'] })
    await page.emulateMedia({ colorScheme: 'light' })
    await test(where)
  }
  return Object.assign(check, { problems })
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Loading …').first().waitFor({ state: 'hidden' })
}
