import { expect } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from './support/accessible.ts'
import { type AppUser, lineTime, openInApp, slowLine } from './support/app-user.ts'
import { letCheckoutsBeDue } from './support/due-checkouts.ts'
import { openOnceItContains } from './support/open-once.ts'
import { test } from './support/test.ts'

async function choose({ page }: AppUser, name: string) {
  await page.getByRole('radio', { name }).check()
}

async function join({ page, t }: AppUser) {
  await page.getByRole('button', { name: t('package-embed:join') }).click()
}

async function press({ page, t }: AppUser, act: 'PAY' | 'DECLINE' | 'LEAVE') {
  const name = t(`payments:sandbox.act.${act}`)
  await page.getByRole('button', { name, exact: true }).click()
}

const heading = ({ page, t }: AppUser, key: Parameters<AppUser['t']>[0]) =>
  page.getByRole('heading', { level: 1, name: t(key) })

const activeTag = ({ page }: Pick<AppUser, 'page'>) => page.locator('.pick .tag.ok')

/** A package begins, shows as active, and keeps every other one from beginning. */
async function expectActive(user: AppUser, name: string, other: string) {
  const { page, t } = user
  await expect(activeTag(user)).toHaveText(t('package-embed:status.ACTIVE'))
  await choose(user, name)
  const button = page.getByRole('button', { name: t('package-embed:join') })
  await expect(button).toHaveCount(1)
  await expect(button).toBeDisabled()
  await expectAccessible(page)
  await choose(user, other)
  await join(user)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('package-embed:restricted.title'))
  await expect(dialog).toContainText(t('core:package.alreadyActive'))
  await expectAccessible(page)
  await dialog.getByRole('button').click()
  await expect(dialog).toBeHidden()
}

test('on a bad line somebody is declined, tries again and has the package', async ({ browser }) => {
  const user = await openInApp(browser, 'lakmini.balasuriya@mail.example')
  const { page, t, token } = user
  await expect(page).toHaveURL(/\/user-subscriptions$/)
  expect(await page.content()).not.toContain(token)
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await slowLine(page)
  const seconds = lineTime(page)
  await page.reload()
  await expect(heading(user, 'package-embed:title')).toBeVisible()
  expect(await seconds()).toBeLessThan(5)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await choose(user, 'Island explorer')
  await expect(page.locator('.panel:visible')).toContainText('Island explorer')
  await join(user)
  await expect(heading(user, 'payments:sandbox.title')).toBeVisible()
  await press(user, 'DECLINE')
  await expect(heading(user, 'package-embed:failed.title')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('package-embed:failed.again') }).click()
  await choose(user, 'Island explorer')
  await join(user)
  await press(user, 'PAY')
  await expect(heading(user, 'order-payment:package.paid')).toBeVisible()
  await expect(page).toHaveURL(/\/success$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('package-embed:done.look') }).click()
  await expectActive(user, 'Island explorer', 'City bites')
})

test('in Russian and without script somebody buys a package in the dark', async ({ browser }) => {
  const user = await openInApp(browser, 'eshan.costa@mail.example', {
    language: 'ru',
    javaScriptEnabled: false,
    colorScheme: 'dark',
  })
  const { page, t } = user
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await choose(user, 'Family weekends')
  await join(user)
  await press(user, 'PAY')
  await expect(heading(user, 'order-payment:package.paid')).toBeVisible()
  await page.getByRole('link', { name: t('package-embed:done.look') }).click()
  await choose(user, 'City bites')
  await join(user)
  await expect(page.getByRole('dialog')).toContainText(t('package-embed:restricted.title'))
})

test('a free package begins at once', async ({ browser }) => {
  const user = await openInApp(browser, 'gihan.costa@mail.example', { colorScheme: 'dark' })
  const before = { ...user, page: await user.page.context().newPage() }
  await before.page.goto('/user-subscriptions')
  await choose(user, 'Welcome')
  await expectAccessible(user.page)
  await join(user)
  await expect(heading(user, 'order-payment:package.paid')).toBeVisible()
  await user.page.goto('/user-subscriptions')
  await expectActive(user, 'Welcome', 'City bites')
  await choose(before, 'City bites')
  await join(before)
  await expect(heading(before, 'package-embed:restricted.title')).toBeVisible()
  await expectAccessibleInBothThemes(before.page)
  await expectNoSidewaysScroll(before.page)
})

test('whoever comes back after the visit is told that the payment is being confirmed', async ({
  browser,
}) => {
  const user = await openInApp(browser, 'gihan.costa@mail.example')
  const { page } = user
  await page.context().clearCookies()
  await page.goto('/user-subscriptions/return?paymentId=after-the-visit')
  await expect(heading(user, 'package-embed:confirming.title')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)
})

test('somebody pays, closes the app and finds the package all the same', async ({ browser }) => {
  const user = await openInApp(browser, 'eshan.ekanayake@mail.example')
  const { page, t } = user
  await join(user)
  await press(user, 'LEAVE')
  await expect(page.locator('main')).toContainText(t('payments:sandbox.state.PAID'))
  await page.close()
  await letCheckoutsBeDue()
  const later = await page.context().newPage()
  await openOnceItContains(later, '/user-subscriptions', t('package-embed:status.ACTIVE'))
  await expect(activeTag({ page: later })).toHaveText(t('package-embed:status.ACTIVE'))
})

test('a link that is not good any more ends on a page that says what to do', async ({
  browser,
}) => {
  const user = await openInApp(browser, 'gihan.costa@mail.example')
  const { page, t } = user
  await page.goto('/user-subscriptions?accessToken=old&userId=x&email=y')
  await expect(heading(user, 'package-embed:failed.title')).toBeVisible()
  await expect(page.locator('main')).toContainText(t('package-embed:failed.over'))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
