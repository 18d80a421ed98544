import { expect, type Page } from '@playwright/test'
import { slowLine } from './support/app-user.ts'
import { drawn, watchLine } from './support/held.ts'
import { fillSignIn, type Person, people, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const gone = /You’re signed out. Sign in in another tab/

/** In another tab, while the first goes on. */
async function signOutElsewhere({ page, t }: Person) {
  const other = await page.context().newPage()
  await other.goto('/notifications')
  await other.getByRole('button', { name: t('common:shell.signOut') }).click()
  await expect(other.getByLabel(t('session:login.username'))).toBeVisible()
  return other
}

const line = (page: Page) => page.locator('#toasts')

test('a deal half typed outlives its session: hints and promo types leave it alone, Save is kept [SHELL-140]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'rival', {
    language: 'ru',
    viewport: { width: 390, height: 844 },
  })
  const { page, t } = person
  const title = page.getByLabel(t('deals:form.title'), { exact: true })
  const category = page.getByLabel(t('deals:form.category'), { exact: true })
  await page.goto('/deals/add')
  await title.fill('Hoppers for two')
  await page.getByLabel(t('deals:form.subTitle')).fill('With egg')
  const other = await signOutElsewhere(person)
  await page.bringToFront()
  await slowLine(page)
  await page.getByLabel(t('deals:form.subTitle')).fill('With egg and sambol')
  await title.focus()
  await expect(line(page)).toContainText(t('errors:stays.signedOut'))
  const quiet = watchLine(page)
  const answered = page.waitForResponse(/promo-types/)
  await category.selectOption({ index: 1 })
  await answered
  await quiet()
  await expect(page).toHaveURL(/\/deals\/add$/)
  await expect(title).toHaveValue('Hoppers for two')
  await expect(line(page).getByRole('alert')).toHaveCount(1)
  await line(page).getByRole('button').click()
  // Sent while signed out: kept as ever.
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: t('deals:form.add') }).click()
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn({ page, t }, people.rival)
  await page.getByRole('button', { name: t('session:kept.send') }).click()
  await expect(title).toHaveValue('Hoppers for two')
  await expect(page.getByLabel(t('deals:form.subTitle'))).toHaveValue('With egg and sambol')
  await other.close()
})
test('who signs in in another tab goes on where the first one was [SHELL-140]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'rival')
  const { page, t } = person
  await page.goto('/deals/add')
  const title = page.getByLabel(t('deals:form.title'), { exact: true })
  const category = page.getByLabel(t('deals:form.category'), { exact: true })
  const promoTypes = page.getByLabel(t('deals:form.promoType'), { exact: true }).locator('option')
  await title.fill('Kottu at night')
  await signOutElsewhere(person)
  await page.bringToFront()
  await slowLine(page)
  await category.selectOption({ index: 1 })
  await expect(line(page)).toContainText(gone)
  const [login] = await Promise.all([
    page.context().waitForEvent('page'),
    line(page).getByRole('link').click(),
  ])
  await fillSignIn({ page: login, t }, people.rival)
  await page.bringToFront()
  await category.selectOption({ index: 2 })
  await expect(promoTypes.nth(1)).toBeAttached()
  await expect(title).toHaveValue('Kottu at night')
})

test('the counter keeps its code, says that the session is over, and offers nothing to send [SHELL-140]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'merchant')
  const { page, t } = person
  await page.goto('/coupon-redeem')
  await signOutElsewhere(person)
  await page.bringToFront()
  await slowLine(page)
  const code = page.locator('#field-code')
  await code.fill('VT0X-1234-5678')
  await expect(line(page)).toContainText(gone)
  await expect(code).toHaveValue('VT0X-1234-5678')
  await page.goto('/login')
  await fillSignIn({ page, t }, people.merchant)
  await expect(page).not.toHaveURL(/kept/)
})

test('the palette says it in its list [SHELL-140]', async ({ browser }) => {
  const person = await signIn(browser, 'administrator')
  const { page } = person
  await page.goto('/brands/add')
  await page.getByRole('textbox').first().fill('Half a name')
  await signOutElsewhere(person)
  await page.bringToFront()
  await slowLine(page)
  await page.keyboard.press('Control+k')
  await expect(page.locator('#palette-list')).toContainText(gone)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox').first()).toHaveValue('Half a name')
})

test('an unanswered line keeps the form as well [SHELL-140]', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'rival')
  await page.goto('/deals/add')
  const title = page.getByLabel(t('deals:form.title'), { exact: true })
  await title.fill('Lamprais')
  await page.context().setOffline(true)
  await page.getByLabel(t('deals:form.category'), { exact: true }).selectOption({ index: 1 })
  await expect(line(page)).toContainText('Network Error')
  await expect(title).toHaveValue('Lamprais')
})

test('a one-time code stays typed when the session is over, and nothing leaves the page [SHELL-140]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'merchant', { viewport: { width: 390, height: 844 } })
  const { page, t } = person
  await page.clock.install()
  await page.goto('/profile/merchant/edit?tab=contact')
  const field = page.locator('#field-mobileNo')
  await field.fill('0719990077')
  const form = page.locator('form').filter({ has: field })
  await form.getByRole('button', { name: t('profile:contact.verify') }).click()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabel(t('otp:modal.label'))
  await expect(code).toBeVisible()
  await signOutElsewhere(person)
  await page.bringToFront()
  await slowLine(page)
  await code.fill('123456')
  await dialog.getByRole('button', { name: t('otp:modal.verify') }).click()
  await expect(dialog).toContainText(gone)
  await page.clock.runFor(2500)
  await drawn(page)
  await expect(code).toHaveValue('123456')
  await expect(page).toHaveURL(/\/profile\/merchant\/edit\?tab=contact$/)
})
