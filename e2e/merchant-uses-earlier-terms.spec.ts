import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const phone = { width: 390, height: 844 }

test('terms and times of an earlier deal are filled in by a press, and taken back by another [DEAL-134]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'rival', { language: 'ru', viewport: phone })
  const terms = page.locator('[name=termsAndConditions]')
  const times = page.locator('[name=startTime], [name=endTime]')
  const suggestions = page.getByRole('region', { name: t('deals:suggestions.title') })
  const press = (key: 'useTerms' | 'useTimes') =>
    suggestions
      .getByRole('button', { name: t(`deals:suggestions.${key}`) })
      .last()
      .click()
  await page.goto('/deals/add')
  await page.getByRole('textbox', { name: t('deals:form.terms'), exact: true }).focus()
  await expect(page.locator('.editor')).toBeVisible()
  await page
    .getByRole('textbox', { name: t('deals:form.terms'), exact: true })
    .fill('As I typed it.')
  await page.getByLabel(t('deals:form.category'), { exact: true }).selectOption({ index: 1 })
  await expect(suggestions.locator('button[type=button]').first()).toBeVisible()
  await expect(terms).toHaveValue(/As I typed it\./)
  await expect(times.first()).toHaveValue('')
  const saving = page.waitForResponse((answer) => answer.url().endsWith('/deals/drafts/save'))
  await press('useTerms')
  await expect(terms).not.toHaveValue(/As I typed it\./)
  await expect(terms).toHaveValue(/<(p|ul)>/)
  await expect(suggestions.getByRole('status')).toContainText(t('deals:suggestions.filled'))
  expect((await saving).status()).toBe(200)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await suggestions.getByRole('button', { name: t('deals:suggestions.undo') }).click()
  await expect(terms).toHaveValue(/As I typed it\./)
  await press('useTimes')
  await expect(times.first()).not.toHaveValue('')
  await expect(times.last()).not.toHaveValue('')
  await expect(terms).toHaveValue(/As I typed it\./)
})
