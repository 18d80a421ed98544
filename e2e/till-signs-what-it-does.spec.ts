import { expect } from '@playwright/test'
import { pairTill } from '#tests/rehearsal/support/pair.ts'
import { heldCodes } from './support/held-codes.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const HOURS = 3_600_000

test('a till signs what it does, whatever its clock says; a copy of its cookie and one that lost its key are told what to do [TILL-48]', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const [first = '', second = '', third = ''] = await heldCodes(3, 'Signed')
  const { page: owner, t } = await signIn(browser, 'merchant')
  await owner.goto('/tills')
  const context = await browser.newContext()
  await context.addCookies([{ name: 'lang', value: 'en', url: origin }])
  const till = await context.newPage()
  await till.addInitScript((hours) => {
    const now = Date.now
    Date.now = () => now() - 9 * hours
  }, HOURS)
  await pairTill({ owner, device: till, origin }, 'Signing desk')

  const redeem = async (page: typeof till, code: string) => {
    await page.goto('/coupon-redeem')
    await expect(page.locator('#redeem-button')).toBeDisabled()
    await page.locator('#field-code').fill(code)
    await page.keyboard.press('Enter')
  }
  await redeem(till, first)
  await expect(till.locator('#dialog')).toContainText(first)
  await till
    .locator('#dialog')
    .getByRole('link', { name: t('coupon-redeem:undo.title') })
    .click()
  await till.locator('select[name=reason]').selectOption('MISTAKE')
  await till.getByRole('button', { name: t('coupon-redeem:undo.title') }).click()
  await expect(till.getByText(t('core:coupon.undone')).first()).toBeVisible()
  await owner.goto('/tills')
  const row = owner.locator('tr', { hasText: 'Signing desk' })
  await expect(row).not.toContainText(t('tills:list.second'))

  const copy = await browser.newContext()
  await copy.addCookies(await context.cookies())
  const thief = await copy.newPage()
  await redeem(thief, second)
  await expect(thief.locator('#code-state')).toContainText(t('tills:signature.none'))
  await owner.reload()
  await expect(row).toContainText(t('tills:list.second'))

  await redeem(till, second)
  await expect(till.locator('#dialog')).toContainText(second)
  await till.goto('/privacy-policy')
  await till.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const wiping = indexedDB.deleteDatabase('till')
        wiping.onsuccess = resolve
        wiping.onerror = reject
      }),
  )
  await redeem(till, third)
  await expect(till.locator('#code-state')).toContainText(t('tills:signature.none'))
})

test('a press before the script had come is no second device once the same redemption is signed [TILL-48]', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const [code = ''] = await heldCodes(1, 'Late script')
  const { page: owner, t } = await signIn(browser, 'merchant')
  await owner.goto('/tills')
  // A worker answers with the scripts that it has kept, past the route below.
  const till = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await pairTill({ owner, device: till, origin }, 'Late desk')

  let isLate = true
  await till.route('**/assets/*.js', async (route) => {
    await (isLate ? route.abort() : route.fallback())
  })
  await till.goto('/coupon-redeem')
  await till.locator('#field-code').fill(code)
  await till.keyboard.press('Enter')
  await expect(till.locator('#code-state')).toContainText(t('tills:signature.none'))
  await owner.goto('/tills')
  const row = owner.locator('tr', { hasText: 'Late desk' })
  await expect(row).toContainText(t('tills:list.second'))

  isLate = false
  await till.reload()
  await expect(till.locator('html[data-js]')).toBeAttached()
  await till.keyboard.press('Enter')
  await expect(till.locator('#dialog')).toContainText(code)
  await owner.reload()
  await expect(row).not.toContainText(t('tills:list.second'))
})
