import { expect, type Page } from '@playwright/test'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { fillDealForm, roomy } from './support/deal-form.ts'
import { type Person, signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('the sign-in form says what is wrong as soon as a field is left [AUTH-14]', async ({
  page,
}) => {
  await page.goto('/login')
  const name = page.getByLabel('E-mail or mobile number')
  await name.fill('nadeesha')
  await name.blur()
  const message = 'Username should be valid email or phone number'
  await expect(page.getByText(message)).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('nadeesha@harbourhouse.example')
  await expect(page.getByText(message)).toBeHidden()
})

test('a deal’s fields are checked on change, with the server’s sentences [DEAL-24]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals/add')
  const title = page.getByLabel(t('deals:form.title'), { exact: true })
  await title.fill('x'.repeat(101))
  await title.blur()
  await expect(page.getByText('Title should be less than 100 characters')).toBeVisible()
  await title.fill('')
  await title.blur()
  await expect(page.getByText('Title is required')).toBeVisible()
  await title.fill('Hoppers')
  await expect(page.getByText('Title is required')).toBeHidden()
  const price = page.getByLabel(t('deals:form.originalPrice'), { exact: true })
  await price.fill('ten rupees')
  await price.blur()
  await expect(page.getByText(t('deals:errors.price'))).toBeVisible()
  await price.fill('0')
  await price.blur()
  await expect(page.getByText('Original price should be more than zero')).toBeVisible()
  await price.fill('9,000.00')
  await price.blur()
  await expect(page.getByText('Original price should be more than zero')).toBeHidden()
})

test('fields that depend on each other are checked on change [DEAL-24, DEAL-55, DEAL-58, DEAL-59, DEAL-67]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals/add')
  const field = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key), { exact: true })
  const fieldText = (key: Parameters<typeof t>[0]) => page.locator('.field').getByText(t(key))

  await field('deals:form.originalPrice').fill('1000')
  await field('deals:form.deductionAmount').fill('2000')
  await field('deals:form.deductionAmount').blur()
  await expect(fieldText('core:field.deductionMax')).toBeVisible()
  await field('deals:form.originalPrice').fill('2,500.00')
  await field('deals:form.originalPrice').blur()
  await expect(fieldText('core:field.deductionMax')).toBeHidden()
  await field('deals:form.originalPrice').fill('0')
  await field('deals:form.originalPrice').blur()
  await expect(fieldText('deals:errors.originalPrice')).toBeVisible()
  await field('deals:form.originalPrice').fill('2500')
  await expect(fieldText('deals:errors.originalPrice')).toBeHidden()
  await field('deals:form.originalPrice').fill('100,000,001')

  const today = businessDate(Date.now(), 'Asia/Colombo')
  const start = field('deals:form.validFrom')
  await start.fill(addDays(today, -1))
  await expect(fieldText('deals:errors.priceMax')).toBeVisible()
  await start.blur()
  await expect(fieldText('core:field.validFromPast')).toBeVisible()
  await start.fill(addDays(today, 10))
  await expect(fieldText('core:field.validFromPast')).toBeHidden()
  const end = field('deals:form.expiredOn')
  await end.fill(addDays(today, 9))
  await end.blur()
  await expect(fieldText('core:field.expiresBeforeStart')).toBeVisible()
  await end.fill(addDays(today, 13))
  await end.blur()
  await expect(fieldText('core:field.tooShort')).toBeVisible()
  await start.fill(addDays(today, 6))
  await start.blur()
  await expect(fieldText('core:field.tooShort')).toBeHidden()

  await field('deals:form.startTime').selectOption('05:00 PM')
  await field('deals:form.endTime').selectOption('09:00 AM')
  await expect(fieldText('core:field.endTime')).toBeVisible()
  await field('deals:form.startTime').selectOption('09:00 AM')
  await expect(fieldText('core:field.endTime')).toBeHidden()
})

test('the editor counts what is seen, and its message goes when the text is right [DEAL-24, DEAL-51]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals/add')
  await page.getByRole('button', { name: t('deals:form.add') }).click()
  const wrong = page.locator('#errors')
  await expect(wrong).toContainText(t('core:field.termsRequired'))
  const island = page.locator('x-island[name=rich-text]')
  await island.scrollIntoViewIfNeeded()
  await expect(island.locator('.editor')).toBeVisible()
  const terms = page.getByRole('textbox', { name: t('deals:form.terms'), exact: true })
  const place = page.locator('#field-termsAndConditions-error')
  await terms.fill('x'.repeat(205))
  await terms.blur()
  await expect(place).toHaveText(t('core:field.termsMax'))
  await expect(terms).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toContainText(t('core:field.termsMax'))
  await terms.fill('Short terms.')
  await expect(place).toBeHidden()
  await expect(wrong).not.toContainText('Terms')
})

test('a form asks before a removed picture is given up', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.goto('/categories')
  await page.locator('[data-row]').first().click()
  await page.getByRole('link', { name: t('categories:show.edit'), exact: true }).click()
  const remove = page.locator('[data-remove]').first()
  await remove.click()
  await expect(remove).toHaveCount(0)
  const requests: string[] = []
  page.once('dialog', (dialog) => {
    requests.push(dialog.type())
    return dialog.dismiss()
  })
  await page.getByRole('link', { name: t('common:dialog.cancel') }).click()
  expect(requests).toEqual(['confirm'])
  await expect(page.getByRole('button', { name: t('categories:form.save') })).toBeVisible()
})

async function showPersonMenu(page: Page) {
  const menu = page.locator('#person')
  if (!(await menu.isVisible())) await page.locator('[popovertarget=person]').click()
  await expect(menu).toBeVisible()
}

test('a form asks before theme, language or sign-out leave it, and both go on as chosen', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals/add')
  const title = page.getByLabel(t('deals:form.title'), { exact: true })
  await title.fill('Hoppers')
  const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key) })
  for (const key of ['dark', 'russian', 'signOut'] as const) {
    if (key !== 'signOut') await showPersonMenu(page)
    const requests = page.waitForEvent('dialog')
    const pressed = button(`common:shell.${key}`).click()
    await (await requests).dismiss()
    await pressed
    await expect(title).toHaveValue('Hoppers')
  }
  page.once('dialog', (dialog) => dialog.accept())
  await showPersonMenu(page)
  await button('common:shell.dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(title).toHaveValue('')
})

test('a summary names only what is still wrong, and goes with the last of it', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const summary = page.locator('#errors')
  await expect(summary.getByRole('listitem')).toHaveCount(2)
  // A press before the script loads a page, whose script comes later once more.
  await page.locator('html[data-js]').waitFor({ state: 'attached' })
  await page.getByLabel('E-mail or mobile number').fill('nadeesha@harbourhouse.example')
  await expect(summary.getByRole('listitem')).toHaveCount(1)
  await expect(summary.getByRole('heading')).toHaveText('Check 1 field')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await expect(summary).toHaveCount(0)
})

const PUT_OFF_MS = 6000

async function addDeal(person: Person) {
  const { page, t } = person
  await page.clock.resume()
  await page.goto('/deals/add')
  await fillDealForm(person, `Toast hoppers ${Date.now()}`)
  // Only runFor() moves the toast's five seconds, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await page.getByRole('button', { name: t('deals:form.add') }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Deal added' })).toBeVisible()
}
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Deal added' })

test('a success stays five seconds, waits while it is looked at, and can be closed [SHELL-78]', async ({
  browser,
}) => {
  const person = await signIn(browser, roomy)
  const { page } = person
  await page.clock.install()
  await addDeal(person)
  await page.clock.runFor(4000)
  await expect(toast(page)).toBeVisible()
  await toast(page).hover()
  await page.clock.runFor(PUT_OFF_MS)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(1500)
  await expect(toast(page)).toHaveCount(0)
  await page.reload()
  await expect(toast(page)).toHaveCount(0)
  await addDeal(person)
  await toast(page).getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(PUT_OFF_MS)
  await expect(toast(page)).toBeVisible()
  await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toHaveCount(0)
})
