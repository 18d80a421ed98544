import { publishDeal } from './support/deal-journey.ts'
import { test } from './support/test.ts'

test('a deal goes through changes requested, reply, resubmission and approval, in Russian [DEAL-88, DEAL-89, APPR-72]', async ({
  browser,
}) => {
  await publishDeal(browser, { language: 'ru', sendBack: 'requestChanges' })
})

test('the same in English with JavaScript off [DEAL-88, DEAL-89, APPR-72]', async ({ browser }) => {
  await publishDeal(browser, {
    who: 'ruwani@malabebadmintonhall.example',
    javaScriptEnabled: false,
    sendBack: 'requestChanges',
  })
})
