import { expect, type Page } from '@playwright/test'

/** Opens a page once it contains the text. Asked for by request until then: a browser would draw it each time. */
export async function openOnceItContains(page: Page, path: string, text: string): Promise<void> {
  const contains = async () => (await (await page.request.get(path)).text()).includes(text)
  await expect
    .poll(contains, { message: `${path} contains “${text}”`, timeout: 120_000 })
    .toBe(true)
  await page.goto(path)
}
