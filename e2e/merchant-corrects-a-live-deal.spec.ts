import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { type Person, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const viewport = { width: 390, height: 844 }
const ways = [
  { language: 'en', script: true, who: 'nimali@ellaridgebungalow.example' },
  { language: 'ru', script: false, who: 'dinesh@bluewaterwhales.example' },
] as const

for (const { language, script, who } of ways) {
  test(`a live deal is corrected on a phone, ${language}, ${script ? 'with' : 'without'} script [DEAL-98, APPR-85]`, async ({
    browser,
  }) => {
    const way = { viewport, language, javaScriptEnabled: script }
    const merchant = await signIn(browser, who, way)
    const administrator = await signIn(browser, 'administrator', way)
    const title = `Corrected ${Date.now()}`

    const live = await openCorrectable(merchant)
    const before = await titleOf(merchant)
    await sendCorrection(merchant, title)
    await expectNoSidewaysScroll(merchant.page)
    await merchant.page.goto(live)
    expect(await titleOf(merchant)).toBe(before)

    await openReview(administrator, title)
    const changed = administrator.page.getByRole('main').locator('ins')
    await expect(administrator.page.getByRole('main')).toContainText(title)
    await expect(changed.first()).toBeVisible()
    await expectNoSidewaysScroll(administrator.page)
    if (script) await expectAccessible(administrator.page)
    await approve(administrator)

    await merchant.page.goto(live)
    expect(await titleOf(merchant)).toBe(title)
    await Promise.all([merchant, administrator].map(({ page }) => page.context().close()))
  })
}

function titleOf({ page }: Person): Promise<string | null> {
  return page.getByRole('heading', { level: 1 }).textContent()
}

/** Opens one of the merchant's live deals of which no correction is open; answers its address. */
async function openCorrectable({ page, t }: Person): Promise<string> {
  await page.goto('/deals/list/merchant?status=active')
  const links = page.locator('#list tbody a[href*="/deals/view/merchant/"]')
  await expect(links.first()).toBeAttached()
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  for (const href of new Set(hrefs)) {
    await page.goto(href)
    const correct = page.getByRole('link', { name: t('deal-corrections:show.correct') })
    if ((await correct.count()) > 0) return href
  }
  throw new Error('no live deal can be corrected')
}

/** From the page of the deal. */
async function sendCorrection({ page, t }: Person, title: string): Promise<void> {
  await page.getByRole('link', { name: t('deal-corrections:show.correct') }).click()
  await page.locator('#field-title').fill(title)
  await page.getByRole('button', { name: t('deal-corrections:form.submit') }).click()
  await expect(page).toHaveURL(/\/deals\/corrections\/view\//)
  await expect(page.getByRole('main')).toContainText(title)
}

async function openReview({ page, t }: Person, title: string): Promise<void> {
  await page.goto('/approvals?tab=corrections')
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/[?&]q=/)
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('link', { name: t('approvals:review') }).click()
  await expect(page).toHaveURL(/\/deals\/corrections\/view\//)
}

async function approve({ page, t }: Person): Promise<void> {
  await page.getByRole('link', { name: t('deal-corrections:show.approve'), exact: true }).click()
  await page.getByRole('button', { name: t('deal-corrections:approve.action') }).click()
  await expect(page).toHaveURL(/\/approvals\?tab=corrections/)
}
