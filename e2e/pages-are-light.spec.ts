import { expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

/** What the browser counts: elements, texts, icons of the sprite, what it builds fields from. */
const NODES_MAX = 1_950

test('the browser holds no more nodes of a page than what is shown needs [SHELL-166]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable')
  for (const path of ['/approvals', '/audit', '/deals/list/admin', '/merchant']) {
    await page.goto(path)
    await expect(page.locator('[data-js]')).toHaveCount(1)
    await tools.send('HeapProfiler.collectGarbage')
    const { metrics } = await tools.send('Performance.getMetrics')
    const nodes = metrics.find(({ name }) => name === 'Nodes')?.value
    expect(nodes, path).toBeGreaterThan(500)
    expect(nodes, path).toBeLessThanOrEqual(NODES_MAX)
  }
})
