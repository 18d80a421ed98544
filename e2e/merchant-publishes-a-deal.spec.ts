import { test } from '@playwright/test'
import { publishDeal } from './support/deal-journey.ts'

/** Two people at two browsers, some twenty pages. */
test.setTimeout(150_000)

test('a merchant publishes a deal: rejected with a comment, corrected, approved', async ({
  browser,
}) => {
  await publishDeal(browser, {})
})

test('the same with JavaScript off', async ({ browser }) => {
  await publishDeal(browser, { javaScriptEnabled: false })
})

test('the same in Russian', async ({ browser }) => {
  await publishDeal(browser, { language: 'ru' })
})
