import { publishDeal } from './support/deal-journey.ts'
import { test } from './support/test.ts'

// Each time another merchant: a plan allows some deals a month.

test('a merchant publishes a deal: rejected with a comment, corrected, approved [ROLE-08]', async ({
  browser,
}) => {
  await publishDeal(browser, {})
})

test('the same in Russian with JavaScript off', async ({ browser }) => {
  const who = 'fazil@islandphones.example'
  await publishDeal(browser, { who, language: 'ru', javaScriptEnabled: false })
})
