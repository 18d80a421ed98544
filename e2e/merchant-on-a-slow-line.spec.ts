import { expect } from '@playwright/test'
import { fillDealForm } from './support/deal-form.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test.setTimeout(90_000)

test('a merchant who presses Add before the pictures have arrived loses none', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.route('**/media', async (route) => {
    await new Promise((go) => setTimeout(go, 3000))
    await route.continue()
  })
  const title = `Hoppers on a slow line ${Date.now()}`
  await page.goto('/deals/add')
  await fillDealForm({ page, t }, title)
  await page.getByRole('button', { name: t('deals:form.add') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('img', { name: /image 3/ })).toHaveCount(1)
})
