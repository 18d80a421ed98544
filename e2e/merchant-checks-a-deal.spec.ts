import { type BrowserContextOptions, expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { fillDealForm, roomy } from './support/deal-form.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const ways: [string, BrowserContextOptions][] = [
  ['while the form is filled in', {}],
  [
    'on request, without script, on a phone',
    { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  ],
]

for (const [how, options] of ways) {
  test(`a merchant reads what reviewers send back ${how}, and submits anyway [DEAL-95, DEAL-96]`, async ({
    browser,
  }) => {
    const person = await signIn(browser, roomy, options)
    const { page, t } = person
    const title = `Hopper night ${how.length}`
    await page.goto('/deals/add')
    await fillDealForm(person, title)
    await page.getByLabel(t('deals:form.deductionAmount'), { exact: true }).fill('2300')
    await page.getByLabel(t('deals:form.deductionAmount'), { exact: true }).blur()
    if (options.javaScriptEnabled === false)
      await page.getByRole('button', { name: t('deals:hints.check') }).click()
    const hint = page.getByRole('link', { name: t('deals:hints.discount', { percent: '90' }) })
    await expect(hint).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (options.javaScriptEnabled !== false) await expectAccessible(page)
    await hint.click()
    await expect(page).toHaveURL(/#field-deductionAmount$/)
    await page.getByRole('button', { name: t('deals:form.add'), exact: true }).click()
    await expect(page).toHaveURL(/\/deals\/view\/merchant\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  })
}
