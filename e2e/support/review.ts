import { expect } from '@playwright/test'
import type { Person } from './person.ts'

/** A queue of submitted versions, as its tab is called. */
type Queue = 'profile' | 'contact'
const partOf = { profile: 'business', contact: 'contact' } as const

/** Finds what waits under the name of its business and opens its review. */
export async function openVersion({ page, t }: Person, name: string, queue: Queue = 'profile') {
  await page.goto(`/approvals?tab=${queue}`)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/[?&]q=/)
  const row = page.getByRole('row').filter({ hasText: name.slice(0, 20) })
  await row.getByRole('link', { name: t('approvals:review') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** Approves the version whose review is open. */
export async function approveVersion({ page, t }: Person, queue: Queue = 'profile') {
  await page.getByRole('link', { name: t('approvals:page.approve') }).click()
  const verb = t(`approvals:decide.${partOf[queue]}.APPROVE.verb`)
  await page.getByRole('button', { name: verb }).click()
  await expectBack({ page }, queue)
}

/** Sends the version whose review is open back with a comment. */
export async function rejectVersion({ page, t }: Person, comment: string) {
  await page.getByRole('link', { name: t('approvals:page.reject') }).click()
  await page.getByLabel(t('common:dialog.comment')).fill(comment)
  await page.getByRole('button', { name: t('approvals:decide.business.REJECT.verb') }).click()
  await expectBack({ page }, 'profile')
}

async function expectBack({ page }: Pick<Person, 'page'>, queue: Queue) {
  await expect(page).toHaveURL(new RegExp(`/approvals\\?tab=${queue}&q=`))
  await expect(page.getByRole('searchbox')).toBeVisible()
}

/** Finds the account among those that wait and approves it. */
export async function approveAccount({ page, t }: Person, fullName: string) {
  await page.goto('/merchant?status=pending')
  const search = page.getByRole('searchbox', { name: t('merchants:list.search') })
  await search.fill(fullName)
  await search.press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.locator('tbody').getByRole('link').first().click()
  await page.getByRole('link', { name: t('merchants:action.APPROVE'), exact: true }).click()
  await page.getByRole('button', { name: t('merchants:confirm.MERCHANT.APPROVE.action') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Of a branch under review, whose contact number is verified too. */
export async function approveBranch(administrator: Person) {
  await verifyBranch(administrator, 'ADDRESS')
  await verifyBranch(administrator, 'CONTACT')
  await decideBranch(administrator, 'approve')
}

async function verifyBranch({ page, t }: Person, type: 'ADDRESS' | 'CONTACT') {
  await page.locator(`#verify-${type}`).click()
  const form = page.locator('form').filter({ has: page.locator(`#verify-${type}`) })
  await expect(form.locator('.tag')).toHaveText(t('branches:verify.VERIFIED'))
}

export async function decideBranch(
  { page, t }: Person,
  action: 'approve' | 'reject',
  comment = '',
) {
  const { pathname } = new URL(page.url())
  await page.locator(`.head a[href^="${pathname}/${action}"]`).click()
  if (comment) await page.getByLabel(t('common:dialog.comment')).fill(comment)
  await page.getByRole('button', { name: t(`branches:${action}.action`) }).click()
  await expect(page).toHaveURL(/\/approvals\?tab=branches/)
}
