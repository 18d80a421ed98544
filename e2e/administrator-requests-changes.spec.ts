import { publishDeal } from './support/deal-journey.ts'
import { test } from './support/test.ts'

/** Two people at two browsers, some twenty pages. */
test.setTimeout(150_000)

test('a deal goes through changes requested, reply, resubmission and approval [DEAL-88, DEAL-89, APPR-72]', async ({
  browser,
}) => {
  await publishDeal(browser, { sendBack: 'requestChanges' })
})

test('the same in Russian with JavaScript off [DEAL-88, DEAL-89, APPR-72]', async ({ browser }) => {
  await publishDeal(browser, {
    who: 'ruwani@malabebadmintonhall.example',
    language: 'ru',
    javaScriptEnabled: false,
    sendBack: 'requestChanges',
  })
})
