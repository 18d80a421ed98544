import { expect, type Page } from '@playwright/test'

/** Until what keeps the pages that are left has run. */
export async function untilPagesAreKept(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const chunks = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/chunk-[^/]*\.js$/.test(name)),
    )
  await expect.poll(async () => (await chunks()).length).toBeGreaterThan(1)
  // Each resolves once it has run.
  for (const address of await chunks())
    await page.evaluate((script) => import(script).then(() => undefined), address)
}
