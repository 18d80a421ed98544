import { expect } from '@playwright/test'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('a list is sorted by keyboard, and its head keeps the focus [SHELL-97]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals/list/merchant?status=approved')
  const head = page.getByRole('columnheader', { name: t('deals:column.title') })
  const link = head.getByRole('link')
  for (const [query, sort] of [
    [/sort=title/, 'ascending'],
    [/sort=-title/, 'descending'],
  ] as const) {
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(query)
    await expect(page).toHaveURL(/status=approved/)
    await expect(head).toHaveAttribute('aria-sort', sort)
    await expect(link).toBeFocused()
  }
  const titles = await page.locator('#list tbody .name').allTextContents()
  expect(titles.length).toBeGreaterThan(5)
  const search = page.getByRole('searchbox', { name: t('deals:list.searchPlaceholder') })
  await search.fill('a')
  await expect(page).toHaveURL(/sort=-title.*q=a|q=a.*sort=-title/)
  await link.click()
  await expect(head).not.toHaveAttribute('aria-sort')
  await expect(page).toHaveURL(/q=a/)
  await expect(page).not.toHaveURL(/sort=/)
  // Sooner than the search, which waits for half a second.
  await search.fill('al')
  await link.click()
  await expect(page).toHaveURL(/sort=title/)
  await expect(page).toHaveURL(/q=al/)
})

test('on a phone the choices open above the records, without a script too [SHELL-98]', async ({
  browser,
}) => {
  const options = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }
  const { page, t } = await signIn(browser, 'merchant', options)
  await page.goto('/deals/list/merchant')
  const column = t('deals:column.expiredOn')
  const choice = page.getByRole('link', { name: column })
  await expect(choice).toBeHidden()
  await page.getByText(t('common:list.sort'), { exact: true }).click()
  await choice.click()
  await expect(page).toHaveURL(/sort=to/)
  await expect(page.getByText(t('common:list.ascending', { column })).last()).toBeVisible()
})

test('the choices fit a phone and are accessible, in Russian too [SHELL-98]', async ({
  browser,
}) => {
  const options = { viewport: { width: 390, height: 844 }, language: 'ru' } as const
  const { page } = await signIn(browser, 'merchant', options)
  await page.goto('/deals/list/merchant?sort=-from')
  await page.locator('.sort summary').click()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
})
