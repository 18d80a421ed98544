import { narrowed } from '#tests/features/roles/manager.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'

/**
 * What an address of the books answers to a guest, to those who are given, and to administrators whose roles
 * hold no payments and payments alone.
 */
export async function whoMayOpen(app: TestApp, people: readonly Browser[]) {
  const { browser: without } = await narrowed(app, ['VIEW_DEAL'])
  const { browser: only } = await narrowed(app, ['VIEW_PAYMENT'])
  const browsers = [openBrowser(app), ...people, without, only]
  return (address: string) =>
    Promise.all(browsers.map(async (browser) => (await browser.get(address)).status))
}
