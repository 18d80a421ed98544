import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('an administrator comes from the role manager and narrows the trail to what is looked for', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.goto('/roles')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('audit:title'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('audit:title'))
  const events = page.locator('tbody tr:not(.divide) th')
  await expect(events.first()).toBeVisible()

  const blanks = { who: '', what: '', of: '' }
  const approved = t('audit:sentence.deal.approved', blanks).trim()
  const rejected = t('audit:sentence.deal.rejected', blanks).trim()
  await page.getByRole('button', { name: t('audit:field.group'), exact: true }).click()
  await page.locator('#filter-group').selectOption('decisions')
  await expect(page).toHaveURL(/group=decisions/)
  await expect(
    events.filter({ hasText: t('audit:sentence.deal.created', blanks).trim() }),
  ).toHaveCount(0)
  await page.getByRole('searchbox').fill(t('audit:event.deal.rejected'))
  await expect(events.filter({ hasText: approved })).toHaveCount(0)
  await expect(events.filter({ hasText: rejected })).not.toHaveCount(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('common:list.csv') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('audit.csv')

  await page.getByRole('button', { name: t('common:search.range.day'), exact: true }).click()
  await page.getByLabel(t('common:search.from')).fill('2099-01-01')
  await expect(page.getByRole('heading', { name: t('audit:nothing') })).toBeVisible()
  await page
    .getByRole('link', { name: t('common:search.clearAll') })
    .first()
    .click()
  await expect(events.first()).toBeVisible()
  await page.context().close()
})

test('on a phone and without script, in Russian, it is read and searched as well', async ({
  browser,
}) => {
  const viewport = { width: 390, height: 800 }
  const { page, t } = await signIn(browser, 'administrator', { viewport, language: 'ru' })
  await page.goto('/audit?group=decisions')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const plain = await signIn(browser, 'administrator', { viewport, javaScriptEnabled: false })
  await plain.page.goto('/audit')
  await plain.page.getByRole('searchbox').fill('harbour')
  const main = plain.page.getByRole('main')
  await main.getByRole('button', { name: plain.t('common:search.submit') }).click()
  await expect(plain.page).toHaveURL(/q=harbour/)
  await expect(plain.page.locator('tbody tr').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('audit:title'))
  for (const one of [page, plain.page]) await one.context().close()
})
