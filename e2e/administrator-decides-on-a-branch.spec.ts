import { type BrowserContextOptions, expect } from '@playwright/test'
import { type Person, signIn } from './support/person.ts'
import { approveBranch, decideBranch } from './support/review.ts'
import { test } from './support/test.ts'

const ways: [string, BrowserContextOptions][] = [
  ['with JavaScript', {}],
  ['without', { javaScriptEnabled: false }],
]

for (const [how, options] of ways) {
  test(`a branch is verified and approved, and a rejected edit keeps what is approved, ${how} [BRANCH-17]`, async ({
    browser,
  }) => {
    const name = `Decided counter ${Date.now()}`
    const bank = await signIn(browser, 'bank', options)
    const administrator = await signIn(browser, 'administrator', options)
    await add(bank, name)
    await openReview(administrator, name)
    await approveBranch(administrator)
    await bank.page.reload()
    await expectStatus(bank, 'APPROVED')

    await bank.page.getByRole('link', { name: bank.t('branches:edit.offer') }).click()
    await bank.page
      .getByLabel(bank.t('branches:field.address'), { exact: true })
      .fill('2 New Street, Galle')
    await bank.page.getByRole('button', { name: bank.t('branches:form.save') }).click()
    await expectStatus(bank, 'PENDING')

    await openReview(administrator, name)
    const { page, t } = administrator
    const row = page.getByRole('row').filter({ hasText: '1 Old Street, Galle' })
    await expect(row).toContainText('2 New Street, Galle')
    await expect(row).toContainText(t('approvals:page.changed'))
    await decideBranch(administrator, 'reject', 'There is no such number.')
    await bank.page.reload()
    await expectStatus(bank, 'REJECTED')
    const main = bank.page.getByRole('main')
    await expect(main.getByText('There is no such number.').first()).toBeVisible()
    await expect(main.getByRole('row').filter({ hasText: '1 Old Street, Galle' })).toBeVisible()
  })
}

async function add({ page, t }: Person, name: string) {
  await page.goto('/branch/add')
  await page.getByLabel(t('branches:field.name')).fill(name)
  await page.getByLabel(t('branches:field.address'), { exact: true }).fill('1 Old Street, Galle')
  await page.getByLabel(t('branches:field.contactNo')).fill('091 222 3344')
  await page.getByLabel(t('branches:field.latitude')).fill('6.0535')
  await page.getByLabel(t('branches:field.longitude')).fill('80.2210')
  await page.getByRole('button', { name: t('branches:form.add') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function openReview({ page, t }: Person, name: string) {
  await page.goto('/approvals?tab=branches')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: t('approvals:review') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function expectStatus({ page, t }: Person, status: 'PENDING' | 'APPROVED' | 'REJECTED') {
  await expect(page.locator('.head .tag')).toHaveText(t(`branches:status.${status}`))
}
