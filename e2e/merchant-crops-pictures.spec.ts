import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const phone = { width: 390, height: 844 }
const [RED, GREEN, BLUE] = ['#e00000', '#00c000', '#0000e0']

/** Three bands: of a high picture from top to bottom, of a wide one from left to right. */
async function bands(width: number, height: number): Promise<Buffer> {
  const isHigh = height > width
  const size = isHigh
    ? { width, height: Math.round(height / 3) }
    : { width: Math.round(width / 3), height }
  const parts = [RED, GREEN, BLUE].map((background, at) => ({
    input: { create: { ...size, channels: 3 as const, background } },
    top: isHigh ? at * size.height : 0,
    left: isHigh ? 0 : at * size.width,
  }))
  const create = { width, height, channels: 3 as const, background: BLUE }
  return sharp({ create }).composite(parts).png().toBuffer()
}

/** The colour that most of a stored picture has, and its shape. */
async function stored(page: Page, thumb: string) {
  const answer = await page.request.get(thumb.replace('thumb', 'full'))
  const picture = sharp(await answer.body())
  const { width, height } = await picture.metadata()
  const { dominant } = await picture.stats()
  const { r, g, b } = dominant
  const most = Math.max(r, g, b)
  return { shape: width / height, colour: most === r ? RED : most === g ? GREEN : BLUE }
}

for (const [how, language, width, height] of [
  ['high', 'en', 600, 1500],
  ['wide', 'ru', 1500, 400],
] as const)
  test(`a ${how} picture is cropped by arrow keys, by a finger and smaller than whole (${language}) [DEAL-136]`, async ({
    browser,
  }) => {
    const options = { language, viewport: phone, hasTouch: true }
    const { page, t } = await signIn(browser, 'rival', options)
    await page.goto('/deals/add')
    const buffer = await bands(width, height)
    const cover = page.getByLabel(t('deals:form.coverImage'), { exact: true })
    await cover.setInputFiles({ name: 'bands.png', mimeType: 'image/png', buffer })
    const row = page.locator('[data-kept=coverImageKept] .files > li')
    const thumb = row.locator('img')
    await expect(thumb).toBeVisible()
    const crop = page.getByRole('button', { name: t('common:crop.open', { name: 'bands.png' }) })
    const dialog = page.getByRole('dialog')
    const frame = dialog.getByRole('button', { name: t('common:crop.frame') })
    const apply = dialog.getByRole('button', { name: t('common:crop.apply') })
    const address = async () => (await thumb.getAttribute('src')) ?? ''
    const whole = await address()

    await crop.click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(crop).toBeFocused()
    expect(await address()).toBe(whole)

    await crop.click()
    await expect(frame).toHaveAttribute('style', /width/)
    await frame.focus()
    for (let step = 0; step < 50; step += 1)
      await page.keyboard.press(how === 'high' ? 'ArrowUp' : 'ArrowLeft')
    await apply.click()
    await expect(dialog).toHaveCount(0)
    const first = await address()
    expect(first).not.toBe(whole)
    const seen = await stored(page, first)
    expect(seen.colour).toBe(RED)
    expect(seen.shape).toBeCloseTo(1.6, 1)
    await expect(row).toHaveCount(1)
    const id = first.split('/').at(-2) ?? ''
    await expect(row.locator('input')).toHaveValue(id)
  })
test('a frame is dragged to the end of a picture, and a failure keeps the dialog [DEAL-136]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'rival', { viewport: phone })
  await page.goto('/deals/add')
  const buffer = await bands(600, 1500)
  const images = page.getByLabel(t('deals:form.images'), { exact: true })
  await images.setInputFiles([{ name: 'bands.png', mimeType: 'image/png', buffer }])
  const thumb = page.locator('[data-kept=imageUrlsKept] .files > li img')
  await expect(thumb).toBeVisible()
  const whole = await thumb.getAttribute('src')
  await page.getByRole('button', { name: t('common:crop.open', { name: 'bands.png' }) }).click()
  const dialog = page.getByRole('dialog')
  const frame = dialog.locator('[data-frame]')
  await expect(frame).toHaveAttribute('style', /width/)
  const box = await frame.boundingBox()
  if (!box) throw new Error('no frame')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 2000, { steps: 5 })
  await page.mouse.up()
  await page.route('**/media', (route) => route.abort())
  await dialog.getByRole('button', { name: t('common:crop.apply') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(t('common:crop.failed'))
  await page.unroute('**/media')
  await dialog.getByRole('button', { name: t('common:crop.apply') }).click()
  await expect(dialog).toHaveCount(0)
  const address = (await thumb.getAttribute('src')) ?? ''
  expect(address).not.toBe(whole)
  expect((await stored(page, address)).colour).toBe(BLUE)
})

test('a transparent picture stays one, and a second crop begins with the picture as it was chosen [DEAL-136]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'rival', { viewport: phone })
  await page.goto('/deals/add')
  const create = { width: 900, height: 600, channels: 4 as const, background: '#ffffff00' }
  const logo = { width: 300, height: 200, channels: 4 as const, background: RED }
  const input = await sharp({ create: logo }).png().toBuffer()
  const buffer = await sharp({ create }).composite([{ input }]).png().toBuffer()
  const cover = page.getByLabel(t('deals:form.coverImage'), { exact: true })
  await cover.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const thumb = page.locator('[data-kept=coverImageKept] .files > li img')
  await expect(thumb).toBeVisible()
  const crop = page.getByRole('button', { name: t('common:crop.open', { name: 'logo.png' }) })
  const dialog = page.getByRole('dialog')
  const address = async () => (await thumb.getAttribute('src')) ?? ''
  const chosen = (await address()).replace('thumb', 'full')
  for (const size of ['60', '90']) {
    const before = await address()
    await crop.click()
    await expect(dialog.locator('img')).toHaveJSProperty('src', new URL(chosen, page.url()).href)
    await dialog.locator('[type=range]').fill(size)
    await dialog.getByRole('button', { name: t('common:crop.apply') }).click()
    await expect(dialog).toHaveCount(0)
    expect(await address()).not.toBe(before)
    const answer = await page.request.get((await address()).replace('thumb', 'full'))
    expect((await sharp(await answer.body()).stats()).isOpaque).toBe(false)
  }
})

test('without JavaScript a picture goes as it is, and nothing offers to crop it [DEAL-136]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'rival', { javaScriptEnabled: false })
  await page.goto('/deals/add')
  await expect(page.locator('[data-crop]:visible')).toHaveCount(0)
  await expect(page.locator('dialog:visible')).toHaveCount(0)
})
