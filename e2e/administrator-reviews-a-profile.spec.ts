import { expect } from '@playwright/test'
import { expectUsableAt } from './support/accessible.ts'
import { openOnceItContains } from './support/open-once.ts'
import { type Person, signIn } from './support/person.ts'
import { approveVersion, openVersion, rejectVersion } from './support/review.ts'
import { test } from './support/test.ts'
import { letUndoTimePass } from './support/undo-time.ts'

const ways = [
  { script: true, language: 'en', who: 'nimali@ellaridgebungalow.example' },
  { script: false, language: 'ru', who: 'chamari@araliyabakehouse.example' },
] as const

for (const { script, language, who } of ways) {
  test(`a profile is sent back, corrected and approved, ${language}, ${script ? 'with' : 'without'} script [APPR-04, APPR-21, APPR-23]`, async ({
    browser,
  }) => {
    const way = { javaScriptEnabled: script, language }
    const merchant = await signIn(browser, who, way)
    const administrator = await signIn(browser, 'administrator', way)
    const comment = 'Please give the number of the unit too.'
    const first = `Long Road ${Date.now()}`
    const corrected = `Unit 4, ${first}`

    const name = await submitAddress(merchant, first)
    await openVersion(administrator, name)
    await expect(administrator.page.getByRole('cell', { name: first })).toBeVisible()
    await rejectVersion(administrator, comment)
    if (!script) await letUndoTimePass()

    await merchant.page.goto('/profile/merchant?tab=business')
    await expect(merchant.page.getByRole('main').getByText(comment)).toBeVisible()
    await expectNotification(merchant, comment, script)
    await submitAddress(merchant, corrected)

    await openVersion(administrator, name)
    await approveVersion(administrator)
    await merchant.page.goto('/profile/merchant?tab=business')
    const live = merchant.page.getByRole('main').locator('dd', { hasText: corrected })
    await expect(live).toHaveCount(1)
    await expect(merchant.page.getByRole('main').getByText(comment)).toHaveCount(0)
  })
}

test('everybody can read news', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/dashboard')
  await page.locator('#bell').click()
  await expect(page.locator('#news li').first()).toBeVisible()
  await expectUsableAt(page, [1440, 390])
  await expect(page.locator('#news li').first()).toBeVisible()
})

test('the bell is asked again every 30 seconds, and the page stays as it is [NOTIF-08]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.clock.install()
  await page.goto('/deals/add')
  await page.locator('#field-title').fill('Hoppers for two')
  const unread = page.waitForResponse(/\/notifications\/unread$/)
  await page.clock.fastForward('00:31')
  const answer = await unread
  expect(answer.status()).toBe(200)
  expect(await answer.request().headerValue('x-idle')).toBe('1')
  await expect(page.locator('#bell #unread')).toHaveCount(1)
  await expect(page.locator('#field-title')).toHaveValue('Hoppers for two')
  await page.context().setOffline(true)
  await page.clock.fastForward('00:31')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** Saves another address and answers what the business is called. */
async function submitAddress({ page, t }: Person, address: string): Promise<string> {
  await page.goto('/profile/merchant/edit?tab=business')
  const name = await page.getByLabel(t('profile:field.businessName')).inputValue()
  await page.getByLabel(t('profile:field.address')).fill(address)
  await page.getByRole('button', { name: t('profile:edit.send') }).click()
  await expect(page).toHaveURL(/\/profile\/merchant\?tab=business/)
  await expect(page.getByRole('main').getByText(address).first()).toBeVisible()
  return name
}

/** It comes once the decision cannot be undone any more. The bell opens the newest with script; without it leads to the list. */
async function expectNotification({ page, t }: Person, comment: string, script: boolean) {
  await openOnceItContains(page, '/notifications', comment)
  await expect(page.getByRole('main').getByText(comment).first()).toBeVisible()
  await page.goto('/profile/merchant?tab=business')
  const name = new RegExp(t('common:shell.notifications'))
  if (script) await page.locator('header').getByRole('button', { name }).click()
  else await page.locator('header').getByRole('link', { name }).click()
  const place = script ? page.locator('#news') : page.getByRole('main')
  await expect(place.getByText(comment).first()).toBeVisible()
  const title = t('notifications:types.business-profile-rejected.title')
  await place.getByRole('button', { name: title, exact: true }).first().click()
  await expect(page).toHaveURL(/\/profile\/merchant$/)
  await expect(page.locator('#news')).toBeHidden()
}
