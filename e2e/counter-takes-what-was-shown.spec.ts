import { expect, type Page } from '@playwright/test'
import { heldCodes } from './support/held-codes.ts'
import { signIn } from './support/person.ts'
import { runPart } from './support/script-parts.ts'
import { test } from './support/test.ts'

const CARD = 'Check the student card'
const VOUCHER = 'Ask for the voucher of the hotel'

const codeField = (page: Page) => page.locator('#field-code')
const box = (page: Page) => page.locator('[name=attentionConfirmed]')
const redeem = (page: Page) => page.locator('#redeem-button')

test('without script a box that was ticked for one coupon confirms no other [COUP-176]', async ({
  browser,
}) => {
  const [first = ''] = await heldCodes(1, 'Student evening', { attention: CARD })
  const [second = ''] = await heldCodes(1, 'Guest evening', { attention: VOUCHER })
  const { page, t } = await signIn(browser, 'merchant', {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/coupon-redeem')
  await codeField(page).fill(first)
  await redeem(page).click()
  await expect(page.getByText(CARD)).toBeVisible()
  await box(page).check()
  await codeField(page).fill(second)
  await redeem(page).click()
  await expect(page.getByText(VOUCHER)).toBeVisible()
  await expect(page.getByText(t('coupon-redeem:confirmFirst'))).toBeVisible()
  await expect(box(page)).not.toBeChecked()
  await box(page).check()
  await redeem(page).click()
  await expect(page.getByRole('heading', { name: t('coupon-redeem:done.title') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(second)
})

test('a code that is scanned while a box or a button has the focus is the next customer’s [COUP-177]', async ({
  browser,
}) => {
  const [held = ''] = await heldCodes(1, 'Student brunch', { attention: CARD })
  const [first = '', second = ''] = await heldCodes(2, 'Plain brunch')
  const { page } = await signIn(browser, 'merchant')
  await page.goto('/coupon-redeem')
  const dialog = page.getByRole('dialog')
  for (const [code, focus] of [
    [first, box(page)],
    [second, redeem(page)],
  ] as const) {
    await codeField(page).fill(held)
    await expect(page.getByText(CARD)).toBeVisible()
    await box(page).check()
    await focus.focus()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(code)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(page.locator('#last-redemptions')).not.toContainText(held)
})

test('a code that is scanned into the amount takes nothing and is looked up [COUP-177]', async ({
  browser,
}) => {
  const [held = ''] = await heldCodes(1, 'Amount evening', { couponValueCents: 500_000 })
  const [next = ''] = await heldCodes(1, 'Plain evening')
  const { page, t } = await signIn(browser, 'merchant')
  await page.clock.install()
  await page.goto('/coupon-redeem')
  await codeField(page).fill(held)
  const amount = page.locator('#field-amount')
  await expect(amount).toHaveValue('5000.00')
  await amount.fill('1200')
  // A scanner's keys come at once, however slow the machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveValue(next)
  await expect(codeField(page)).toBeFocused()
  await page.clock.resume()
  await expect(page.getByText(t('core:coupon.valid'))).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('#last-redemptions')).not.toContainText(held)
})

test('a code that is scanned on a button of another page of the counter is looked up there, and undoes nothing [COUP-177]', async ({
  browser,
}) => {
  const [done = '', next = ''] = await heldCodes(2, 'Supper on the way')
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/coupon-redeem')
  await codeField(page).fill(done)
  await redeem(page).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('coupon-redeem:undo.title') })
    .click()
  await page.locator('[name=reason]').selectOption('MISTAKE')
  const undo = page.getByRole('main').getByRole('button', { name: t('coupon-redeem:undo.title') })
  await expect(page.locator('x-island[name=counter-scan][data-started]')).toBeAttached()
  await runPart(page, 'counterScan')
  await undo.focus()
  await page.clock.install()
  // A scanner's keys come at once, however slow the machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect(page).toHaveURL(/\/coupon-redeem$/)
  await expect(codeField(page)).toHaveValue(next)
  await expect(page.getByText(t('core:coupon.valid'))).toBeVisible()
  await expect(page.locator('#last-redemptions')).toContainText(done)
})
