import { expect, type Page } from '@playwright/test'
import { open, pass, passing } from './support/early-pages.ts'
import { test } from './support/test.ts'

test('what comes under a pointer at rest is not asked for [SHELL-173]', async ({ browser }) => {
  const { page, early } = await open(browser, '/deals/list/admin')
  const deals = () => early.filter((path) => path.includes('/view/'))
  const row = page.locator('#list tbody tr').nth(3)
  await row.hover()
  await passing(page, deals).toHaveLength(1)
  const scrolled = await anotherLink(page)
  await page.mouse.wheel(0, 240)
  await scrolled()
  await pass(page, 600)
  expect(deals()).toHaveLength(1)
  const turned = await anotherLink(page)
  await page.locator('#list .pager [rel=next]').dispatchEvent('click')
  await expect(page).toHaveURL(/page=1/)
  await turned()
  await pass(page, 600)
  expect(deals()).toHaveLength(1)
  // Where the scrolled pointer rests may be this row already.
  await page.mouse.move(0, 0)
  await page.locator('#list tbody tr').nth(6).hover()
  await passing(page, deals).toHaveLength(2)
})

/** Until the browser says that something else is under the pointer. */
async function anotherLink(page: Page): Promise<() => Promise<void>> {
  const came = await page.evaluateHandle(() => {
    const over = { count: 0 }
    document.addEventListener('pointerover', () => (over.count += 1))
    return over
  })
  return () => expect.poll(() => came.evaluate(({ count }) => count)).toBeGreaterThan(0)
}
