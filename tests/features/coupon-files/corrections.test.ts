import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { couponFailures } from '#src/services/core/coupon-files/schema.ts'
import { last, openCouponDeal, text } from '#tests/features/coupon-files/coupon-deal.ts'

const { app, browser, list, sent, press, work } = await openCouponDeal()
const past = '01-01-2020'

/** The lines of a file that are to be corrected, head line included; every file begins with a mark. */
async function corrections(file: string): Promise<string[]> {
  const { headers, html, status } = await browser.get(`${file}/lines-to-correct.csv`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="lines-to-correct.csv"')
  return html
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1)
}

async function downloads(file: string): Promise<string[]> {
  const { $ } = await browser.get(file)
  return $('#coupon-file a[download]')
    .map((_, link) => `${$(link).text()} ${$(link).attr('href')?.replace(file, '')}`)
    .get()
}

test('failed codes come back as they were typed, before the import and after it [COUP-13, COUP-14]', async () => {
  const bad = [
    `A B C D,${last}`,
    `CODE-0001,${past}`,
    '"CODE-0002',
    `CODE-0003,${last},x`,
    `,${past}`,
  ]
  const good = `CODE-0009,${last}`
  const file = await sent(['couponCode,expiryDate', ...bad, good, ''].join('\r\n'), 'codes.csv')
  await work()
  const links = [
    'Download these lines to correct /lines-to-correct.csv',
    'Download failed-coupons.csv /failed-coupons.csv',
  ]
  const expected = ['couponCode,expiryDate', ...bad]
  expected[3] = '"""CODE-0002"'
  expect(text(await browser.get(file))).toContain('Lines that would fail5')
  expect(await downloads(file)).toEqual(links)
  expect(await corrections(file)).toEqual(expected)
  const dry = await browser.get(`${file}/failed-coupons.csv`)
  await press(file, 'start')
  await work()
  expect(await downloads(file)).toEqual(links)
  expect(await corrections(file)).toEqual(expected)
  expect((await browser.get(`${file}/failed-coupons.csv`)).html).toBe(dry.html)
})

test('a file without a single good line is not offered for import [COUP-13]', async () => {
  const start = 'form[action$="/start"]'
  const useless = await sent(`couponCode,expiryDate\r\nLATE-0001,${past}\r\n`)
  const useful = await sent(`couponCode,expiryDate\r\nSOME-0001,${past}\r\nSOME-0002,${last}\r\n`)
  await work()
  const { $, html } = await browser.get(useless)
  expect($(start)).toHaveLength(0)
  expect(html).toContain('No line of this file can be imported.')
  expect((await browser.get(useful)).$(start)).toHaveLength(1)
})

test('corrected lines of both formats are sent again and taken [COUP-07, COUP-09]', async () => {
  const codes = await sent(`couponCode,expiryDate\r\nFIX-0001,${past}\r\nFIX-0002,${last}\r\n`)
  const counts = await sent(`expiryDate,couponCount\r\n${past},3\r\n${last}, 4\r\n`)
  await work()
  for (const [file, added] of [
    [codes, 1],
    [counts, 7],
  ] as const) {
    await press(file, 'start')
    await work()
    const { html } = await browser.get(`${file}/lines-to-correct.csv`)
    const again = await sent(html.replaceAll(past, last).replaceAll(', ', ','))
    await work()
    expect(text(await browser.get(again))).toContain(
      `Coupons to be added${added}Lines that would fail0`,
    )
    await press(again, 'start')
    await work()
    expect(text(await browser.get(again))).toContain('Total coupon count')
    expect(await downloads(again)).toEqual([])
  }
})

test('no typed line is run by a spreadsheet, and sending it back changes nothing more [COUP-14]', async () => {
  const typed = ['=1+1', '+94771234567', '-2+3', '@SUM(A1)', '\tTAB1']
  const lines = typed.map((code) => `${code},${last}`)
  const file = await sent(['couponCode,expiryDate', ...lines, ''].join('\r\n'))
  await work()
  const rows = await corrections(file)
  const quoted = (cell: string) => (cell.includes('\t') ? `"${cell}"` : cell)
  expect(rows.slice(1)).toEqual(typed.map((code) => `${quoted(`'${code}`)},${last}`))
  const again = await sent([...rows, ''].join('\r\n'))
  await work()
  expect(await corrections(again)).toEqual(rows)
})

test('all lines of a dry run come, however many, and are kept once when the import has failed them [COUP-13]', async () => {
  const lines = Array.from({ length: 5200 }, (_, at) => `MANY-${at + 10_000},${past}`)
  const file = await sent(['couponCode,expiryDate', ...lines, ''].join('\r\n'))
  await work()
  expect(text(await browser.get(file))).toContain('the first 20 of 5,200')
  expect(await corrections(file)).toEqual(['couponCode,expiryDate', ...lines])
  await press(file, 'start')
  await work()
  expect(await corrections(file)).toEqual(['couponCode,expiryDate', ...lines])
  const ofFile = eq(couponFailures.fileId, file.split('/').at(-1) ?? '')
  expect(await app.db.$count(couponFailures, ofFile)).toBe(lines.length)
})

test('a file in which nothing succeeded is no success [COUP-12]', async () => {
  const file = await sent(`couponCode,expiryDate\r\nNONE-0001,${past}\r\n`, 'nothing.csv')
  await work()
  await press(file, 'start')
  await work()
  const ofPage = (await browser.get(file)).$('.tag').first()
  const { $ } = await browser.get(list)
  const ofList = $('#list tr, #list li')
    .filter((_, row) => $(row).text().includes('nothing.csv'))
    .find('.tag')
    .first()
  for (const tag of [ofPage, ofList]) {
    expect(tag.text()).toBe('Done, nothing added')
    expect(tag.attr('class')).toContain('bad')
  }
})

test('a file that was rejected has no lines to correct', async () => {
  const file = await sent(`couponCode,expires\r\nNONE-0001,${last}\r\n`)
  await work()
  expect((await browser.get(`${file}/lines-to-correct.csv`)).status).toBe(404)
})
