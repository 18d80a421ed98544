import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openCouponDeal } from '#tests/features/coupon-files/coupon-deal.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { canTakeRoom, withRoomFor } from '#tests/support/disk-room.ts'
import { goodDeal, picture, sendDeal } from './shop.ts'

const ROOM = 8 * 1024
const { app, shop, browser, page, sendFile } = await openCouponDeal()

async function largePicture(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const image = { width: 1200, height: 900, channels: 3, background: '#888', noise } as const
  const bytes = await sharp({ create: image }).png().toBuffer()
  return new File([new Uint8Array(bytes)], 'plate.png', { type: 'image/png' })
}

test.runIf(canTakeRoom)(
  'a deal whose picture finds no room is answered 507, says so and keeps what was entered [L10]',
  async () => {
    const fields = {
      ...goodDeal(shop),
      coverImage: await largePicture(),
      imageUrls: await picture(),
    }
    const { status, $ } = await withRoomFor(ROOM, () => sendDeal(browser, '/deals/add', fields))
    expect(status).toBe(507)
    expect($('#errors').text()).toContain('We’re out of storage')
    expect($('[name=title]').attr('value')).toBe(fields.title)
    expect($('textarea[name=termsAndConditions]').text().trim()).toBe(fields.termsAndConditions)
    expect((await sendDeal(browser, '/deals/add', fields)).status).toBe(303)
  },
)

test.runIf(canTakeRoom)(
  'a picture that is sent by itself and a coupon file are told the same [L10]',
  async () => {
    const { $ } = await browser.get('/deals/add')
    const _csrf = $('input[name=_csrf]').attr('value') ?? ''
    const form = new FormData()
    form.append('file', await largePicture())
    const sent = await withRoomFor(ROOM, () => browser.post('/media', form, { 'x-csrf': _csrf }))
    expect([sent.status, sent.html]).toEqual([507, expect.stringContaining('out of storage')])
    const lines = `expiryDate,couponCount\n${'01-01-2030,1\n'.repeat(5000)}`
    const file = await withRoomFor(ROOM, () => sendFile(lines))
    expect(file.status).toBe(507)
    expect(file.$('#field-file-error').text()).toContain('We’re out of storage')
  },
)

test.runIf(canTakeRoom)('meanwhile people sign in and read [L10]', async () => {
  await withRoomFor(ROOM, async () => {
    const other = openBrowser(app)
    const fields = { username: shop.account.email, password: PASSWORD }
    expect((await other.submit('/login', fields)).status).toBe(303)
    expect((await other.get(page)).status).toBe(200)
  })
})
