import { type Browser, expect, type Locator } from '@playwright/test'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { expectAccessible } from './support/accessible.ts'
import { type Person, signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'
import { test } from './support/test.ts'

const day = (days: number) => addDays(businessDate(Date.now(), 'Asia/Colombo'), days)

test('an administrator makes a season, meets one in use, deletes one that is not', async ({
  browser,
}) => {
  await manageCategories(browser, 'Avurudu fair', true)
})

test('the same with JavaScript off', async ({ browser }) => {
  await manageCategories(browser, 'Poson lanterns', false)
})

async function manageCategories(browser: Browser, name: string, javaScriptEnabled: boolean) {
  const person = await signIn(browser, 'administrator', { javaScriptEnabled })
  const { page, t } = person
  await page.goto('/categories')
  await page.getByRole('link', { name: t('categories:list.add') }).click()
  await fillSeason(person, name, javaScriptEnabled)
  await page.getByRole('button', { name: t('categories:list.add') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(t('core:category.created')).first()).toBeVisible()
  await expectSeason(person, name)
  await refuseInUse(person)
  await deleteUnused(person, name)
}

async function fillSeason({ page, t }: Person, name: string, javaScriptEnabled: boolean) {
  const main = page.locator('main')
  await page.getByLabel(t('categories:form.type')).selectOption('SEASONAL')
  if (!javaScriptEnabled) {
    await page.getByRole('button', { name: t('categories:form.showSeason') }).click()
  }
  await main.getByLabel('Restaurants').check()
  await page.getByLabel(t('categories:column.start')).fill(day(0))
  await page.getByLabel(t('categories:column.expiry')).fill(day(12))
  await page.getByLabel(t('categories:column.name'), { exact: true }).fill(name)
  await page.getByLabel(t('categories:form.description')).fill('Kavum, kokis and new clothes.')
  await page.getByLabel(t('categories:form.popular')).check()
  const image = page.getByLabel(t('categories:column.image'), { exact: true })
  await image.setInputFiles(await picture('candle'))
  if (javaScriptEnabled) await expect(page.locator('input[name=imageUrlKept]')).toBeAttached()
  const lines = page.getByLabel(t('categories:form.promoType'))
  await lines.first().fill('Hampers')
  if (!javaScriptEnabled) return
  await page.getByRole('button', { name: t('categories:form.morePromoTypes') }).click()
  await expect(lines.last()).toBeFocused()
  await expectAccessible(page)
}

/** In the list, with its days, and on its own page. */
async function expectSeason({ page, t }: Person, name: string) {
  await expect(page.getByText('Hampers', { exact: true })).toBeVisible()
  await page.goto('/categories?filter=active')
  const row = page.getByRole('row', { name })
  await expect(row.getByText(day(12).split('-').reverse().join('-'))).toBeVisible()
  await expect(row.getByText(t('categories:status.ACTIVE'))).toBeVisible()
}

async function refuseInUse(person: Person) {
  const { page } = person
  await page.goto('/categories?q=Restaurants')
  await page.getByRole('link', { name: 'Restaurants' }).click()
  const question = await askDeletion(person)
  await expect(question.getByText('It is in use by')).toBeVisible()
  await expect(question.getByText(/\d+ deals/)).toBeVisible()
}

async function deleteUnused(person: Person, name: string) {
  const { page, t } = person
  await page.goto('/categories')
  await page.getByRole('link', { name }).click()
  await askDeletion(person)
  await expect(page).toHaveURL(/\/categories$/)
  await expect(page.getByText(t('core:category.deleted')).first()).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
}

/** Asks and says yes; answers where the question stands: the dialog, or a page without script. */
async function askDeletion({ page, t }: Person): Promise<Locator> {
  await page.getByRole('link', { name: t('categories:show.delete'), exact: true }).click()
  const question = page.locator('form.confirm')
  await question.getByRole('button', { name: t('categories:delete.action') }).click()
  return question
}
