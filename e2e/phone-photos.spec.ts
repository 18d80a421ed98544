import { writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { roomy } from './support/deal-form.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const MEGABYTE = 1024 * 1024

/** As a phone writes it: lying on its side, with a turn that programs are to follow; 8 MB at 4000 pixels. */
async function phonePhoto(width: number): Promise<Buffer> {
  const blank = { channels: 3, background: '#888' } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grain = sharp({ create: { ...blank, noise, width: 500, height: 500 } })
  const input = await grain.png({ compressionLevel: 0 }).toBuffer()
  return sharp({ create: { ...blank, width, height: (width / 4) * 3 } })
    .composite([{ input, tile: true }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 94 })
    .toBuffer()
}

/** Chosen from the disk: handing a large one over to the browser takes seconds. */
async function onDisk(name: string, content: Buffer): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, content)
  return path
}

/** @returns what makes the line fast again */
async function slowLine(page: Page) {
  const line = await page.context().newCDPSession(page)
  const set = (latency: number, throughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  await set(400, (400 * 1000) / 8)
  return () => set(0, -1)
}

/** The uploads that the page sends from now on. */
function uploadsOf(page: Page): number[] {
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !/\/(media|proof)$/.test(request.url())) return
    sizes.push(Number(request.headers()['content-length'] ?? request.postDataBuffer()?.length))
  })
  return sizes
}

const fieldOf = (page: Page, input: Locator) => page.locator('.field').filter({ has: input })

test('a photo of 8 MB goes over a slow line in seconds, upright [FILES-13]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, roomy)
  await page.goto('/deals/add')
  const cover = page.getByLabel(t('deals:form.coverImage'), { exact: true })
  const field = fieldOf(page, cover)
  const buffer = await phonePhoto(4000)
  expect(buffer.length).toBeGreaterThan(8 * MEGABYTE)
  const photo = await onDisk('IMG_2041.JPG', buffer)
  const sent = page.waitForRequest((request) => request.url().endsWith('/media'))
  const speedUp = await slowLine(page)
  await cover.setInputFiles(photo)
  const request = await sent
  await speedUp()
  expect((await request.allHeaders())['content-length']).toMatch(/^\d{5,6}$/)
  const thumb = field.locator('img.thumb')
  await expect(thumb).toBeVisible({ timeout: 120_000 })
  const address = (await thumb.getAttribute('src')) ?? ''
  const kept = await page.request.get(address.replace('thumb', 'full'))
  const { width, height } = await sharp(await kept.body()).metadata()
  expect([width, height]).toEqual([1280, 1707])
})

test('what cannot be taken is refused at once, unsent, and the kept picture stays [FILES-12, FILES-13]', async ({
  browser,
}) => {
  const photo = await phonePhoto(2000)
  expect(photo.length).toBeGreaterThan(1.5 * MEGABYTE)
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(3 * MEGABYTE)])
  const png = await sharp(await sharp(photo).resize(1200).toBuffer())
    .png()
    .toBuffer()
  expect(png.length).toBeGreaterThan(MEGABYTE)
  const refused: [name: string, buffer: Buffer, reason: 'damaged' | 'otherPicture' | 'unknown'][] =
    [
      ['cut.jpg', photo.subarray(0, photo.length - 300_000), 'damaged'],
      ['almost.jpg', photo.subarray(0, photo.length - 2), 'damaged'],
      ['cut.png', png.subarray(0, png.length - 20), 'damaged'],
      ['IMG_1.jpg', heic, 'otherPicture'],
      ['page.png', Buffer.from('<!doctype html><p>'), 'otherPicture'],
      ['zeros.jpg', Buffer.alloc(2 * MEGABYTE), 'unknown'],
    ]
  const viewport = { width: 390, height: 844 }
  const { page, t } = await signIn(browser, roomy, { language: 'ru', viewport })
  await page.goto('/deals/add')
  const cover = page.getByLabel(t('deals:form.coverImage'), { exact: true })
  const field = fieldOf(page, cover)
  await cover.setInputFiles({ name: 'good.png', mimeType: 'image/png', buffer: png })
  await expect(field.locator('img.thumb')).toBeVisible()
  const sent = uploadsOf(page)
  for (const [name, buffer, reason] of refused) {
    await cover.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    const format = name.endsWith('png') ? 'HTML' : reason === 'unknown' ? 'JPEG' : 'HEIC'
    await expect(field.getByText(t(`files:${reason}`, { format })), name).toBeVisible()
    await expect(field.getByRole('listitem').filter({ hasText: 'good.png' }), name).toBeVisible()
  }
  expect(sent).toEqual([])
})

test('a document says why it is refused, by itself and with a message [FILES-12]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, roomy)
  await page.goto('/branch/add')
  const proof = page.locator('[type=file]')
  const field = fieldOf(page, proof)
  const sent = uploadsOf(page)
  const pages = Buffer.alloc(11 * MEGABYTE)
  const large = await onDisk('bill.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), pages]))
  await proof.setInputFiles(large)
  await expect(field.getByText(t('files:documentTooLarge', { megabytes: '10' }))).toBeVisible()
  expect(sent).toEqual([])
  const script = Buffer.from('\r\n%PDF-1.7\n1 0 obj <</S/JavaScript/JS(1)>> endobj')
  await proof.setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: script })
  await expect(field.getByText(t('files:pdf.script'))).toBeVisible()
  await page.goto('/deals/list/merchant?status=pending')
  await page.locator('main [data-row]').first().click()
  const files = page.getByLabel(t('review-threads:files'))
  await files.setInputFiles({ name: 'menu.exe', mimeType: 'image/jpeg', buffer: script })
  await expect(page.getByText(t('common:messages.fileType'), { exact: true })).toBeVisible()
  await files.setInputFiles(large)
  await expect(page.getByText(t('files:documentTooLarge', { megabytes: '10' }))).toBeVisible()
  await expect(files).toHaveValue('')
  const photo = await phonePhoto(2000)
  await files.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
  const bytes = () => files.evaluate((input: HTMLInputElement) => input.files?.[0]?.size)
  await expect.poll(bytes).toBeLessThan(MEGABYTE)
})
