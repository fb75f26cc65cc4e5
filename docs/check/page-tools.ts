import type { Page } from 'playwright-core'
import type { BrowserSite } from './browser-site.ts'

/** Returns a report on the tabs, the copy buttons and the switch of the theme of the landing page. */
export async function findToolProblems({ open, url }: BrowserSite): Promise<[string, string[]]> {
  const context = await open()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const problems: string[] = []
  for (const tab of ['Copy', 'Receive', 'Test', 'Read']) {
    if (!(await showsOtherCode(page, tab))) problems.push(`the tab "${tab}" does not show its code`)
  }
  for (const tab of ['pnpm', 'yarn', 'bun']) {
    await page.locator('.landing-text label', { hasText: tab }).click()
    const command = await page.locator('.landing-text .active code').textContent()
    if (command?.trim() !== `${tab} add @permit-tracking/sdk`)
      problems.push(`the tab "${tab}" shows ${JSON.stringify(command)}`)
  }
  if (!(await copies(page))) problems.push('the copy button does not copy the code')
  for (const color of ['dark', 'light']) {
    await page.locator('.VPSwitchAppearance').first().click()
    if (!(await hasColors(page, color))) problems.push(`the switch does not change to ${color} colors`)
  }
  await context.close()
  return ['tabs, copy button and themes', problems]
}

async function showsOtherCode(page: Page, tab: string): Promise<boolean> {
  const code = page.locator('.landing-code .active code')
  const before = await code.textContent()
  await page.locator('.landing-code label', { hasText: tab }).click()
  return (await code.isVisible()) && (await code.textContent()) !== before
}

async function copies(page: Page): Promise<boolean> {
  const block = page.locator('.landing-code .active')
  await block.hover()
  await block.locator('button.copy').click()
  const code = await block.locator('code').textContent()
  return (await page.evaluate(() => navigator.clipboard.readText())) === code
}

/** True if the page and the picture of the console have these colors. */
async function hasColors(page: Page, color: string): Promise<boolean> {
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  const pictures = await page
    .locator('.landing-picture img:visible')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  return (
    isDark === (color === 'dark') && pictures.length === 1 && pictures.every((src) => src.includes(color))
  )
}
