import { expect } from '@playwright/test'
import { addDeal, openReview, reject } from './support/deal-journey.ts'
import { people, signIn, signInOnPage } from './support/person.ts'
import { test } from './support/test.ts'

test('a merchant chooses e-mail and reads the decision there, in the own language', async ({
  browser,
}) => {
  const title = `Kottu after nine ${Date.now()}`
  const merchant = await signInOnPage(browser, 'merchant', { language: 'ru' })
  const { page, t } = merchant
  const byMail = page.getByLabel(`${t('inbox:group.deals.title')}: ${t('inbox:channel.EMAIL')}`)

  await page.goto('/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('inbox:settings.crumb') })
    .click()
  await expect(byMail).toBeChecked()
  await byMail.uncheck()
  await page.getByRole('button', { name: t('inbox:settings.save') }).click()
  await expect(page.getByText(t('notifications:choices.saved')).first()).toBeVisible()
  await page.reload()
  await expect(byMail).not.toBeChecked()
  await byMail.check()
  await page.getByRole('button', { name: t('inbox:settings.save') }).click()
  await expect(page.getByText(t('notifications:choices.saved')).first()).toBeVisible()
  await expect(byMail).toBeChecked()

  await addDeal(merchant, title)
  const administrator = await signIn(browser, 'administrator')
  await openReview(administrator, title)
  await reject(administrator, 'Say until when.')

  await page.goto(`/dev/outbox?to=${encodeURIComponent(people.merchant)}`)
  const mails = page.getByRole('listitem').filter({ hasText: t('outbox:channel.EMAIL') })
  const newest = mails.first()
  await expect(newest).toContainText(t('notifications:types.deal-rejected.title'))
  await expect(newest).toContainText(
    t('notifications:types.deal-rejected.message', { name: title, comment: 'Say until when.' }),
  )
  await expect(newest).toContainText('/notifications/settings')
})
