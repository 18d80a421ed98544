import { expect } from '@playwright/test'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { expectAccessible, expectFitsAt } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const inDays = (days: number) => addDays(businessDate(Date.now(), 'Asia/Colombo'), days)
const shown = (date: string) => date.split('-').reverse().join('-')

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  const date = inDays(javaScriptEnabled ? 7 : 8)

  test(`deals of a day are set, changed and deleted, ${how} script [DOTD-15, DOTD-16, DOTD-19, DOTD-26, ROLE-08]`, async ({
    browser,
  }) => {
    const { page, t } = await signIn(browser, 'rival', { javaScriptEnabled })
    await page.goto('/deals-of-the-day/merchant')
    await page.getByRole('link', { name: t('deals-of-the-day:list.setNew') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('deals-of-the-day:form.addTitle'),
    )
    const submit = page.getByRole('button', { name: t('deals-of-the-day:form.submit') })
    if (javaScriptEnabled) await expect(submit).toBeDisabled()
    await page.getByLabel(t('deals-of-the-day:form.date')).fill(date)
    if (javaScriptEnabled) await expectAccessible(page)
    else {
      await page.getByRole('button', { name: t('deals-of-the-day:form.showDeals') }).click()
    }
    await page.getByRole('checkbox').first().check()
    if (javaScriptEnabled) {
      const other = page.waitForResponse(/validOn=/)
      await page.getByLabel(t('deals-of-the-day:form.date')).fill(inDays(9))
      await other
      const back = page.waitForResponse(/dealIds=/i)
      await page.getByLabel(t('deals-of-the-day:form.date')).fill(date)
      await back
      await expect(page.getByRole('checkbox').first()).toBeChecked()
    }
    await submit.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('deals-of-the-day:upcoming.title'),
    )
    await page.getByRole('link', { name: shown(date) }).click()
    await expect(page.locator('.tile')).toHaveCount(1)

    await page.getByRole('link', { name: t('deals-of-the-day:show.edit') }).click()
    if (javaScriptEnabled) await expect(submit).toBeDisabled()
    await page.getByRole('checkbox').nth(1).check()
    await submit.click()
    await page.getByRole('link', { name: shown(date) }).click()
    await expect(page.locator('.tile')).toHaveCount(2)

    const remove = t('deals-of-the-day:delete.action')
    await page.getByRole('link', { name: remove, exact: true }).click()
    await page.getByRole('button', { name: remove, exact: true }).click()
    await expect(page.getByRole('link', { name: shown(date) })).toHaveCount(0)
    await page.context().close()
  })
}

test('a taken day is said when it is chosen and leads to its event [DOTD-41]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals-of-the-day/merchant/upcoming-list')
  const taken = (await page.locator('tbody [data-row]').first().textContent()) ?? ''
  await page.goto('/deals-of-the-day/merchant/create-deal-of-the-day')
  await expect(page.getByText(t('core:event.dayTaken'))).toHaveCount(0)
  const date = page.getByLabel(t('deals-of-the-day:form.date'))
  await date.fill(shown(taken.trim()))
  await expect(page.getByText(t('core:event.dayTaken'))).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: t('deals-of-the-day:form.editTaken') }).click()
  await expect(page).toHaveURL(/deals-of-the-day\/edit\//)
  await page.context().close()
})

test('more deals than the plan allows are said when they are ticked [DOTD-41]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto(`/deals-of-the-day/merchant/create-deal-of-the-day?validOn=${inDays(10)}`)
  const most = Number(
    /Up to (\d+) deals? per event/.exec((await page.locator('main').textContent()) ?? '')?.[1],
  )
  const boxes = page.getByRole('checkbox')
  for (let at = 0; at < most; at += 1) await boxes.nth(at).check()
  const message = page.locator('#field-dealIds .error').filter({ visible: true })
  await expect(message).toHaveCount(0)
  await boxes.nth(most).check()
  await expect(message).toHaveText(new RegExp(`allows ${most} deals? in one event`))
  await boxes.nth(0).uncheck()
  await expect(message).toHaveCount(0)
  await page.context().close()
})

test('a search stays with another day [DOTD-06, DOTD-07]', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals-of-the-day/merchant')
  await page.getByRole('searchbox').fill('tea')
  await expect(page).toHaveURL(/q=tea/)
  await page.getByRole('link', { name: t('deals-of-the-day:filter.YESTERDAY') }).click()
  await expect(page).toHaveURL(/filter=yesterday/i)
  await expect(page).toHaveURL(/q=tea/)
  await expect(page.getByRole('searchbox')).toHaveValue('tea')
  await page.context().close()
})

test('deals stand in three columns where there is room [DOTD-08, DOTD-24]', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  const columns = () =>
    page
      .locator('.tiles')
      .first()
      .evaluate((tiles) => getComputedStyle(tiles).gridTemplateColumns.split(' ').length)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/deals-of-the-day/merchant?filter=last-week')
  expect(await columns()).toBe(3)
  await page.locator('.tile a').first().click()
  await expect(page).toHaveURL(/\/event-detail\//)
  await expect(page.locator('.tile').first()).toBeVisible()
  expect(await columns()).toBe(3)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await columns()).toBeLessThan(3)
  await page.context().close()
})

test('deals of the day fit a phone and a desk with the longer Russian words too', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant', { language: 'ru' })
  for (const path of [
    '/deals-of-the-day/merchant',
    '/deals-of-the-day/merchant?filter=last-week',
    '/deals-of-the-day/merchant/upcoming-list',
    '/deals-of-the-day/merchant/create-deal-of-the-day',
  ]) {
    await page.goto(path)
    for (const width of [1440, 390]) await expectFitsAt(page, width)
  }
})
