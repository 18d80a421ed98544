import { type BrowserContextOptions, expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const ways: [string, BrowserContextOptions][] = [
  ['with JavaScript', {}],
  ['without', { javaScriptEnabled: false }],
]

for (const [how, options] of ways) {
  test(`“Approve and next” opens the next deal of the queue, ${how} [APPR-26]`, async ({
    browser,
  }) => {
    const { page, t } = await signIn(browser, 'administrator', options)
    await page.goto('/approvals?tab=deals')
    await page
      .getByRole('row')
      .getByRole('link', { name: t('approvals:review') })
      .first()
      .click()
    await expect(page.getByRole('link', { name: t('deals:show.approve') })).toBeVisible()
    const first = new URL(page.url()).pathname
    await page.getByRole('link', { name: t('deals:show.approve') }).click()
    await page.getByRole('button', { name: t('approvals:andNext') }).click()
    await expect(page).toHaveURL((url) => {
      const { pathname } = url
      return pathname.startsWith('/deals/view/') && pathname !== first && !/approve$/.test(pathname)
    })
    await expect(page.getByRole('link', { name: t('deals:show.approve') })).toBeVisible()
  })
}
