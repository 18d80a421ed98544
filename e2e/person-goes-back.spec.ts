import { expect, type Page } from '@playwright/test'
import { hold } from './support/held.ts'
import { signIn } from './support/person.ts'
import { runPart } from './support/script-parts.ts'
import { test } from './support/test.ts'

const LIST = '/deals/list/merchant'
const rows = (page: Page) => page.locator('#list tbody tr:not(.divide)')

/** Opens a deal once what keeps the list has run. */
async function openDeal(page: Page, status = 'Pending'): Promise<string> {
  await page.goto(LIST)
  await runPart(page, 'keptPages')
  const some = rows(page).filter({ hasText: status })
  await some.first().locator('[data-row]').click()
  await expect(page).toHaveURL(/\/deals\/view\//)
  await expect(page.locator('#list')).toHaveCount(0)
  return page.url()
}

const holdScreens = (page: Page) => hold(page, /\/deals\//)

test('Back shows the list that was left at once, and renews it in place', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  await openDeal(page)
  const { release } = await holdScreens(page)
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await expect(page).toHaveTitle(/^Deals/)
  await page.getByRole('searchbox').fill('hop')
  const renewed = page.waitForResponse((answer) => answer.url().endsWith(LIST))
  release()
  await renewed
  await expect(page.getByRole('searchbox')).toHaveValue('hop')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.locator('#list [data-row]').first().click()
  await expect(page).toHaveURL(/\/deals\/view\//)
})

test('a list that Back shows searches while somebody types', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  await openDeal(page)
  const renewed = page.waitForResponse((answer) => answer.url().endsWith(LIST))
  await page.goBack()
  await renewed
  await page.getByRole('searchbox').fill('hop')
  await expect(page).toHaveURL(/q=hop/)
})

test('from a deal that takes a file of coupons Back is as quick', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  await openDeal(page, 'Approved')
  await expect(page.locator('x-island[name=coupon-file]')).toBeVisible()
  const { release } = await holdScreens(page)
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  release()
})

test('a tick goes when its page is renewed, since the row may be another one by then', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await openDeal(page)
  const { release } = await holdScreens(page)
  await page.goBack()
  await page.locator('#list [name=pick]').first().check()
  const renewed = page.waitForResponse((answer) => answer.url().endsWith(LIST))
  release()
  await renewed
  await expect(page.locator('#list [name=pick]:checked')).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
})

test('what was left is forgotten with the window, so that nobody reads it after a sign-out', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await openDeal(page)
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(other).toHaveURL(/\/$|\/login/)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
    const look = () => {
      if (document.querySelector('#list')) sessionStorage.setItem('seen', 'the list')
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
})

test('a page that Back shows after a sign-out elsewhere leads to the sign-in page', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await openDeal(page)
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(other).toHaveURL(/\/$|\/login/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login/)
  await expect(rows(page)).toHaveCount(0)
})

test('after something was changed Back loads the page', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  await openDeal(page)
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('htmx:config:request', {
        detail: { ctx: { request: { method: 'POST' }, sourceElement: document.body } },
      }),
    ),
  )
  await page.evaluate(() => {
    document.documentElement.dataset.same = ''
  })
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('html[data-same]')).toHaveCount(0)
})

test('a page opened far down a list begins at its top, and Back leads to the row', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto(LIST)
  const offset = () => page.evaluate(() => scrollY)
  await rows(page).last().scrollIntoViewIfNeeded()
  const left = await offset()
  expect(left).toBeGreaterThan(0)
  await rows(page).last().locator('[data-row]').click()
  await expect(page).toHaveURL(/\/deals\/view\//)
  await expect.poll(offset).toBe(0)
  await page.goBack()
  await expect.poll(offset).toBe(left)
})

test('the next page of a list begins with its first row', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto(LIST)
  await page.locator('#list .pager [rel=next]').click()
  await expect(page).toHaveURL(/page=1/)
  await expect(rows(page).first()).toBeInViewport()
})

test('coming back to the same page after an act, people keep their place', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'administrator')
  // Just after midnight all that is unread may be one group, a little below the head of the page.
  await page.setViewportSize({ width: 1280, height: 160 })
  await page.goto('/notifications')
  const unread = page.getByRole('main').getByRole('button', { name: t('inbox:markRead') })
  const offset = () => page.evaluate(() => scrollY)
  await unread.last().scrollIntoViewIfNeeded()
  const [left, count] = [await offset(), await unread.count()]
  expect(left).toBeGreaterThan(0)
  await unread.last().click()
  await expect(unread).toHaveCount(count - 1)
  expect(await offset()).toBeGreaterThan(left - 100)
})

test('an error in a dialog leaves the page below it where it was', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/approvals?tab=deals')
  await rows(page)
    .first()
    .getByRole('link', { name: t('approvals:review') })
    .click()
  await expect(page).toHaveURL(/\/deals\/view\//)
  await page.keyboard.press('End')
  const offset = () => page.evaluate(() => scrollY)
  await expect.poll(offset).toBeGreaterThan(0)
  const left = await offset()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('deals:reject.action') }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  expect(await offset()).toBeGreaterThan(left - 100)
})
