import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const LIST = '/deals/list/admin'
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name, exact: true })

const more = (page: Page) => page.getByRole('button', { name: 'View and columns' }).click()

for (const javaScriptEnabled of [true, false]) {
  const name = javaScriptEnabled ? 'Pending hoppers' : 'Pending tea'
  const term = javaScriptEnabled ? 'hoppers' : 'tea'

  test(`a view is saved, shared and opened by another administrator, ${javaScriptEnabled ? 'with' : 'without'} script [SHELL-101]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { javaScriptEnabled })
    await page.goto(LIST)
    await page.getByRole('searchbox').fill(term)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${term}`))
    const rows = await page.locator('#list tbody tr').count()
    await more(page)
    await page.getByRole('link', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('checkbox', { name: 'Share with all administrators' }).check()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    if (javaScriptEnabled) await expectAccessible(page)

    const other = await signIn(browser, 'tharindu@dealdesk.example', { javaScriptEnabled })
    await other.page.goto(LIST)
    await tab(other.page, name).click()
    await expect(other.page).toHaveURL(new RegExp(`q=${term}`))
    await expect(other.page.locator('#list tbody tr')).toHaveCount(rows)
    await expect(other.page.getByRole('link', { name: 'Edit view' })).toHaveCount(0)
    await expect(other.page.getByRole('searchbox')).toHaveValue(term)

    await more(page)
    await page.getByRole('link', { name: 'Edit view' }).click()
    await page.getByRole('link', { name: 'Delete view' }).click()
    await page.getByRole('button', { name: 'Delete view' }).click()
    await expect(page.getByText('View deleted.').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Saved views' })).toHaveCount(0)
  })

  test(`columns are chosen and kept, ${javaScriptEnabled ? 'with' : 'without'} script [SHELL-100]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { javaScriptEnabled })
    await page.goto(`${LIST}?status=approved`)
    const heads = page.locator('#list thead th')
    await expect(heads.filter({ hasText: 'Promo type' })).toHaveCount(1)
    await more(page)
    await page.getByRole('link', { name: 'Columns' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Promo type' }).uncheck()
    await page.getByRole('radio', { name: 'Compact' }).check()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(heads.filter({ hasText: 'Promo type' })).toHaveCount(0)
    await expect(page.locator('#list table')).toHaveClass(/compact/)
    await expect(page).toHaveURL(/status=approved/)
    await more(page)
    await page.getByRole('link', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Use the standard look' }).click()
    await expect(heads.filter({ hasText: 'Promo type' })).toHaveCount(1)
  })
}
