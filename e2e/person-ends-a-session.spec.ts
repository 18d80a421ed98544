import { expect } from '@playwright/test'
import { expectAccessible, expectUsableAt } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const PATH = '/profile/merchant/sessions'

for (const javaScriptEnabled of [true, false]) {
  test(`one browser ends the session of another, ${javaScriptEnabled ? 'with' : 'without'} script [SCREEN-82, S06, AUTH-106]`, async ({
    browser,
  }) => {
    const { page, t } = await signIn(browser, 'merchant', { javaScriptEnabled })
    await page.goto(PATH)
    const phones = page.getByRole('row').filter({ hasText: 'Chrome on Android' })
    const others = await phones.count()
    const phone = await signIn(browser, 'merchant', { javaScriptEnabled, userAgent: PHONE })
    await page.goto(PATH)
    await expect(phones).toHaveCount(others + 1)
    // The one seen last stands first.
    await phones.first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: t('sessions:end.title') })).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: t('sessions:end.action') }).click()
    await expect(page.getByText(t('sessions:ended.one')).filter({ visible: true })).toHaveCount(1)
    await expect(phones).toHaveCount(others)

    await phone.page.goto('/notifications')
    expect(new URL(phone.page.url()).pathname).toBe('/')
    await expect(phone.page.getByLabel(t('session:login.username'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('sessions:own'))).toBeVisible()
    await page.context().close()
    await phone.page.context().close()
  })
}

test('a page that is open when its session ends leads to / at the next click [SCREEN-82, AUTH-106]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  const phone = await signIn(browser, 'merchant', { userAgent: PHONE })
  await phone.page.goto('/dashboard')
  await page.goto(PATH)
  await page.getByRole('link', { name: t('sessions:endOthers.action') }).click()
  await page.getByRole('button', { name: t('sessions:endOthers.action') }).click()
  await expect(page.getByText(t('sessions:ended.all')).filter({ visible: true })).toHaveCount(1)
  // Another table lists the administrators who have seen the account.
  const signIns = page.getByRole('table', { name: t('sessions:caption') })
  await expect(signIns.locator('tbody').getByRole('row')).toHaveCount(1)

  const menu = phone.page.getByRole('navigation', { name: t('common:shell.mainMenu') })
  await menu.getByRole('link', { name: t('common:menu.deals'), exact: true }).click()
  await expect(phone.page.getByLabel(t('session:login.username'))).toBeVisible()
  expect(new URL(phone.page.url()).pathname).toBe('/')
})

test('everybody can use the list of sessions', async ({ browser }) => {
  const { page } = await signIn(browser, 'rival')
  await signIn(browser, 'rival', { userAgent: PHONE })
  await page.goto(PATH)
  await expectUsableAt(page, [1440, 360])
})
