import type { Page } from '@playwright/test'

/** Holds back every script that the page asks for from now on, as a slow line does, until it is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const late = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  return late.resolve
}
