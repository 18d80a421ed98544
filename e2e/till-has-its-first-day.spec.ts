import { expect } from '@playwright/test'
import { pairTill } from '#tests/rehearsal/support/pair.ts'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { slowLine } from './support/app-user.ts'
import { heldCodes } from './support/held-codes.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const REDEMPTIONS = 20
const VALUE_CENTS = 500_000
const FIRST_PART = '1250.50'
/** A page on the slow line. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('a new till on a slow line: 20 redemptions, an undo, an amount in two parts and the end of the day [TILL-45]', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(480_000)
  const origin = baseURL ?? ''
  const name = 'Kiosk'
  const codes = await heldCodes(REDEMPTIONS, 'First day')
  const [holding = ''] = await heldCodes(1, "First day's amount", { couponValueCents: VALUE_CENTS })
  const { page: owner, t } = await signIn(browser, 'merchant', phone)
  await owner.goto('/tills')
  const context = await browser.newContext(phone)
  await context.addCookies([{ name: 'lang', value: 'en', url: origin }])
  const till = await context.newPage()
  const paired = await pairTill({ owner, device: till, origin }, name)
  expect(paired.presses).toBeLessThanOrEqual(8)
  expect(paired.seconds).toBeLessThanOrEqual(30)

  await slowLine(till)
  await till.goto('/coupon-redeem')
  const field = till.locator('#field-code')
  const button = till.getByRole('button', { name: t('coupon-redeem:redeem'), exact: true })
  const dialog = till.locator('#dialog')
  // The empty counter's button is grey once its script is there.
  await expect(button).toBeDisabled()
  for (const [at, code] of codes.entries()) {
    if (at > 0) await till.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue('')
    await field.fill(code)
    await till.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { level: 2 }).first()).toHaveText(
      t('coupon-redeem:done.title'),
    )
    await expect(dialog).toContainText(code)
  }
  await expectNoSidewaysScroll(till)

  await dialog.getByRole('link', { name: t('coupon-redeem:undo.title') }).click()
  await till.locator('select[name=reason]').selectOption('MISTAKE')
  await till.getByRole('button', { name: t('coupon-redeem:undo.title') }).click()
  await expect(till.getByText(t('core:coupon.undone')).first()).toBeVisible()

  for (const amount of [FIRST_PART, null]) {
    await till.goto('/coupon-redeem')
    await expect(button).toBeDisabled()
    await field.fill(holding)
    const amountField = till.getByLabel(t('coupon-redeem:amount.label'))
    await expect(amountField).toBeVisible()
    if (amount) await amountField.fill(amount)
    await button.click()
    await expect(dialog).toContainText(t('coupon-redeem:done.part'))
  }

  await owner.goto('/closing')
  await expect(owner.locator('main')).toContainText(name)
  const file = await owner.request.get('/closing?format=csv')
  // Twenty less the undone one, and both parts of the amount.
  expect(await file.text()).toMatch(
    new RegExp(`,${name},,${REDEMPTIONS + 1},[\\d.]+,[\\d.]+,1,0,0`),
  )
})
