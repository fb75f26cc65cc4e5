import { expectAccessible } from '../accessible.ts'
import type { Journey, Stage } from '../journey.ts'
import { createScene, placesOf } from '../scene.ts'

const widths = [320, 1_440]

/** Journeys through every screen with axe, in both color schemes, on a phone and on a desktop. */
export const accessibilityJourneys: readonly Journey[] = (['light', 'dark'] as const).map((colorScheme) => ({
  name: `every screen is accessible in ${colorScheme} colors`,
  only: 'Chromium',
  async run({ mock, page, server, receive }: Stage) {
    const scene = await createScene(mock, receive)
    await page.emulateMedia({ colorScheme })
    const problems: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [...placesOf(scene).map((place) => `/#/default${place}`), '/docs']) {
        await page.goto(`${server.origin}${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.getByText('Loading …').first().waitFor({ state: 'hidden' })
        await expectAccessible(page, `${path} at ${width} px`).catch((error: Error) =>
          problems.push(error.message),
        )
      }
    }
    if (problems.length > 0) throw new Error(problems.join('\n'))
  },
}))
