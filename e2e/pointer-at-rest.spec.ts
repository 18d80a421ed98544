import { expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('what comes under a pointer at rest is not asked for [SHELL-173]', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  const early: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.headers()['x-prefetch'] && path.includes('/view/')) early.push(path)
  })
  await page.goto('/deals/list/admin')
  await page.waitForLoadState('networkidle')
  const row = page.locator('#list tbody tr').nth(3)
  await row.hover()
  await expect.poll(() => early.length).toBe(1)
  await page.mouse.wheel(0, 240)
  await page.waitForTimeout(600)
  expect(early).toHaveLength(1)
  await page.locator('#list .pager [rel=next]').dispatchEvent('click')
  await expect(page).toHaveURL(/page=1/)
  await page.waitForTimeout(600)
  expect(early).toHaveLength(1)
  // Where the scrolled pointer rests may be this row already.
  await page.mouse.move(0, 0)
  await page.locator('#list tbody tr').nth(6).hover()
  await expect.poll(() => early.length).toBe(2)
})
