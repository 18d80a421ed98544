import { type BrowserContextOptions, expect } from '@playwright/test'
import { type Person, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const ways: [string, BrowserContextOptions][] = [
  ['with JavaScript', {}],
  ['without', { javaScriptEnabled: false }],
]

for (const [how, options] of ways) {
  test(`a till that asks for a PIN which nobody has says what to do, ${how} [TILL-50]`, async ({
    browser,
    baseURL,
  }) => {
    const name = `Kiosk ${how}`
    const owner = await signIn(browser, 'rival')
    const { page, t } = owner
    const link = await addTill(owner, name)
    const device = await (await browser.newContext(options)).newPage()
    await device.goto((baseURL ?? '') + link)
    await device.locator('main form button').last().click()
    await expect(device).toHaveURL(/\/coupon-redeem\/at\/person$/)
    await expect(device.getByRole('heading', { level: 1 })).toHaveText(t('tills:counter.noneTitle'))
    await expect(device.locator('main')).toContainText(t('tills:counter.none'))

    await page.goto('/tills')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(t('tills:list.noPersons'))
    await row.getByRole('link', { name, exact: true }).click()
    await expect(page.locator('main')).toContainText(t('tills:noPersons.NONE'))
    await page.getByRole('link', { name: t('tills:list.edit'), exact: true }).click()
    await page.getByLabel(t('tills:form.requiresPerson')).uncheck()
    await page.locator('main form button').last().click()
    await expect(row).not.toContainText(t('tills:list.noPersons'))

    await device.getByRole('link', { name: t('common:network.retry') }).click()
    await expect(device.locator('#field-code')).toBeVisible()
  })
}

/** One that asks for a PIN, at the first branch of the list. */
async function addTill({ page, t }: Person, name: string): Promise<string> {
  await page.goto('/tills/add')
  await page.getByLabel(t('tills:column.name'), { exact: true }).fill(name)
  const branches = page.locator('select[name=branchId]')
  if (await branches.isVisible()) await branches.selectOption({ index: 1 })
  await page.getByLabel(t('tills:form.requiresPerson')).check()
  await page.locator('main form button').last().click()
  await page.locator('main img').waitFor()
  const text = (await page.locator('main').textContent()) ?? ''
  return /\/pair\/[\w-]{43}/.exec(text)?.[0] ?? ''
}
