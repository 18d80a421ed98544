import { expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('a merchant switches coupons without leaving the list [COUP-33, COUP-37]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/coupons?filter=paid')
  const first = page.getByRole('switch', { disabled: false }).first()
  await expect(first).toBeChecked()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('core:coupon.dealDeactivated'))).toBeVisible()
  await expect(first).not.toBeChecked()
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('core:coupon.dealActivated'))).toBeVisible()
  await expect(first).toBeChecked()
})

test('the coupon screens fit a phone, in Russian too [COUP-22, SCREEN-47, SCREEN-48, SCREEN-49, SCREEN-51]', async ({
  browser,
}) => {
  const viewport = { width: 390, height: 844 }
  const { page } = await signIn(browser, 'merchant', { viewport, language: 'ru' })
  for (const path of [
    '/coupons',
    '/sold-coupons',
    '/coupon-report',
    '/coupon-redeem',
    '/coupons?page=1',
  ]) {
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, width]).toEqual([path, 390])
  }
  await page.goto('/coupons')
  await page.locator('a[data-row]').first().click()
  await expect(page).toHaveURL(/\/coupons\/deal\//)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
