import { asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#src/services/audit/schema.ts'
import { workOnCouponFiles } from '#src/services/core/coupon-files/work.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { addDeal, decide, inDays, openShop } from '#tests/features/deals/shop.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const shop = await openShop(app)
const admin = (await signedIn(app, { role: 'ADMIN' })).browser
const deal = await addDeal(shop)
await decide(admin, deal, 'approve')
const page = `/deals/view/merchant/${deal}`
const list = `${page}/coupons`
const last = inDays(20).split('-').reverse().join('-')

async function work() {
  while (await workOnCouponFiles(app.services, new AbortController().signal));
}

/** Chooses a file in the form of a page and sends it, as browsers without script do. */
async function sendFile(content: string | Uint8Array, name = 'coupons.csv', from = list) {
  const { $ } = await shop.browser.get(from)
  const form = new FormData()
  const inputs = $(`form[action="${list}"] input`)
  inputs.each((_, input) => {
    const field = $(input).attr('name') ?? ''
    if ($(input).attr('type') === 'file') form.append(field, new File([content as BlobPart], name))
    else form.append(field, $(input).attr('value') ?? '')
  })
  return shop.browser.post(list, form)
}

/** The address of the file's page that an upload leads to. */
async function sent(content: string, name?: string): Promise<string> {
  const answer = await sendFile(content, name)
  if (answer.status !== 303) throw new Error(`not taken: ${answer.$('main').text()}`)
  return answer.headers.get('location') ?? ''
}

async function press(browser: Browser, address: string, action: 'start' | 'cancel') {
  return browser.submit(`${address}/${action}`, {})
}

const text = ({ $ }: Answer) => $('main').text().replaceAll(/\s+/g, ' ')

describe('an approved deal of one’s own', () => {
  test('DEAL-21 COUP-01 COUP-02 shows upload, samples and the way to the statistics; others see none of it', async () => {
    const { $ } = await shop.browser.get(page)
    const panel = $('#coupons')
    expect(panel.find('form').attr('action')).toBe(list)
    expect(panel.find('input[type=file]').attr('accept')).toBe('.csv,.txt')
    expect(
      panel
        .find('a')
        .map((_, link) => $(link).text())
        .get(),
    ).toEqual(['View coupon statistics', 'couponSample.csv', 'couponCodesSample.csv'])
    expect((await admin.get(`/deals/view/admin/${deal}`)).$('#coupons')).toHaveLength(0)
    const waiting = await addDeal(shop, { title: 'Not decided yet' })
    expect((await shop.browser.get(`/deals/view/merchant/${waiting}`)).$('#coupons')).toHaveLength(
      0,
    )
  })

  test('COUP-08 COUP-09 the samples are exactly what can be sent back', async () => {
    const sample = await shop.browser.get(`${list}/couponSample.csv`)
    expect(sample.headers.get('content-disposition')).toBe(
      'attachment; filename="couponSample.csv"',
    )
    expect(sample.html).toMatch(/^expiryDate,couponCount\r\n\d\d-\d\d-\d{4},50\r\n/)
    const codes = await shop.browser.get(`${list}/couponCodesSample.csv`)
    expect(codes.html).toMatch(/^couponCode,expiryDate\r\nSUMMER-0001,\d\d-\d\d-\d{4}\r\n/)
    for (const { html } of [sample, codes]) {
      const file = await sent(html)
      await work()
      expect(text(await shop.browser.get(file))).toContain('Lines that would fail0')
      await press(shop.browser, file, 'cancel')
    }
  })
})

describe('an upload', () => {
  test('S41 S88 COUP-11 COUP-12 COUP-13 COUP-21 is tried, started, watched to its end, and its failures are downloaded', async () => {
    const content = `couponCode,expiryDate\r\nWEB-0001,${last}\r\n=cmd()1,${last}\r\n,${last}\r\nWEB-0002,${last}\r\n`
    const file = await sent(content, 'Summer codes.csv')
    const checking = await shop.browser.get(file)
    expect(checking.$('#coupon-file').attr('hx-trigger')).toBe('every 2s')
    expect(
      checking.$('a.btn').filter((_, link) => checking.$(link).text() === 'Refresh'),
    ).toHaveLength(1)
    await work()
    const ready = await shop.browser.get(file)
    expect(ready.$('h1').text()).toBe('Summer codes.csv')
    expect(ready.$('#coupon-file').attr('hx-trigger')).toBeUndefined()
    expect(text(ready)).toContain('Coupons to be added2Lines that would fail2')
    expect(await app.db.select().from(coupons).where(eq(coupons.code, 'WEB-0001'))).toEqual([])

    expect((await press(shop.browser, file, 'start')).headers.get('location')).toBe(file)
    expect(text(await shop.browser.get(file))).toContain('Waiting')
    await work()
    const done = await shop.browser.swap(file, 'div#coupon-file', { 'x-idle': '1' })
    expect(done.html).not.toContain('<main')
    expect(done.$('#coupon-file').text()).toContain(
      '2 coupons were added. 2 lines failed: download them, correct them and send them again.',
    )
    expect(
      done
        .$('.stat')
        .map((_, stat) => done.$(stat).text())
        .get(),
    ).toEqual(['Upload succeeded count2', 'Upload failed count2', 'Total coupon count4'])
    const csv = await shop.browser.get(`${file}/failed-coupons.csv`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="failed-coupons.csv"')
    expect(csv.headers.get('x-content-type-options')).toBe('nosniff')
    expect(csv.html).toBe(
      [
        'Coupon Code,Reason',
        `'=cmd()1,"The code may have 4 to 32 letters and digits, with hyphens between them."`,
        'line 4,The coupon code is missing.',
        '',
      ].join('\r\n'),
    )
    const { $ } = await shop.browser.get(list)
    expect($('#list th a').first().text()).toBe('Summer codes.csv')
    expect($('#list th a').first().attr('href')).toBe(file)
  })

  test('COUP-21 of a name that the deal has gets a number; the same content again is asked about first', async () => {
    const content = `expiryDate,couponCount\r\n${last},7\r\n`
    const first = await sent(content, 'week.csv')
    await work()
    const question = await sendFile(content, 'week.csv')
    expect(question.status).toBe(409)
    expect(question.$('h1, h2').text()).toContain('Upload the same file again?')
    const fields: Record<string, string> = {}
    question.$(`form[action="${list}"] input`).each((_, input) => {
      fields[question.$(input).attr('name') ?? ''] = question.$(input).attr('value') ?? ''
    })
    const again = await shop.browser.post(list, fields)
    expect(again.status).toBe(303)
    const second = again.headers.get('location') ?? ''
    expect((await shop.browser.get(second)).$('h1').text()).toBe('week (2).csv')
    await press(shop.browser, first, 'cancel')
    await press(shop.browser, second, 'cancel')
    const cancelled = await shop.browser.get(second)
    expect(text(cancelled)).toContain('This file was cancelled.')
    expect((await shop.browser.get(`${second}/start`)).status).toBe(422)
  })

  test('COUP-04 COUP-05 FILES-08 SHELL-80 FILES-09 of anything but text is refused with words that stay ten seconds', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
    const refused: [string | Uint8Array, string, string][] = [
      ['a,b\n', 'coupons.xlsx', 'Unsupported file type'],
      [png, 'coupons.csv', 'Unsupported file type'],
      [Buffer.from('expiryDate,couponCount', 'utf16le'), 'coupons.csv', 'Unsupported file type'],
      ['', 'coupons.csv', 'The file is empty.'],
    ]
    for (const [content, name, words] of refused) {
      const answer = await sendFile(content, name)
      expect(answer.status).toBe(422)
      expect(answer.$('#field-file-error').text()).toBe(words)
      expect(answer.$('.toast').attr('data-stays')).toBe('10000')
    }
    const none = await shop.browser.submit(list, {})
    expect(none.$('#field-file-error').text()).toBe('Please choose a coupon file.')
    const text = await sendFile(`expiryDate,couponCount\n${last},1\n`, 'coupons.TXT')
    expect(text.status).toBe(303)
    await work()
  })

  test('COUP-07 COUP-09 with another head line is rejected as a whole, and the page says how it should be', async () => {
    const file = await sent(`expiryDate,couponCount,note\r\n${last},5,x\r\n`)
    await work()
    const rejected = await shop.browser.get(file)
    expect(text(rejected)).toContain('“note” does not belong there.')
    expect(rejected.$('a[href$="couponSample.csv"]')).toHaveLength(1)
    expect(rejected.$('form[action$="/start"]')).toHaveLength(0)
  })

  test('U06 too large is refused before it is read', async () => {
    const { $ } = await shop.browser.get(list)
    const csrf = $(`form[action="${list}"] input[name=_csrf]`).attr('value') ?? ''
    const form = new FormData()
    form.append('_csrf', csrf)
    form.append('file', new File(['x'], 'a.csv'))
    const answer = await shop.browser.post(list, form, {
      'content-length': String(40 * 1024 * 1024),
    })
    expect(answer.status).toBe(413)
  })

  test('without the form’s token nothing is taken', async () => {
    const form = new FormData()
    form.append('file', new File([`expiryDate,couponCount\n${last},1\n`], 'a.csv'))
    expect((await shop.browser.post(list, form)).status).toBe(403)
  })

  test('S91 the list is a table of its own too', async () => {
    const csv = await shop.browser.get(`${list}?format=csv`)
    const [head, row] = csv.html.split('\r\n')
    expect(head).toBe(
      'File name,Uploaded,State,Upload succeeded count,Upload failed count,Total coupon count',
    )
    expect(row).toMatch(/^coupons/)
  })
})

test('COUP-03 an expired deal takes no more: form and way in are gone, the files stay', async () => {
  const old = await addDeal(shop, { title: 'Was once' })
  await decide(admin, old, 'approve')
  const path = `/deals/view/merchant/${old}/coupons`
  const { $ } = await shop.browser.get(path)
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
  const shown = await shop.browser.get(path)
  expect(shown.$('input[type=file]')).toHaveLength(0)
  expect(text(shown)).toContain('The deal is expired, so it takes no more coupons.')
  const form = new FormData()
  form.append('_csrf', csrf)
  form.append('file', new File([`expiryDate,couponCount\n${last},1\n`], 'a.csv'))
  expect((await shop.browser.post(path, form)).status).toBe(422)
})

test('COUP-02 a rival, a bank and an administrator find no coupon files of it', async () => {
  const file = await sent(`expiryDate,couponCount\r\n${last},9\r\n`)
  const rival = await signedIn(app, { role: 'MERCHANT' })
  const bank = await signedIn(app, { role: 'BANK' })
  for (const browser of [rival.browser, bank.browser, admin]) {
    for (const path of [list, file, `${file}/failed-coupons.csv`, `${file}/cancel`]) {
      expect((await browser.get(path)).status, path).toBe(404)
    }
  }
  expect((await shop.browser.get(`${list}/not-an-id`)).status).toBe(404)
})

test('every step is in the audit trail', async () => {
  const names = ['uploaded', 'started', 'cancelled', 'finished'].map(
    (name) => `coupon-file.${name}`,
  )
  const rows = await app.db
    .select({ event: auditEntries.event, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(inArray(auditEntries.event, names))
    .orderBy(asc(auditEntries.id))
  expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(names))
  for (const { event, actorId } of rows) {
    expect(actorId).toBe(event === 'coupon-file.finished' ? null : shop.account.id)
  }
})
