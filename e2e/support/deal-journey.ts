import { type Browser, type BrowserContextOptions, expect } from '@playwright/test'
import type { Language } from '#src/i18n/languages.ts'
import { fillDealForm, roomy } from './deal-form.ts'
import { type Person, signIn, type Who } from './person.ts'

type SendBack = 'reject' | 'requestChanges'
type Way = BrowserContextOptions & { language?: Language; who?: Who; sendBack?: SendBack }

const correction = 'Sunday to Thursday.'
const answer = 'I have added the days.'

/** From the first draft to the approval, as two people at two browsers. */
export async function publishDeal(
  browser: Browser,
  { who = roomy, sendBack: act = 'reject', ...way }: Way,
): Promise<void> {
  const title = `Hoppers for two ${Date.now()}`
  const comment = 'Please say on which days it is valid.'
  const merchant = await signIn(browser, who, way)
  const administrator = await signIn(browser, 'administrator', way)

  await addDeal(merchant, title)
  await expectStatus(merchant, merchant.t('deals:show.pendingApproval'))

  await openReview(administrator, title)
  await sendBack(administrator, act, comment)

  await reread(merchant)
  await expect(merchant.page.getByRole('main').getByText(comment).first()).toBeVisible()
  if (act === 'requestChanges') await reply(merchant, answer)
  await correct(merchant)
  await expectStatus(merchant, merchant.t('deals:show.pendingApproval'))

  await openReview(administrator, title)
  await expect(administrator.page.locator('main ins')).toContainText(correction)
  await expect(administrator.page.getByText(comment).first()).toBeVisible()
  if (act === 'requestChanges') await expect(messages(administrator)).toContainText(answer)
  await approve(administrator)

  await reread(merchant)
  await expectStatus(merchant, merchant.t('deals:status.APPROVED'))
  await merchant.page.context().close()
  await administrator.page.context().close()
}

/** Fills in and sends a new deal; leaves its page open. */
export async function addDeal({ page, t }: Person, title: string, startsIn?: number) {
  await page.goto('/deals/list/merchant')
  await page
    .getByRole('link', { name: t('deals:list.add') })
    .first()
    .click()
  await fillDealForm({ page, t }, title, startsIn)
  await page.getByRole('button', { name: t('deals:form.add') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Finds the deal in the queue and opens its review. */
export async function openReview({ page, t }: Person, title: string) {
  await page.goto('/approvals?tab=deals')
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('searchbox').press('Enter')
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('link', { name: t('approvals:review') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Rejects the deal whose review is open. */
export function reject(administrator: Person, comment: string) {
  return sendBack(administrator, 'reject', comment)
}

async function sendBack({ page, t }: Person, act: SendBack, comment: string) {
  await page.getByRole('link', { name: t(`deals:show.${act}`) }).click()
  await page.getByLabel(t('common:dialog.comment')).fill(comment)
  await page.getByRole('button', { name: t(`deals:${act}.action`) }).click()
  await expect(page).toHaveURL(/\/approvals/)
  await expect(page.getByRole('searchbox')).toBeVisible()
}

/** Approves the deal whose review is open. */
export async function approve({ page, t }: Person) {
  await page.getByRole('link', { name: t('deals:show.approve') }).click()
  await page.getByRole('button', { name: t('deals:approve.action') }).click()
  await expect(page).toHaveURL(/\/approvals/)
  await expect(page.getByRole('searchbox')).toBeVisible()
}

async function correct({ page, t }: Person) {
  await page.getByRole('link', { name: t('deals:show.edit') }).click()
  await page.getByLabel(t('deals:form.description')).fill(correction)
  await page.getByRole('button', { name: t('deals:form.save') }).click()
  await expect(page.getByText(correction)).toBeVisible()
}

/** Writes to the reviewers on the page of the deal. */
async function reply(merchant: Person, text: string) {
  const { page, t } = merchant
  await page.getByLabel(t('review-threads:text'), { exact: true }).fill(text)
  await page.getByRole('button', { name: t('review-threads:send') }).click()
  await expect(messages(merchant)).toContainText(text)
}

function messages({ page }: Person) {
  return page.locator('#messages')
}

async function reread({ page }: Person) {
  await page.reload()
}

async function expectStatus({ page }: Person, status: string) {
  await expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible()
}
