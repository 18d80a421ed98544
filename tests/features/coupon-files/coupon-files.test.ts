import { asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { last, openCouponDeal, text } from '#tests/features/coupon-files/coupon-deal.ts'
import { addDeal } from '#tests/features/deals/shop.ts'

const { app, shop, browser, admin, page, list, sendFile, sent, press, work } =
  await openCouponDeal()

describe('an approved deal of one’s own', () => {
  test('an approved deal of one’s own shows upload, samples and the way to the statistics; others see none of it [DEAL-21, COUP-01, COUP-02]', async () => {
    const { $ } = await browser.get(page)
    const panel = $('#coupons')
    expect(panel.find('form').attr('action')).toBe(list)
    expect(panel.find('input[type=file]').attr('accept')).toBe('.csv,.txt')
    expect(
      panel
        .find('a')
        .map((_, link) => $(link).text())
        .get(),
    ).toEqual(['View coupon statistics', 'couponSample.csv', 'couponCodesSample.csv'])
    expect((await admin.get(page.replace('merchant', 'admin'))).$('#coupons')).toHaveLength(0)
    const waiting = await addDeal(shop, { title: 'Not decided yet' })
    expect((await browser.get(`/deals/view/merchant/${waiting}`)).$('#coupons')).toHaveLength(0)
    const closed = await browser.get(`/deals/view/merchant/${waiting}/coupons`)
    expect(closed.$('input[type=file]')).toHaveLength(0)
    expect(text(closed)).toContain('You can upload coupons once the deal is approved.')
  })

  test('the samples are exactly what can be sent back [COUP-08, COUP-09]', async () => {
    const sample = await browser.get(`${list}/couponSample.csv`)
    expect(sample.headers.get('content-disposition')).toBe(
      'attachment; filename="couponSample.csv"',
    )
    expect(sample.html).toMatch(/^expiryDate,couponCount\r\n\d\d-\d\d-\d{4},50\r\n/)
    const codes = await browser.get(`${list}/couponCodesSample.csv`)
    expect(codes.html).toMatch(/^couponCode,expiryDate\r\nSUMMER-0001,\d\d-\d\d-\d{4}\r\n/)
    for (const { html } of [sample, codes]) {
      const file = await sent(html)
      await work()
      expect(text(await browser.get(file))).toContain('Lines that would fail0')
      await press(file, 'cancel')
    }
  })
})

describe('an upload', () => {
  test('an upload is tried, started, watched to its end, and its failures are downloaded [SCREEN-41, SCREEN-88, COUP-11, COUP-12, COUP-13, COUP-21]', async () => {
    const content = `couponCode,expiryDate\r\nWEB-0001,${last}\r\n=cmd()1,${last}\r\n,${last}\r\nWEB-0002,${last}\r\n`
    const file = await sent(content, 'Summer codes.csv')
    const checking = await browser.get(file)
    expect(checking.$('#progress-poll').attr('hx-trigger')).toBe('every 2s')
    expect(
      checking.$('a.btn').filter((_, link) => checking.$(link).text() === 'Refresh'),
    ).toHaveLength(1)
    await work()
    const ready = await browser.get(file)
    expect(ready.$('h1').text()).toBe('Summer codes.csv')
    expect(ready.$('#progress-poll')).toHaveLength(0)
    expect(text(ready)).toContain('Coupons to be added2Lines that would fail2')
    expect(await app.db.select().from(coupons).where(eq(coupons.code, 'WEB-0001'))).toEqual([])

    const counted = async () => {
      const { $ } = await browser.get(list)
      const cells = $('#list tr').filter((_, row) => $(row).text().includes('Summer codes.csv'))
      return cells
        .find('td:has(.k-label)')
        .toArray()
        .map((cell) => $(cell).text())
    }
    const names = ['Upload succeeded count', 'Upload failed count', 'Total coupon count']
    expect(await counted()).toEqual(names.map((name) => `${name} –`))
    expect((await press(file, 'start')).headers.get('location')).toBe(file)
    expect(text(await browser.get(file))).toContain('Waiting')
    await work()
    expect(await counted()).toEqual(names.map((name) => `${name} 2`))
    const done = await browser.swap(file, 'article#coupon-file', { 'x-idle': '1' })
    expect(done.html).not.toContain('<main')
    expect(done.$('#coupon-file').text()).toContain(
      '2 coupons were added. 2 lines failed. Download them, correct them and upload them again.',
    )
    expect(
      done
        .$('.stat')
        .map((_, stat) => done.$(stat).text())
        .get(),
    ).toEqual(['Upload succeeded count2', 'Upload failed count2', 'Total coupon count2'])
    const csv = await browser.get(`${file}/failed-coupons.csv`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="failed-coupons.csv"')
    expect(csv.headers.get('x-content-type-options')).toBe('nosniff')
    expect(csv.html).toBe(
      [
        'Coupon Code,Reason',
        `'=cmd()1,"There’s “=” in the code. It can have Latin letters, digits and hyphens only."`,
        'line 4,The coupon code is missing.',
        '',
      ].join('\r\n'),
    )
    const { $ } = await browser.get(list)
    expect($('#list th a').first().text()).toBe('Summer codes.csv')
    expect($('#list th a').first().attr('href')).toBe(file)
  })

  test('no code in the file of failures is run by a spreadsheet [COUP-13, COUP-14]', async () => {
    const codes = ['=1+1', '+94771234567', '-2+3', '@SUM(A1)', '\tTAB1']
    const lines = codes.map((code) => `${code},${last}`)
    const file = await sent(['couponCode,expiryDate', ...lines, `,${last}`, ''].join('\n'))
    await work()
    await press(file, 'start')
    await work()
    const { html } = await browser.get(`${file}/failed-coupons.csv`)
    const rows = html.split('\r\n').slice(1, -1)
    expect(rows.map((row) => row.split(',')[0])).toEqual([
      "'=1+1",
      "'+94771234567",
      "'-2+3",
      "'@SUM(A1)",
      ' TAB1',
      'line 7',
    ])
  })

  test('an upload of a name that the deal has gets a number; the same content again is asked about first [COUP-21]', async () => {
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
    const again = await browser.post(list, fields)
    expect(again.status).toBe(303)
    const second = again.headers.get('location') ?? ''
    expect((await browser.get(second)).$('h1').text()).toBe('week (2).csv')
    await press(first, 'cancel')
    await press(second, 'cancel')
    const cancelled = await browser.get(second)
    expect(text(cancelled)).toContain('This file was cancelled.')
    expect((await browser.get(`${second}/start`)).status).toBe(422)
  })
})

test.each(['before its dry run', 'after it'])(
  'a file that cannot be read any more says so, stops, and goes on when it is started again, %s [COUP-21]',
  async (when) => {
    const stem = when === 'after it' ? 'AFTER' : 'BEFORE'
    const codes = [1, 2].map((at) => `${stem}-000${at},${last}\r\n`)
    const file = await sent(`couponCode,expiryDate\r\n${codes.join('')}`, `${stem}.csv`)
    const mine = eq(couponFiles.id, file.split('/').at(-1) ?? '')
    const [stored] = await app.db.select().from(couponFiles).where(mine)
    if (when === 'after it') {
      await work()
      await press(file, 'start')
    }
    await app.db.update(couponFiles).set({ uploadId: v7() }).where(mine)
    await work()
    expect(text(await browser.get(file))).toContain('We’ll retry automatically')
    for (let round = 1; round < 8; round += 1) {
      await app.db.update(couponFiles).set({ dueAt: sql`now() - interval '1 second'` }).where(mine)
      await work()
    }
    const stopped = await browser.get(file)
    expect(stopped.$('.tag').first().text()).toBe('Stopped')
    expect(text(stopped)).toContain('The import has stopped.')
    await app.db.update(couponFiles).set({ uploadId: stored?.uploadId }).where(mine)
    await press(file, 'start')
    await work()
    if (when === 'before its dry run') {
      const ready = text(await browser.get(file))
      expect(ready).toContain('We’re checking the file again.')
      expect(ready).toContain('Coupons to be added2')
      await press(file, 'start')
      await work()
    }
    expect(text(await browser.get(file))).toContain('2 coupons were added.')
  },
)

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
