import { expect, type Page } from '@playwright/test'
import { atCounter } from './support/counter.ts'
import { drawn, holdScripts } from './support/held.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

/** As a USB scanner does: the characters at once, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
}

test('a merchant redeems by keyboard alone, scans the same again and hears when it was [COUP-46, COUP-47, COUP-48, ROLE-08]', async ({
  browser,
}) => {
  const { page, t, codes } = await atCounter(browser)
  const [typed = '', scanned = ''] = codes
  const field = page.getByLabel(t('coupon-redeem:code'))
  const button = page.getByRole('button', { name: t('coupon-redeem:redeem'), exact: true })
  const dialog = page.getByRole('dialog')
  await expect(field).toBeFocused()
  await expect(button).toBeDisabled()

  await page.keyboard.type(`${typed.slice(0, -1)}#`)
  await expect(page.getByText('Invalid coupon code')).toBeVisible()
  await expect(button).toBeDisabled()
  await page.keyboard.press('Backspace')
  await page.keyboard.type(typed.slice(-1))
  await expect(page.getByText(t('core:coupon.valid'))).toBeVisible()
  await expect(button).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: t('coupon-redeem:done.title') })).toBeVisible()
  await expect(dialog).toContainText(typed)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  await scan(page, scanned)
  await expect(dialog).toContainText(scanned)
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await expect(page.locator('#last-redemptions li').first()).toContainText(scanned)
  await scan(page, scanned)
  await expect(page.locator('#code-state')).toContainText('This coupon was already redeemed on')
  await expect(page.locator('#redeem')).toContainText(t('coupon-redeem:code'))
  await expect(dialog).toBeHidden()
})

test('a code that comes back to what it was is looked up again', async ({ browser }) => {
  const { page, t, codes } = await atCounter(browser)
  const [code = ''] = codes
  const button = page.getByRole('button', { name: t('coupon-redeem:redeem'), exact: true })
  const valid = page.getByText(t('core:coupon.valid'))
  await page.keyboard.insertText(code)
  await expect(valid).toBeVisible()

  await page.keyboard.press('X')
  await page.keyboard.press('Backspace')
  await expect(valid).toBeHidden()
  await expect(valid).toBeVisible()
  await expect(button).toBeEnabled()

  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(code)
  await expect(valid).toBeHidden()
  await expect(valid).toBeVisible()
  await button.click()
  await expect(page.getByRole('dialog')).toContainText(code)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Coupon code')).toHaveValue('')
  await page.keyboard.insertText(code)
  await expect(page.locator('#code-state')).toContainText('This coupon was already redeemed on')
})

test('what is typed before the script has arrived is not typed over', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  const arrive = await holdScripts(page)
  await page.goto('/coupon-redeem', { waitUntil: 'commit' })
  const field = page.getByLabel('Coupon code')
  await field.pressSequentially('AB')
  arrive()
  await expect(page.getByRole('button', { name: 'Redeem coupon' })).toBeDisabled()
  await page.keyboard.type('CD')
  await expect(field).toHaveValue('ABCD')
})

test('a press that began before the script arrived redeems the code', async ({ browser }) => {
  const { page, t, codes } = await atCounter(browser)
  const [code = ''] = codes
  const arrive = await holdScripts(page)
  await page.route('**/coupon-redeem/check', () => undefined)
  await page.goto('/coupon-redeem', { waitUntil: 'commit' })
  await page.getByLabel('Coupon code').fill(code)
  await page.getByRole('button', { name: t('coupon-redeem:redeem'), exact: true }).hover()
  await page.mouse.down()
  arrive()
  await page.waitForRequest('**/coupon-redeem/check')
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toContainText(code)
})

test('the next scan while the success is still shown belongs to the next customer', async ({
  browser,
}) => {
  const { page, codes } = await atCounter(browser)
  const [first = '', second = ''] = codes
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('button', { name: 'Redeem coupon' })).toBeDisabled()
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(first)
  await page.keyboard.type(second)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(second)
})

test('two scans stay apart where the browser is late to say that the dialog has closed', async ({
  browser,
}) => {
  const { page, codes } = await atCounter(browser)
  const [first = '', second = ''] = codes
  await page.addInitScript(() => {
    addEventListener(
      'close',
      (event) => {
        if (!event.isTrusted) return
        event.stopImmediatePropagation()
        Object.assign(window, { sayClosed: () => event.target?.dispatchEvent(new Event('close')) })
      },
      true,
    )
  })
  await page.goto('/coupon-redeem')
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('button', { name: 'Redeem coupon' })).toBeDisabled()
  await scan(page, first)
  await expect(dialog).toContainText(first)
  await page.keyboard.press('Escape')
  await scan(page, second)
  await expect(dialog).toContainText(second)
  await page.evaluate(() => Reflect.get(window, 'sayClosed')())
  await drawn(page)
  await expect(dialog).toContainText(second)
})

test('on a line that loses the answer a second press shows the first result [R12]', async ({
  browser,
}) => {
  const { page, t, codes } = await atCounter(browser)
  const [code = ''] = codes
  let lost = false
  await page.route('**/coupon-redeem', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('common:network.retry') }).click()
  await expect(page.getByRole('dialog')).toContainText(t('coupon-redeem:done.title'))
  await expect(page.getByRole('dialog')).toContainText(code)
})

test('without JavaScript the form simply submits, at 390 pixels too [COUP-45, COUP-48]', async ({
  browser,
}) => {
  const { codes } = await atCounter(browser)
  const [code = ''] = codes
  const viewport = { width: 390, height: 844 }
  const { page, t } = await signIn(browser, 'merchant', { javaScriptEnabled: false, viewport })
  await page.goto('/coupon-redeem')
  await page.getByLabel(t('coupon-redeem:code')).fill(code.toLowerCase())
  await page.getByRole('button', { name: t('coupon-redeem:redeem'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('coupon-redeem:done.title'))
  await page.getByRole('link', { name: t('coupon-redeem:done.another') }).click()
  await page.getByLabel(t('coupon-redeem:code')).fill(code)
  await page.getByRole('button', { name: t('coupon-redeem:redeem'), exact: true }).click()
  await expect(page.locator('#code-state')).toContainText('already redeemed')
})
