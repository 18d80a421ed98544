import { expect } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 } }
const CARD = 'Visa •••• 4242 (04/2034)'

for (const [language, javaScriptEnabled] of [
  ['en', true],
  ['ru', true],
  ['en', false],
  ['ru', false],
] as const) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`a month is paid with consent to the next ones, which one press takes back (${language}, ${how} JavaScript) [SUBS-63, SUBS-66]`, async ({
    browser,
  }) => {
    const merchant = await signIn(browser, 'rival', { language, javaScriptEnabled, ...phone })
    const { page, t } = merchant
    await page.goto('/subscriptions/payments/renew')
    const tick = page.getByRole('checkbox', { name: t('payments:consent.label') })
    await expect(tick).not.toBeChecked()
    await expectNoSidewaysScroll(page)
    await page.getByRole('radio', { name: 'Stripe' }).check()
    await tick.check()
    await page.locator('main form button').last().click()
    if (!javaScriptEnabled)
      await page.getByRole('link', { name: t('payments:continue.go', { site: 'Stripe' }) }).click()
    await expect(page.getByRole('heading', { name: 'Stripe stand-in' })).toBeVisible()
    const provider = page.url()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: t('order-payment:checkout.paid') }),
    ).toBeVisible()

    await page.goto('/profile/merchant?tab=plan')
    await expect(page.getByText(CARD).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: t('profile:plan.removeMethod') }).click()
    const removed = page.getByText(t('order-payment:savedMethod.removed'))
    await expect(removed.filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText(CARD)).toHaveCount(0)
    await expectNoSidewaysScroll(page)

    // The month is given back, so that the next language finds it unpaid.
    await page.goto(new URL('/', provider).href)
    await page.getByRole('button', { name: 'Refund the rest' }).first().click()
    await expect(async () => {
      await page.goto('/profile/merchant?tab=plan')
      const pay = page.getByRole('link', { name: t('profile:plan.pay') })
      await expect(pay).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 120_000 })
  })
}
