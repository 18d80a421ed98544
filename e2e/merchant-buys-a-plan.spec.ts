import { expect } from '@playwright/test'
import { planId } from '../src/world/plans.ts'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/accessible.ts'
import { press, toTheBroker } from './support/checkout.ts'
import { letCheckoutsBeDue } from './support/due-checkouts.ts'
import { openOnceItContains } from './support/open-once.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('a merchant is declined once, pays with success and sees it again on a refresh', async ({
  browser,
}) => {
  const merchant = await signIn(browser, 'harsha@paperboattoys.example')
  const { page, t } = merchant
  await page.goto(`/subscriptions/payments?planId=${planId('standard')}`)
  await expect(page.getByRole('radio', { name: 'Sandbox' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await toTheBroker(merchant, 'standard')
  await expectAccessibleInBothThemes(page)
  await press(merchant, 'DECLINE')
  await expect(page.getByRole('heading', { name: t('payments:failed.oops') })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await toTheBroker(merchant, 'standard')
  await press(merchant, 'PAY')
  const done = page.getByRole('heading', { name: t('order-payment:checkout.paid') })
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: t('payments:done.profile') }).click()
  await expect(page.locator('main')).toContainText('Standard')
})

test('a merchant pays, closes the tab and finds the plan begun all the same', async ({
  browser,
}) => {
  const merchant = await signIn(browser, 'sajani@yogabythecanal.example')
  const { page, t } = merchant
  await toTheBroker(merchant, 'standard')
  await press(merchant, 'LEAVE')
  await expect(page.locator('main')).toContainText(t('payments:sandbox.state.PAID'))
  await page.close()
  await letCheckoutsBeDue()
  const later = await merchant.page.context().newPage()
  await openOnceItContains(later, '/profile/merchant?tab=plan', 'Standard')
  await expect(later.locator('main')).toContainText('Standard')
})
