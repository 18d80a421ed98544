import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { type Person, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 } }

for (const [broker, language] of [
  ['Stripe', 'en'],
  ['PayPal', 'ru'],
] as const) {
  test(`a month is refused once at ${broker}, paid, and given back there (${language}) [PAY-53]`, async ({
    browser,
  }) => {
    const merchant = await signIn(browser, 'rival', { language, ...phone })
    const { page, t } = merchant
    await toTheProvider(merchant, broker)
    await choose(page, 'Fail: the payment is declined')
    if (broker === 'Stripe') {
      await expect(page.getByRole('alert')).toContainText('declined')
      await choose(page, 'Go back without paying')
    }
    await expect(page.getByRole('heading', { name: t('payments:failed.oops') })).toBeVisible()
    await expectNoSidewaysScroll(page)

    await toTheProvider(merchant, broker)
    const provider = page.url()
    await choose(page, 'Pay; the bank asks for authentication')
    await choose(page, 'Yes, it’s me')
    await expect(
      page.getByRole('heading', { name: t('order-payment:checkout.paid') }),
    ).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNewestOrder(merchant, 'PAID')

    await giveBack(merchant, provider)
    await page.goto('/profile/merchant?tab=plan')
    await expect(page.getByRole('link', { name: t('profile:plan.pay') })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}

test('a month is paid without JavaScript, on a page of ours that leads to the provider [PAY-53]', async ({
  browser,
}) => {
  const merchant = await signIn(browser, 'rival', { javaScriptEnabled: false, ...phone })
  const { page, t } = merchant
  await page.goto('/subscriptions/payments/renew')
  await page.getByRole('radio', { name: 'Google Pay' }).check()
  await page.locator('main form button').last().click()
  await page.getByRole('link', { name: t('payments:continue.go', { site: 'Stripe' }) }).click()
  const provider = page.url()
  await choose(page, 'Pay')
  await expect(page.getByRole('heading', { name: t('order-payment:checkout.paid') })).toBeVisible()
  await giveBack(merchant, provider)
})

/** At the provider's own pages; the next journey of this world finds the month unpaid. */
async function giveBack(merchant: Person, provider: string) {
  const { page } = merchant
  await page.goto(new URL('/', provider).href)
  await page.getByRole('button', { name: 'Refund the rest' }).first().click()
  await expectNewestOrder(merchant, 'REFUNDED')
}

async function toTheProvider({ page }: Person, broker: string) {
  await page.goto('/subscriptions/payments/renew')
  await page.getByRole('radio', { name: broker }).check()
  await page.locator('main form button').last().click()
  await expect(page.getByRole('heading', { level: 1, name: `${broker} stand-in` })).toBeVisible()
  await expectNoSidewaysScroll(page)
}

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

async function expectNewestOrder({ page, t }: Person, state: 'PAID' | 'REFUNDED') {
  await expect(async () => {
    await page.goto('/orders')
    const first = page.locator('tbody tr:not(.divide)').first()
    await expect(first).toContainText(t(`orders:state.${state}`), { timeout: 1000 })
  }).toPass({ timeout: 120_000 })
}
