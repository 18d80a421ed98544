import { expect, type Page } from '@playwright/test'
import { atCounter } from './support/counter.ts'
import { test } from './support/test.ts'

/** What the browser was asked for: its hardware is not there in a test. */
async function recordSignals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const requests: string[] = []
    Object.assign(globalThis, { requests })
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: number[]) => requests.push(`vibrate ${pattern.join(',')}`),
    })
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function sounding() {
      requests.push('sound')
      return make.call(this)
    }
    const request = async () => {
      requests.push('awake')
      return { released: false, release: async () => void requests.push('asleep') }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
}

const requests = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'requests'))

test('the counter signals what was chosen, keeps the screen on, and Escape begins anew [COUP-105, COUP-106]', async ({
  browser,
}) => {
  const { page, t, codes } = await atCounter(browser)
  const [code = ''] = codes
  await recordSignals(page)
  await page.goto('/coupon-redeem')
  await expect.poll(() => requests(page)).toContain('awake')
  const field = page.locator('#field-code')
  await field.fill('NOSUCHCODE')
  await expect(page.locator('[data-code-status=invalid]')).toBeVisible()
  expect(await requests(page)).toEqual(['awake'])

  await page.getByText(t('coupon-redeem:settings.title')).click()
  for (const name of ['sound', 'vibration', 'big'] as const)
    await page.getByLabel(t(`coupon-redeem:settings.${name}`)).check()
  const save = page.getByRole('button', { name: t('coupon-redeem:settings.save') })
  await save.click()
  // The page that comes back has the choices folded.
  await expect(save).toBeHidden()
  await expect(page.locator('input[name=big]')).toBeChecked()
  await page.reload()
  const size = (name: string) =>
    page.locator(name).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await size('#field-code')).toBeGreaterThan(26)

  await field.fill('NOSUCHCODE')
  await expect.poll(() => requests(page)).toContain('vibrate 300')
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(page.locator('[data-code-status]')).toHaveCount(0)
  await field.fill(code)
  await expect.poll(() => requests(page)).toContain('vibrate 60')
  expect(await requests(page)).toContain('sound')
  await field.press('Enter')
  await expect.poll(() => requests(page)).toContain('vibrate 60,60,120')
})
