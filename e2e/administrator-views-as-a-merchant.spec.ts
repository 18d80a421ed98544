import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 } }
const NAME = 'Harbour House'

for (const [language, javaScriptEnabled] of [
  ['en', true],
  ['ru', true],
  ['en', false],
  ['ru', false],
] as const) {
  const how = javaScriptEnabled ? 'with' : 'without'
  const reason = `The owner asked why deals are missing (${language}, ${how} JavaScript).`

  test(`an administrator sees what a merchant sees, changes nothing and comes back (${language}, ${how} JavaScript) [AUTH-171, AUTH-172, AUTH-174, AUTH-175]`, async ({
    browser,
  }) => {
    const merchant = await signIn(browser, 'merchant', { language, javaScriptEnabled, ...phone })
    await merchant.page.goto('/profile/merchant')
    const { page, t } = await signIn(browser, 'administrator', {
      language,
      javaScriptEnabled,
      ...phone,
    })
    const stop = page.getByRole('button', { name: t('sessions:view.end') })

    await openAccount(page)
    await page
      .getByRole('link', { name: t('sessions:view.action') })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      t('sessions:view.title', { name: '' }).trim(),
    )
    await page.getByLabel(t('sessions:view.reason')).fill('short')
    await page.getByRole('button', { name: t('sessions:view.submit') }).click()
    await expect(page.getByText(t('authentication:view.reasonShort')).first()).toBeVisible()
    await expect(page.getByLabel(t('sessions:view.reason'))).toHaveValue('short')
    await page.getByLabel(t('sessions:view.reason')).fill(reason)
    if (javaScriptEnabled) await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: t('sessions:view.submit') }).click()

    await expect(stop).toBeVisible()
    await expect(page.getByRole('main').locator('.note').first()).toContainText(NAME)
    if (javaScriptEnabled) await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const path of ['/deals/list/merchant', '/coupon-redeem', '/profile/merchant?tab=plan']) {
      await page.goto(path)
      await expect(stop).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    const own = await page.goto('/profile/merchant/sessions')
    expect(own?.status()).toBe(403)
    await expect(page.getByText(t('authentication:view.only')).first()).toBeVisible()

    await merchant.page.goto('/profile/merchant/sessions')
    await expect(merchant.page.getByText(reason).first()).toBeVisible()
    await expect(merchant.page.getByText(t('sessions:view.now')).first()).toBeVisible()

    await page.goto('/dashboard')
    await stop.click()
    const ended = page.getByText(t('authentication:view.ended'))
    await expect(ended.filter({ visible: true }).first()).toBeVisible()
    await expect(stop).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nadeesha Perera')
    await merchant.page.reload()
    await expect(merchant.page.getByText(t('sessions:view.now'))).toHaveCount(0)
    await Promise.all([page.context().close(), merchant.page.context().close()])
  })
}

async function openAccount(page: Page) {
  await page.goto(`/merchant?q=${encodeURIComponent(NAME)}`)
  await page.getByRole('link', { name: NAME }).first().click()
  await expect(page).toHaveURL(/\/merchant\/view\//)
}
