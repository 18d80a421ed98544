import { type Browser, expect, type Page } from '@playwright/test'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { hold } from './support/held.ts'
import { type Person, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 } }
const today = businessDate(Date.now(), 'Asia/Colombo')

/** What is done while an answer is on its way has to hold once that answer has been shown. */
async function whileAnswering(page: Page, address: RegExp, ask: () => Promise<unknown>) {
  const { release, over } = await hold(page, address)
  const requested = page.waitForRequest(address)
  await ask()
  await requested
  return async () => {
    release()
    await over()
  }
}

async function dealForm(browser: Browser, language: Person['language']) {
  const { page, t } = await signIn(browser, 'merchant', { language, ...phone })
  await page.goto('/deals/add')
  const category = page.getByLabel(t('deals:form.category'), { exact: true })
  const promoType = page.getByLabel(t('deals:form.promoType'), { exact: true })
  await category.focus()
  await category.selectOption({ index: 1 })
  await expect(promoType.locator('option').nth(1)).toBeAttached()
  return { page, category, promoType }
}

test('a promo type chosen before the category has answered stays [SHELL-172]', async ({
  browser,
}) => {
  const { page, category, promoType } = await dealForm(browser, 'ru')
  const answered = await whileAnswering(page, /promo-types/, async () => {
    await category.selectOption({ index: 2 })
    await category.selectOption({ index: 1 })
  })
  await promoType.selectOption({ index: 1 })
  const chosen = await promoType.inputValue()
  await answered()
  await expect(promoType).toHaveValue(chosen)
})
test('a promo type that the new category lacks does not stay [SHELL-172]', async ({ browser }) => {
  const { page, category, promoType } = await dealForm(browser, 'en')
  const answered = await whileAnswering(page, /promo-types/, () =>
    category.selectOption({ index: 2 }),
  )
  await promoType.selectOption({ index: 1 })
  await answered()
  await expect(promoType).toHaveValue('')
})

test('deals ticked and unticked before the day has answered stay so [SHELL-172]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'rival', phone)
  await page.goto('/deals-of-the-day/merchant')
  await page.getByRole('link', { name: t('deals-of-the-day:list.setNew') }).click()
  const day = page.getByLabel(t('deals-of-the-day:form.date'))
  const deals = page.getByRole('checkbox')
  await day.fill(addDays(today, 12))
  await deals.first().check()
  const answered = await whileAnswering(page, /validOn=/, () => day.fill(addDays(today, 13)))
  await deals.first().uncheck()
  await deals.nth(1).check()
  await answered()
  await expect(deals.first()).not.toBeChecked()
  await expect(deals.nth(1)).toBeChecked()
})

test('days typed before the type of a category has answered stay [SHELL-172]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.goto('/categories/add')
  const type = page.getByLabel(t('categories:form.type'))
  const start = page.locator('#season input[type=date]').first()
  await type.selectOption('SEASONAL')
  await start.fill(addDays(today, 3))
  const answered = await whileAnswering(page, /season/, async () => {
    await type.selectOption('NORMAL')
    await type.selectOption('SEASONAL')
  })
  await start.fill(addDays(today, 5))
  await answered()
  await expect(start).toHaveValue(addDays(today, 5))
})
