import { test as base } from '@playwright/test'

/** A test after which no browser of its people stays open: a page goes on drawing and asking. */
export const test = base.extend<{ tidy: undefined }>({
  tidy: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
