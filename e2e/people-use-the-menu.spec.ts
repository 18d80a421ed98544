import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const STOPS_MAX = 15

async function stopsBefore(page: Page, place: string): Promise<number> {
  for (let stops = 0; stops <= STOPS_MAX; stops += 1) {
    await page.keyboard.press('Tab')
    if (await page.locator(`${place} :focus`).count()) return stops
  }
  return Number.POSITIVE_INFINITY
}

for (const javaScriptEnabled of [true, false])
  test(`the content is near by key, and so is the menu, ${javaScriptEnabled ? 'with' : 'without'} script [SHELL-162]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { javaScriptEnabled })
    for (const path of ['/merchant', '/request-a-deal/bank', '/approvals']) {
      await page.goto(path)
      expect(await stopsBefore(page, '#main'), path).toBeLessThanOrEqual(STOPS_MAX)
    }
    await page.goto('/merchant')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await stopsBefore(page, '#menu')).toBeLessThanOrEqual(2)
  })

test('an administrator’s sidebar needs no scrolling, whichever group is open [SHELL-163]', async ({
  browser,
}) => {
  // In the language whose words are the longer ones.
  const { page } = await signIn(browser, 'administrator', { language: 'ru' })
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/dashboard', '/request-a-deal/bank', '/coupons', '/email-campaigns']) {
    await page.goto(path)
    const sidebar = page.locator('#sidebar')
    const overflow = await sidebar.evaluate((nav) => nav.scrollHeight - nav.clientHeight)
    expect([path, overflow]).toEqual([path, 0])
  }
})

test('a group that was opened stays open on the next screen, and that of the screen opens [SHELL-160]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  const group = page.locator('#menu details').filter({ hasText: 'Categories' })
  await page.goto('/merchant')
  await group.locator('summary').click()
  await page.locator('#menu a[href="/orders"]').click()
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.locator('#menu [aria-current]')).toHaveText('Orders')
  await expect(group).toHaveAttribute('open')
  await page.locator('#menu a[href="/brands"]').click()
  await expect(page.locator('#menu [aria-current]')).toHaveText('Brands')
  await expect(group).toHaveAttribute('open')
})

test('arrow keys walk the menu, into its groups and out of them [SHELL-177]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator', { language: 'ru' })
  await page.goto('/merchant')
  const head = page.locator('#menu summary').first()
  const group = page.locator('#menu details').first()
  const items = group.locator('a')
  await head.focus()
  const steps = [
    ['ArrowRight', head, true],
    ['ArrowRight', items.first(), true],
    ['ArrowDown', items.nth(1), true],
    ['ArrowUp', items.first(), true],
    ['ArrowLeft', head, true],
    ['ArrowLeft', head, false],
    ['ArrowUp', page.locator('#menu a').first(), false],
    ['ArrowUp', page.locator('#menu a').last(), false],
    ['ArrowDown', page.locator('#menu a').first(), false],
    ['End', page.locator('#menu a').last(), false],
    ['Home', page.locator('#menu a').first(), false],
  ] as const
  for (const [key, focused, open] of steps) {
    await page.keyboard.press(key)
    await expect(focused, key).toBeFocused()
    await expect(group).toHaveJSProperty('open', open)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a group is opened and entered by two keys in one turn [SHELL-177]', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/merchant')
  const group = page.locator('#menu details').first()
  await group.locator('summary').evaluate((head: HTMLElement) => {
    head.focus()
    for (let presses = 0; presses < 2; presses += 1)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
      )
  })
  await expect(group.locator('a').first()).toBeFocused()
})

for (const javaScriptEnabled of [true, false])
  test(`the name in the header opens language, theme and shortcuts, ${javaScriptEnabled ? 'with' : 'without'} script [SHELL-65]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'rival', { javaScriptEnabled })
    await page.goto('/orders')
    const menu = page.locator('#person')
    await expect(menu).toBeHidden()
    await page.locator('.who').focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Profile' })).toBeFocused()
    await menu.getByRole('button', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page).toHaveURL(/\/orders$/)
    await page.locator('.who').click()
    await menu.getByRole('button', { name: 'System' }).click()
  })
