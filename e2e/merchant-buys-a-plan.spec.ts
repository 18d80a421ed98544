import { expect, test } from '@playwright/test'
import { planId } from '#src/database/world/plan-list.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { type Person, signIn } from './support/person.ts'

/** The job looks at a checkout after some twenty seconds. */
test.setTimeout(120_000)

async function toTheBroker({ page, say }: Person, plan: string) {
  await page.goto(`/subscriptions/details/${planId(plan)}`)
  await page.getByRole('link', { name: say('plans:details.subscribe') }).click()
  await page.getByRole('radio', { name: 'Sandbox' }).check()
  await page.locator('main form button').last().click()
  await expect(
    page.getByRole('heading', { level: 1, name: say('payments:sandbox.title') }),
  ).toBeVisible()
}

async function press({ page, say }: Person, act: 'PAY' | 'DECLINE' | 'LEAVE') {
  const name = say(`payments:sandbox.act.${act}`)
  await page.getByRole('button', { name, exact: true }).click()
}

test('a merchant is declined once, pays with success and sees it again on a refresh', async ({
  browser,
}) => {
  const merchant = await signIn(browser, 'harsha@paperboattoys.example')
  const { page, say } = merchant
  await toTheBroker(merchant, 'standard')
  await expectAccessible(page)
  await press(merchant, 'DECLINE')
  await expect(page.getByRole('heading', { name: say('payments:failed.oops') })).toBeVisible()
  await expectAccessible(page)
  await toTheBroker(merchant, 'standard')
  await press(merchant, 'PAY')
  const done = page.getByRole('heading', { name: say('order-payment:checkout.paid') })
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: say('payments:done.profile') }).click()
  await expect(page.locator('main')).toContainText('Standard')
})

test('a merchant pays, closes the tab and finds the plan begun all the same', async ({
  browser,
}) => {
  const merchant = await signIn(browser, 'sajani@yogabythecanal.example')
  const { page, say } = merchant
  await toTheBroker(merchant, 'standard')
  await press(merchant, 'LEAVE')
  await expect(page.locator('main')).toContainText(say('payments:sandbox.state.PAID'))
  await page.close()
  const later = await merchant.page.context().newPage()
  await expect(async () => {
    await later.goto('/profile/merchant?tab=plan')
    await expect(later.locator('main')).toContainText('Standard', { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
})
