import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Tests the frame of the mock's console in a page that has mounted it. */
export async function checkConsole(
  page: Page,
  step: (name: string, run: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const openButton = page.getByRole('button', { name: 'Mock console' })
  const panel = page.getByRole('dialog', { name: 'Mock console' })
  const separator = page.getByRole('separator', { name: 'Size of the console' })
  const width = async () => (await panel.boundingBox())?.width ?? 0

  await step('the console loads when it is opened, and moves the focus', async () => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await openButton.click()
    await panel.waitFor()
    assert.equal(await focusedClass(page), 'frame')
    await panel.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    assert.equal(await panel.getByText('Could not load').count(), 0)
    assert.ok(requested.length > 0)
  })

  await step('the console shows the base URL that responds in the page', async () => {
    const baseUrl = await panel.locator('.address code').textContent()
    const status = await page.evaluate(async (url) => {
      const response = await fetch(`${url}/me`, {
        headers: { Authorization: `Bearer ${window.mock.apiKey}` },
      })
      return response.status
    }, baseUrl)
    assert.equal(status, 200)
  })

  await step('Escape closes it and moves the focus back to the button', async () => {
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    assert.equal(await focusedClass(page), 'open-button')
  })

  await step('the shortcut opens and closes it, and moves the focus back to the page', async () => {
    const reload = page.getByRole('button', { name: 'Reload' })
    await reload.focus()
    await page.keyboard.press('Control+Alt+P')
    await panel.waitFor()
    await page.keyboard.press('Control+Alt+P')
    await panel.waitFor({ state: 'hidden' })
    assert.equal(await reload.evaluate((element) => element === document.activeElement), true)
  })

  await step('its size follows the keyboard and the pointer, and outlives a reload', async () => {
    await openButton.click()
    const before = await width()
    await separator.focus()
    await page.keyboard.press('ArrowLeft')
    assert.equal(await separator.getAttribute('aria-valuenow'), '52')
    assert.ok((await width()) > before)
    const { x = 0, y = 0 } = (await separator.boundingBox()) ?? {}
    await page.mouse.move(x + 4, y + 200)
    await page.mouse.down()
    await page.mouse.move(x + 204, y + 200, { steps: 4 })
    await page.mouse.up()
    const dragged = await width()
    assert.ok(dragged < before)
    await page.reload()
    await openButton.click()
    assert.ok(Math.abs((await width()) - dragged) < 2)
  })

  await step('it docks at the bottom, and covers a narrow page', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await panel.getByRole('button', { name: 'Dock at the bottom' }).click()
    assert.equal(await width(), size.width)
    assert.equal(await separator.getAttribute('aria-orientation'), 'horizontal')
    await page.setViewportSize({ width: 320, height: 600 })
    const box = await panel.boundingBox()
    assert.deepEqual(box && [box.width, box.height], [320, 600])
    assert.equal(await separator.isVisible(), false)
    await page.setViewportSize(size)
    await panel.getByRole('button', { name: 'Dock at the right' }).click()
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'hidden' })
  })
}

/** Returns the class of the element with the focus within the console. */
function focusedClass(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)
}
