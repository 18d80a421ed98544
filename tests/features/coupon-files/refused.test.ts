import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { last, openCouponDeal, text } from '#tests/features/coupon-files/coupon-deal.ts'
import { addDeal, decide, inDays } from '#tests/features/deals/shop.ts'
import { signedIn } from '#tests/support/browser.ts'

const { app, shop, browser, admin, list, sendFile, sent, work } = await openCouponDeal()

describe('an upload', () => {
  test('an upload of anything but text is refused with words that stay ten seconds [COUP-04, COUP-05, FILES-08, SHELL-80, FILES-09]', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
    const refused: [string | Uint8Array, string, string][] = [
      ['a,b\n', 'coupons.xlsx', 'Unsupported file type'],
      [
        png,
        'coupons.csv',
        'Unsupported file type. This is a picture. Save the table as a .csv file and upload that.',
      ],
      [
        Buffer.from('expiryDate,couponCount\nx\u0000'),
        'coupons.csv',
        'Unsupported file type. This isn’t a text file. Save the table as a .csv file and upload that.',
      ],
      ['', 'coupons.csv', 'The file is empty.'],
    ]
    for (const [content, name, words] of refused) {
      const answer = await sendFile(content, name)
      expect(answer.status).toBe(422)
      expect(answer.$('#field-file-error').text()).toBe(words)
      expect(answer.$('.toast').attr('data-stays')).toBe('10000')
    }
    const none = await browser.submit(list, {})
    expect(none.$('#field-file-error').text()).toBe('Choose a coupon file.')
    const text = await sendFile(`expiryDate,couponCount\n${last},1\n`, 'coupons.TXT')
    expect(text.status).toBe(303)
    await work()
  })

  test('an upload with another header is rejected as a whole, and the page says how it should be [COUP-07, COUP-09]', async () => {
    const file = await sent(`expiryDate,couponCount,note\r\n${last},5,x\r\n`)
    await work()
    const rejected = await browser.get(file)
    expect(text(rejected)).toContain('Remove “note”.')
    expect(rejected.$('a[href$="couponSample.csv"]')).toHaveLength(1)
    expect(rejected.$('form[action$="/start"]')).toHaveLength(0)
  })

  test('a table that a spreadsheet saved otherwise is read: UTF-16, lines of commas, its own dates [COUP-07, COUP-09]', async () => {
    const [year, month, day] = last.split('-').reverse()
    const lines = ['couponCode,expiryDate', `SHEET-01,${day}/${month}/${year}`, ',', ' ,,', '']
    lines.push(`SHEET-02,${Number(day)}.${Number(month)}.${year}`, ';;', '\u001a')
    for (const [at, content] of [
      Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le'),
      Buffer.from(lines.join('\r').replaceAll('SHEET', 'OTHER')),
    ].entries()) {
      const file = await sent(content, `sheet ${at}.csv`)
      await work()
      expect(text(await browser.get(file))).toContain('Coupons to be added2Lines that would fail0')
    }
  })

  test('too large is refused before it is read [U06]', async () => {
    const { $ } = await browser.get(list)
    const csrf = $(`form[action="${list}"] input[name=_csrf]`).attr('value') ?? ''
    const form = new FormData()
    form.append('_csrf', csrf)
    form.append('file', new File(['x'], 'a.csv'))
    const answer = await browser.post(list, form, {
      'content-length': String(40 * 1024 * 1024),
    })
    expect(answer.status).toBe(413)
  })

  test('an upload without the form’s token is not taken', async () => {
    const form = new FormData()
    form.append('file', new File([`expiryDate,couponCount\n${last},1\n`], 'a.csv'))
    expect((await browser.post(list, form)).status).toBe(403)
  })
})

test('an expired deal takes no more: form and way in are gone, the files stay [COUP-03]', async () => {
  const old = await addDeal(shop, { title: 'Was once' })
  await decide(admin, old, 'approve')
  const path = `/deals/view/merchant/${old}/coupons`
  const { $ } = await browser.get(path)
  const csrf = $(`form[action="${path}"] input[name=_csrf]`).attr('value') ?? ''
  const yesterday = inDays(-1)
  await app.db
    .update(deals)
    .set({
      validFrom: new Date(0),
      expiresOn: yesterday,
      expiredOn: new Date(`${yesterday}T18:29:59.999Z`),
    })
    .where(eq(deals.id, old))
  const shown = await browser.get(path)
  expect(shown.$('input[type=file]')).toHaveLength(0)
  expect(text(shown)).toContain('This deal has expired, so you can’t add coupons.')
  const panel = (await browser.get(`/deals/view/merchant/${old}`)).$('#coupons')
  expect(panel.text()).toContain('This deal has expired, so you can’t add coupons.')
  expect(panel.find('input[type=file], form')).toHaveLength(0)
  expect(panel.find(`a[href="${path}"]`).text()).toBe('View coupon statistics')
  const form = new FormData()
  form.append('_csrf', csrf)
  form.append('file', new File([`expiryDate,couponCount\n${last},1\n`], 'a.csv'))
  expect((await browser.post(path, form)).status).toBe(422)
})

test('a rival, a bank and an administrator find no coupon files of it [COUP-02]', async () => {
  const file = await sent(`expiryDate,couponCount\r\n${last},9\r\n`)
  const rival = await signedIn(app, { role: 'MERCHANT' })
  const bank = await signedIn(app, { role: 'BANK' })
  for (const browser of [rival.browser, bank.browser, admin]) {
    for (const path of [list, file, `${file}/failed-coupons.csv`, `${file}/cancel`]) {
      expect((await browser.get(path)).status, path).toBe(404)
    }
  }
  expect((await browser.get(`${list}/not-an-id`)).status).toBe(404)
})
