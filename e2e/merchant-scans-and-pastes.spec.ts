import { expect, type Page } from '@playwright/test'
import encodeQR from 'qr'
import { atCounter } from './support/counter.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('the camera reads a code where the browser can, and stops; words where it is denied', async ({
  browser,
}) => {
  const { page, t, codes } = await atCounter(browser)
  const [code = ''] = codes
  await page.addInitScript((shown) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: shown }]
      },
    })
    const canvas = document.createElement('canvas')
    const brush = canvas.getContext('2d')
    setInterval(() => brush?.fillRect(Math.random() * 100, 0, 9, 9), 50)
    const getUserMedia = async () => {
      if (location.hash === '#denied') throw new DOMException('no', 'NotAllowedError')
      const stream = canvas.captureStream()
      Object.assign(globalThis, { stream })
      return stream
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, code)
  await page.goto('/coupon-redeem')
  await page.getByRole('button', { name: t('coupon-redeem:camera.start') }).click()
  await expect(page.getByLabel(t('coupon-redeem:code'))).toHaveValue(code)
  await expect(page.getByText(t('core:coupon.valid'))).toBeVisible()
  const states = await page.evaluate(() =>
    (Reflect.get(globalThis, 'stream') as MediaStream)
      .getTracks()
      .map(({ readyState }) => readyState),
  )
  expect(states).toEqual(['ended'])
  await page.goto('/coupon-redeem#denied')
  await page.reload()
  await page.getByRole('button', { name: t('coupon-redeem:camera.start') }).click()
  await expect(page.getByText(t('coupon-redeem:camera.denied'))).toBeVisible()
})

test('the camera reads a QR code where the browser has no reader of its own [COUP-61]', async ({
  browser,
}) => {
  const { page, t, codes } = await atCounter(browser)
  const [code = ''] = codes
  const modules = encodeQR(`https://dealdesk.example/c/${code}`, 'raw')
  await page.addInitScript((rows) => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = (rows.length + 8) * 8
    const brush = canvas.getContext('2d')
    setInterval(() => {
      if (!brush) return
      brush.fillStyle = 'white'
      brush.fillRect(0, 0, canvas.width, canvas.height)
      brush.fillStyle = 'black'
      for (const [y, row] of rows.entries()) {
        for (const [x, dark] of row.entries()) {
          if (dark) brush.fillRect((x + 4) * 8, (y + 4) * 8, 8, 8)
        }
      }
    }, 50)
    const getUserMedia = async () => canvas.captureStream()
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, modules)
  await page.goto('/coupon-redeem')
  await page.getByRole('button', { name: t('coupon-redeem:camera.start') }).click()
  await expect(page.getByLabel(t('coupon-redeem:code'))).toHaveValue(new RegExp(code))
  await expect(page.getByText(t('core:coupon.valid'))).toBeVisible()
  await expect(page.locator('#code-state')).toContainText(code)
})

test('without a camera the counter says so and stays usable, at 390 pixels too', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant', { viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
  })
  await page.goto('/coupon-redeem')
  await expect(page.getByText(t('coupon-redeem:camera.unsupported'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('coupon-redeem:camera.start') })).toBeHidden()
})

test('a pasted message keeps its words apart, and its code is found [COUP-61]', async ({
  browser,
}) => {
  const { page, t, codes } = await atCounter(browser)
  const [code = ''] = codes
  const field = page.getByLabel(t('coupon-redeem:code'))
  // Only once the counter's script has come is a paste that a script makes more than nothing.
  const paste = async () => {
    await field.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
    }, `Your code is\r\n${code}\r\nSee you soon`)
    return field.inputValue()
  }
  await expect.poll(paste).toBe(`Your code is ${code} See you soon`)
  await expect(page.locator('#code-state')).toContainText(code)
  await page.getByRole('button', { name: t('coupon-redeem:redeem'), exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(code)
})

test('no answer about a code moves what stands around it at any width [COUP-63]', async ({
  browser,
}) => {
  const { page, t, codes } = await atCounter(browser, { language: 'ru' })
  const [code = '', other = ''] = codes
  const field = page.getByLabel(t('coupon-redeem:code'))
  const status = page.locator('[data-code-status]')
  await page.clock.install()
  await page.reload()
  await page.locator('html[data-js]').waitFor()
  const texts = [
    code,
    code.toLowerCase(),
    `${code.slice(0, -1)}#`,
    'NOT-A-CODE',
    'Код 2026',
    '12345678901234567890',
    'so long '.repeat(130),
    `Your codes are ${code} and ${other}.`,
    `https://dealdesk.example/c/${code}`,
    `Добрый день! Ваш купон на ужин для двоих: ${code}. Ждём вас до конца месяца.`,
    'Добрый день, кода в этом сообщении нет',
  ]
  const before = new Map<number, number[]>()
  const expectNothingMoved = async (after: string) => {
    for (const [width, places] of before) {
      await page.setViewportSize({ width, height: 844 })
      expect(await placesOf(page), `${after} at ${width}`).toEqual(places)
    }
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    before.set(width, await placesOf(page))
  }
  for (const text of texts) {
    await field.fill('')
    await expect(status).toHaveCount(0)
    await field.fill(text)
    await page.clock.fastForward(1000)
    await expect(status, text).toBeVisible()
    await expectNothingMoved(text)
  }
  await field.press('Enter')
  await expect(page.locator('#redeem-button')).toBeVisible()
  await expectNothingMoved('a refusal after Enter')
})
/** Where buttons and the latest redemptions stand on the page. */
function placesOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    ['#redeem-button', '#camera', '#last-redemptions'].map((place) => {
      const { top = Number.NaN } = document.querySelector(place)?.getBoundingClientRect() ?? {}
      return top + scrollY
    }),
  )
}
