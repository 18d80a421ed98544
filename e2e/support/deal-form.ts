import { expect, type Page } from '@playwright/test'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import type { Person } from './person.ts'
import { picture } from './pictures.ts'

const ZONE = 'Asia/Colombo'

/**
 * A merchant whose plan has room for more deals than all journeys add. The first one's has six places left,
 * which a repeated journey or two used up.
 */
export const roomy = 'ruwani@malabebadmintonhall.example'

/**
 * Fills in every field of the deal form, as a person with or without script does.
 * @param startsIn days from today to the first day of the deal
 */
export async function fillDealForm(
  { page, t }: Pick<Person, 'page' | 't'>,
  title: string,
  startsIn = 1,
) {
  const field = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key), { exact: true })
  const today = businessDate(Date.now(), ZONE)
  await field('deals:form.title').fill(title)
  await field('deals:form.subTitle').fill('Egg hoppers, lunu miris and plain tea')
  await editorIsThere(page)
  await page
    .getByRole('textbox', { name: t('deals:form.terms'), exact: true })
    .fill('Dine-in only. Reserve a day ahead.')
  await field('deals:form.originalPrice').fill('2400')
  await field('deals:form.deductionAmount').fill('600')
  await choosePromoType({ page, t })
  await field('deals:form.validFrom').fill(addDays(today, startsIn))
  await field('deals:form.expiredOn').fill(addDays(today, 40))
  await field('deals:form.startTime').selectOption('07:00 AM')
  await field('deals:form.endTime').selectOption('10:30 AM')
  await field('deals:form.coverImage').setInputFiles(await picture('hoppers'))
  await field('deals:form.images').setInputFiles([await picture('tea'), await picture('curry')])
}

/** With script the promo types follow the category; without, a button asks for them. */
async function choosePromoType({ page, t }: Pick<Person, 'page' | 't'>) {
  const category = page.getByLabel(t('deals:form.category'), { exact: true })
  const promoType = page.getByLabel(t('deals:form.promoType'), { exact: true })
  await category.selectOption({ index: 1 })
  const show = page.getByRole('button', { name: t('deals:form.showPromoTypes') })
  if (await show.isVisible()) await show.click()
  await promoType.locator('option').nth(1).waitFor({ state: 'attached' })
  await promoType.selectOption({ index: 1 })
}

/** With script the editor takes the textarea's place a moment later; what is found before that is then hidden. */
async function editorIsThere(page: Page): Promise<void> {
  if ((await page.locator('html[data-js]').count()) === 0) return
  const island = page.locator('x-island[name=rich-text]')
  await island.scrollIntoViewIfNeeded()
  await expect(island.locator('.editor')).toBeVisible()
}
