import { type Browser, expect } from '@playwright/test'
import { expectAccessible, expectFitsAt } from './support/accessible.ts'
import { type Person, signIn, signInOnPage } from './support/person.ts'
import { test } from './support/test.ts'

const MERCHANT = { name: 'Keiko Abeyratne', email: 'keiko@sushibythelake.example' } as const

/** An administrator who has found the merchant by name and opened the record. */
async function atTheRecord(browser: Browser, javaScriptEnabled: boolean): Promise<Person> {
  const person = await signInOnPage(browser, 'administrator', { javaScriptEnabled })
  const { page, t } = person
  await page.getByRole('link', { name: t('common:menu.merchants'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('merchants:list.MERCHANT.title'),
  )
  const search = page.getByRole('searchbox', { name: t('merchants:list.search') })
  await search.fill('keiko')
  if (!javaScriptEnabled) await search.press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody')).toContainText(MERCHANT.name)
  await page.locator('tbody .name').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MERCHANT.name)
  return person
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'

  test(`a merchant is found, blocked with a comment and unblocked, ${how} script [MERCH-26, MERCH-27, MERCH-33, MERCH-34]`, async ({
    browser,
  }) => {
    const { page, t } = await atTheRecord(browser, javaScriptEnabled)
    const merchant = await signIn(browser, MERCHANT.email, { javaScriptEnabled })
    await merchant.page.goto('/notifications')

    await page.getByRole('link', { name: t('merchants:action.BLOCK'), exact: true }).click()
    const question = t('merchants:confirm.MERCHANT.BLOCK.title')
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByLabel(t('common:dialog.comment')).fill('Sold coupons that had expired.')
    await page.getByRole('button', { name: t('merchants:confirm.MERCHANT.BLOCK.action') }).click()
    const tag = page.locator('main .head .tag')
    await expect(tag).toHaveText(t('profile:accountStatus.BLOCKED'))
    const history = page.getByRole('region', { name: t('audit:timeline.title') })
    await expect(history.getByText('Sold coupons that had expired.').first()).toBeVisible()

    await merchant.page
      .getByRole('navigation', { name: t('common:shell.mainMenu') })
      .getByRole('link', { name: t('common:menu.deals'), exact: true })
      .click()
    await expect(merchant.page.getByLabel(t('session:login.username'))).toBeVisible()

    await page.getByRole('link', { name: t('merchants:action.UNBLOCK'), exact: true }).click()
    await page.getByRole('button', { name: t('merchants:confirm.MERCHANT.UNBLOCK.action') }).click()
    await expect(tag).toHaveText(t('profile:accountStatus.UNBLOCKED'))
    const again = await signIn(browser, MERCHANT.email, { javaScriptEnabled })
    for (const person of [page, merchant.page, again.page]) await person.context().close()
  })
}

test('the lists and records fit with the longer Russian words too', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator', { language: 'ru' })
  for (const list of ['/merchant', '/merchant?status=pending', '/bank', '/users']) {
    await page.goto(list)
    const first = await page.locator('tbody th a').first().getAttribute('href')
    for (const width of [1440, 390]) await expectFitsAt(page, width)
    if (!first) continue
    await page.goto(first)
    for (const width of [390, 1440]) await expectFitsAt(page, width)
  }
})
