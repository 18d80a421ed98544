import { expect, type Page } from '@playwright/test'

/** Until keys have been still for so long that the next one answers the question that a key has opened. */
export async function handsAreStill(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-still', '')
}
