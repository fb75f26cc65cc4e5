/**
 * Takes pictures of the running console in light and dark colors and on a phone: the overview for the READMEs, a request for the first
 * page of the documentation site, and the preview of its links; or with `--all` every screen, to look at.
 *
 *   npm run screenshots -- [--all] [folder]
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import type { Page } from 'playwright-core'
import { browserKinds } from './browsers.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { createScene, placesOf } from './scene.ts'

const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1_440, height: 1_000 }, deviceScaleFactor: 1 },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1_440, height: 1_000 }, deviceScaleFactor: 1 },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
] as const
// The address is in the pictures.
const port = 4_010

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true })
const [folder = join(import.meta.dirname, '../../../../docs/images')] = positionals
const chromium = browserKinds.find(({ name }) => name === 'Chromium')
if (!chromium?.path) throw new Error('Could not take pictures: Chromium is not installed.')

await mkdir(folder, { recursive: true })
const browser = await chromium.start(chromium.path)
const mock = createMock({ clock: 'manual', seed: 7 })
const server = await serve(mock, { control: true, port })
const receivers: Receiver[] = []
try {
  const scene = await createScene(mock, async (secret) => {
    const receiver = await startReceiver(secret)
    receivers.push(receiver)
    return receiver
  })
  const places = values.all
    ? [...placesOf(scene).map((place) => `/#/default${place}`), '/docs']
    : ['/#/default/']
  for (const { name, ...look } of looks) {
    const context = await browser.newContext(look)
    const page = await context.newPage()
    for (const place of places) {
      await page.goto(`${server.origin}${place}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Loading …').first().waitFor({ state: 'hidden' })
      if (place === '/#/default/') await page.getByText('did not accept').waitFor()
      const screen = place.replace(/^\/(#\/default\/)?/, '').replaceAll('/', '-') || 'console'
      await page.screenshot({ path: join(folder, `${screen}-${name}.png`) })
    }
    await context.close()
  }
  if (!values.all) {
    for (const colorScheme of ['light', 'dark'] as const) {
      // The site shows it at half this size.
      const context = await browser.newContext({
        colorScheme,
        viewport: { width: 1_152, height: 864 },
        deviceScaleFactor: 1.25,
      })
      const page = await context.newPage()
      await page.goto(`${server.origin}/#/default/requests/${scene.request_id}`)
      await page.getByText('Why this response').waitFor()
      const picture = await page.screenshot()
      await writeFile(join(folder, `landing-${colorScheme}.webp`), await toWebp(page, picture))
      if (colorScheme === 'light') await writePreview(page, picture)
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.close({ force: true })
  await Promise.all(receivers.map((receiver) => receiver.close()))
}

/** Writes the picture that networks show beside a link to the site: its title, and a picture of the console. */
async function writePreview(page: Page, picture: Buffer): Promise<void> {
  await page.goto('about:blank')
  await page.setViewportSize({ width: 1_200, height: 630 })
  await page.setContent(`<body style="margin: 0; display: grid; grid-template-columns: 400px 1fr; gap: 56px; align-items: center; padding-left: 64px;
      height: 630px; overflow: hidden; background: #f4f6f8; color: #1a2026; font: 22px/1.5 system-ui">
    <div><h1 style="font-size: 50px; line-height: 1.1; letter-spacing: -0.02em">Permit tracking for TypeScript</h1>
      <p style="color: #545e68">The client of the service, and the whole service in memory for your tests.</p></div>
    <img src="data:image/png;base64,${picture.toString('base64')}" style="height: 540px; border: 1px solid #d5dbe1; border-radius: 12px"></body>`)
  await page.screenshot({ path: join(folder, 'social.png'), scale: 'css' })
}

/** Converts a picture to WebP, which is a third of its size, by the canvas of the browser. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const bytes = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(source)]))
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    [...png],
  )
  return Buffer.from(bytes)
}
