import type { BrowserSite } from './browser-site.ts'

/** Returns a report on the types that the tutorial shows for the name under the pointer, and for that with the focus. */
export async function findHoverProblems({ open, url }: BrowserSite): Promise<[string, string[]]> {
  const context = await open()
  const page = await context.newPage()
  await page.goto(`${url}tutorial`, { waitUntil: 'networkidle' })
  const name = page.locator('.twoslash-hover > [tabindex]', { hasText: 'syncPermits' }).first()
  const popup = page.locator('.v-popper__popper--shown').getByText('Brings a local copy')
  const problems: string[] = []
  const expectPopup = async (when: string) => {
    await popup.waitFor({ timeout: 20_000 }).catch(() => problems.push(`no type is shown ${when}`))
  }
  // A name only reacts when its code has loaded, which takes a while on a busy machine.
  for (let attempt = 1; attempt <= 10 && !(await popup.isVisible()); attempt += 1) {
    await page.mouse.move(0, 0)
    await name.hover()
    await popup.waitFor({ timeout: 2_000 }).catch(() => {})
  }
  await expectPopup('under the pointer')
  const example = page.locator('.v-popper__popper--shown').getByText('@example')
  if ((await example.count()) > 0) problems.push('an example is shown as inline text')
  await page.mouse.move(0, 0, { steps: 200 })
  await popup
    .waitFor({ state: 'hidden', timeout: 20_000 })
    .catch(() => problems.push('the type does not disappear'))
  await name.focus()
  await expectPopup('with the focus')
  await context.close()
  return ['types of the tutorial by pointer and by keyboard', problems]
}
