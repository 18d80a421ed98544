import { expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

/** What the browser counts: elements, texts, what it builds fields from. */
const NODES_MAX = 1_350

test('the browser holds no more nodes of a page than what is shown needs [SHELL-166]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable')
  for (const path of ['/approvals', '/audit', '/coupons', '/deals/list/admin', '/merchant']) {
    await page.goto(path)
    await expect(page.locator('[data-js]')).toHaveCount(1)
    await tools.send('HeapProfiler.collectGarbage')
    const { metrics } = await tools.send('Performance.getMetrics')
    const nodes = metrics.find(({ name }) => name === 'Nodes')?.value
    expect(nodes, path).toBeGreaterThan(500)
    expect(nodes, path).toBeLessThanOrEqual(NODES_MAX)
  }
})

for (const [what, opener, within] of [
  ['the ways to narrow a list', '.fold', '#filters select'],
  ['a group of the menu', '#menu summary', '#menu details[open] a'],
  ['what a list offers besides', '[popovertarget=more]', '#more a'],
] as const)
  test(`${what} come when opened, also before the script has [SHELL-166]`, async ({ browser }) => {
    const { page } = await signIn(browser, 'administrator', {
      viewport: { width: what.startsWith('a group') ? 1440 : 390, height: 844 },
    })
    await page.goto('/deals/list/admin')
    await expect(page.locator('[data-js]')).toHaveCount(1)
    await expect(page.locator(within)).toHaveCount(0)
    await page.locator(opener).first().click()
    await expect(page.locator(within).first()).toBeVisible()

    const script = Promise.withResolvers<void>()
    await page.route('**/assets/client-*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/deals/list/admin', { waitUntil: 'commit' })
    await page.locator(opener).first().click()
    await expect(page.locator(within)).toHaveCount(0)
    script.resolve()
    await expect(page.locator(within).first()).toBeVisible()
    await page.context().close()
  })
