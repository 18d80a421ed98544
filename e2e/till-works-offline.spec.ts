import { expect } from '@playwright/test'
import { newTill } from '#src/contract/authentication/tills.ts'
import { formatFor } from '#src/i18n/format.ts'
import { readTill } from '#tests/rehearsal/support/in-page.ts'
import { pairTill } from '#tests/rehearsal/support/pair.ts'
import { openDevice } from '#tests/rehearsal/support/till-device.ts'
import { openLine } from '#tests/support/cut-line.ts'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { heldCodes } from './support/held-codes.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const language = 'ru'
const REDEMPTIONS = 24
const DOUBLES = 5
const PRESSES_MAX = 8
const SECONDS_MAX = 30

test('two tills lose the line, are killed amid their work and find what was redeemed twice [TILL-11, TILL-13, TILL-14, SYNC-07]', async ({
  browser,
  baseURL,
}) => {
  const codes = await heldCodes(REDEMPTIONS, 'Offline')
  const withCard = await heldCodes(2, 'Card supper', { attention: 'Check the student card' })
  const origin = baseURL ?? ''
  const line = await openLine({ origin, publicOrigin: origin })
  const phone = { width: 390, height: 844 }
  const { page: owner, t } = await signIn(browser, 'merchant', { language, viewport: phone })
  await owner.goto('/tills')
  const devices = []
  try {
    for (const name of ['Bar', 'Inn']) {
      const device = await openDevice(line.origin, { language, size: phone })
      devices.push(device)
      const ends = { owner, device: device.page, origin: line.origin }
      const counted = await pairTill(ends, name)
      expect(counted.presses).toBeLessThanOrEqual(PRESSES_MAX)
      expect(counted.seconds).toBeLessThan(SECONDS_MAX)
    }
    const [till, other] = devices
    if (!(till && other)) throw new Error('no tills')
    for (const device of devices) await device.getReady(newTill.offlineCoupons)

    line.cut()
    await test.step('offered after two failed tries', async () => {
      const offer = till.page.locator('#till-offer')
      await expect(offer).toBeHidden()
      await till.page.locator('#field-code').pressSequentially(codes[0] ?? '')
      await expect(offer).toContainText(t('offline:offer.failing'))
      await offer.getByRole('link', { name: t('offline:offer.begin') }).click()
      await expect(till.page.locator('#till-risk')).toContainText('100')
      await till.page.getByRole('button', { name: t('offline:offer.begin') }).click()
      await expect(till.page.locator('#till-form')).toBeVisible()
      await expect(till.page.locator('#till-left')).toContainText('100')
      await expectNoSidewaysScroll(till.page)
    })
    await other.startWorking()
    await test.step('a box confirms the coupon that it was shown with, and a scan on it is the next one', async () => {
      const { page } = other
      const [first = '', second = ''] = withCard
      const box = page.locator('#code-state input')
      const field = page.locator('#field-code')
      await field.fill(first)
      await box.check()
      await page.keyboard.type(second)
      await expect(field).toHaveValue(second)
      await expect(box).not.toBeChecked()
      await box.check()
      // As from a camera, or pasted: in one piece.
      await field.fill(first)
      await expect(box).not.toBeChecked()
      await field.press('Enter')
      await expect(box).toBeFocused()
      await page.keyboard.press('Space')
      await page.locator('#redeem-button').click()
      await expect(page.locator('#code-state')).toContainText(t('offline:redeemed'))
    })

    await test.step('redeems, and goes on after it was killed', async () => {
      for (const [at, code] of codes.entries()) {
        if (at === 8) await till.comeBack('tab')
        if (at === 16) await till.comeBack('browser')
        await till.page.locator('#till-form').waitFor()
        const planned = { text: code, code, till: 0, at: 0, byHand: at === 0 }
        expect(await till.redeem(planned)).toContain(t('offline:redeemed'))
      }
      for (const code of codes.slice(0, DOUBLES)) {
        const planned = { text: code, code, till: 1, at: 0, byHand: false }
        expect(await other.redeem(planned)).toContain(t('offline:redeemed'))
      }
      const count = formatFor(language, 'Asia/Colombo').number(REDEMPTIONS)
      await expect(till.page.locator('#queue-length')).toHaveText(t('offline:queue', { count }))
      expect((await readTill(till.page)).queue).toBe(REDEMPTIONS)
    })

    await test.step('undoes what has not left', async () => {
      await till.page
        .getByRole('button', { name: t('offline:undo') })
        .first()
        .click()
      await expect(till.page.locator('#queue-list')).toContainText(t('offline:undone'))
    })

    line.restore()
    for (const { page } of devices) {
      await expect(page.locator('[data-notice=double]')).toHaveCount(DOUBLES)
      await expect(page.locator('#redeem')).toBeVisible()
    }
    const sent = await Promise.all(devices.map(({ page }) => readTill(page)))
    expect(sent.map(({ queue }) => queue)).toEqual([0, 0])
    await owner.goto('/coupons/redeemed-twice')
    for (const code of codes.slice(0, DOUBLES))
      await expect(owner.locator('main')).toContainText(code)
  } finally {
    await Promise.all(devices.map((device) => device.end()))
    await line.close()
  }
})
