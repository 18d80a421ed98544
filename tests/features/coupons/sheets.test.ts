import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { drawSheets } from '#src/features/coupons/draw-sheets.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { drawInTurn } from '#src/web/documents/pdf/drawing-turns.ts'
import { streamPdf } from '#src/web/documents/pdf/stream-pdf.ts'
import { ORIGIN } from '#tests/support/app.ts'
import { pdfQrCodes } from '#tests/support/pdf-qr.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import {
  type SheetLayoutName,
  sheetLayoutNames,
  sheetLayouts,
} from '#views/coupons/sheet-layout.ts'
import { openCouponShop } from './coupon-shop.ts'

const { app, db, owner, rival, admin, bank, tea, spa, past } = await openCouponShop()

async function sheets(title: string, codes: readonly string[], layout: SheetLayoutName) {
  const words = { title, merchant: 'Harbour House', lines: ['LKR 1,500.00', 'One for each table.'] }
  const pieces = codes.map((code) => ({ code, until: 'Valid until 31-12-2030' }))
  const about = { title, author: '', language: 'en' } as const
  const answer = await streamPdf('coupons.pdf', about, (doc) =>
    drawSheets(doc, words, pieces, sheetLayouts[layout]),
  )
  return new Uint8Array(await answer.arrayBuffer())
}

const flat = (bytes: Uint8Array) => pdfText(bytes).replaceAll(/[\s\u00a0]+/g, ' ')
const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

describe('a sheet as it is drawn [COUP-102]', () => {
  const codes = Array.from({ length: 25 }, (_, at) => `SPA-7K2QD-9XT${String(at).padStart(2, '0')}`)

  test.each(sheetLayoutNames)('%s: a reader reads every code, people read it too', async (name) => {
    const bytes = await sheets('Morning tea for two', codes, name)
    expect(pdfQrCodes(bytes)).toEqual(codes)
    const text = flat(bytes)
    for (const code of codes) expect(text).toContain(code)
    expect(text).toContain('Morning tea for two')
    expect(text).toContain('Valid until 31-12-2030')
    const { columns, rows } = sheetLayouts[name]
    expect(pagesOf(bytes)).toBe(Math.ceil(codes.length / (columns * rows)))
  })

  test.each(sheetLayoutNames)('%s fits on A4', (name) => {
    const { left, top, columns, rows, stepX, stepY, width, height } = sheetLayouts[name]
    expect(left + (columns - 1) * stepX + width).toBeLessThanOrEqual(210)
    expect(top + (rows - 1) * stepY + height).toBeLessThanOrEqual(297)
  })

  test.each([
    ['Утренний чай', 'Утренний'],
    ['උදෑසන තේ', 'ත'],
    ['காலை தேநீர்', 'த'],
    ['Ćevapi për dy', 'Ć'],
    ['شاي الصباح', 'ش'],
    ['תה של בוקר', 'ת'],
    [`${'A very long title '.repeat(8)}`, 'A very long title'],
  ])('the title %j has letters, not boxes', async (title, part) => {
    const text = pdfText(await sheets(title, ['ABCD-1234'], 'LABELS'))
    expect(text).toContain(part)
    expect(text).not.toContain('□')
  })

  test.each(['SUMMER-0001', 'A', 'X'.repeat(40), 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-2345-6789'])(
    'the code %s is whole on the smallest label',
    async (code) => {
      const bytes = await sheets('Tea', [code], 'LABELS_APART')
      expect(pdfText(bytes).replaceAll('\n', '')).toContain(code)
      expect(pdfQrCodes(bytes)).toEqual([code])
    },
  )
})

const printing = `/coupons/deal/${tea.id}/print`
const address = (deal: { id: string }, query = '') => `/coupons/deal/${deal.id}/sheets.pdf${query}`

async function codesIn(answer: Response): Promise<string[]> {
  return pdfQrCodes(new Uint8Array(await answer.arrayBuffer())).sort()
}

async function download(by: typeof owner, path: string): Promise<Response> {
  const cookie = [...by.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return app.app.fetch(new Request(ORIGIN + path, { headers: { cookie } }))
}

const held = async (deal: { id: string }) => {
  const rows = await db.select().from(coupons).where(eq(coupons.dealId, deal.id))
  return rows.flatMap(({ code, collectedBy }) => (collectedBy ? [code] : [])).sort()
}

describe('who prints what [COUP-102, COUP-103, COUP-178, SCREEN-122, SCREEN-147]', () => {
  test('a merchant takes coupons out of the app and prints them again and again, each time recorded', async () => {
    const form = await owner.browser.get(printing)
    expect(form.$('main').text()).toContain('26 coupons are left in the app.')
    const wrong = await owner.browser.submit(printing, { count: '27' })
    expect(wrong.status).toBe(422)
    expect(wrong.$('main').text()).toContain('Only 26 coupons are left.')
    const taken = await owner.browser.submit(printing, { count: '25' })
    expect(taken.status).toBe(303)
    const next = await owner.browser.get(taken.headers.get('location') ?? '')
    expect(next.$('body').text()).toContain('25 coupons are out of the app.')
    const print = next.$('main form input[name=print]').attr('value') ?? ''
    const answer = await download(owner, address(tea, `?state=PRINTED&print=${print}`))
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const codes = await codesIn(answer)
    expect(codes).toHaveLength(25)
    expect(await codesIn(await download(owner, address(tea)))).toEqual(codes)
    const list = await owner.browser.get(`/coupons/deal/${tea.id}`)
    expect(list.$('table .tag:contains("Printed")').length).toBeGreaterThan(0)
    expect(list.$('main').text()).toContain('Printed25')
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.event, 'coupon.printed'), eq(auditEntries.subjectId, tea.id)))
    expect(entry).toMatchObject({ actorId: owner.account.id })
    expect(entry?.after).toMatchObject({ codes: 25, part: 1 })
  })

  test('or those that people hold', async () => {
    const answer = await download(owner, address(spa, '?state=COLLECTED&layout=LABELS'))
    expect(await codesIn(answer)).toEqual(await held(spa))
  })

  test('an administrator prints too, but takes nothing; no other merchant and no bank does', async () => {
    expect((await download(admin, address(tea))).status).toBe(200)
    expect((await admin.browser.get(printing)).status).toBe(404)
    expect((await rival.browser.get(printing)).status).toBe(404)
    const page = await admin.browser.get(`/coupons/deal/${tea.id}/sheets`)
    expect(page.$(`a[href="${printing}"]`)).toHaveLength(0)
    expect((await download(rival, address(tea))).status).toBe(404)
    expect((await download(bank, address(tea))).status).toBe(404)
  })

  test.each(['', '?part=2', '?state=COLLECTED', '?part=999999'])(
    'where nothing is left to print one reads so: %s',
    async (query) => {
      const { status, $ } = await owner.browser.get(address(past, query))
      expect(status).toBe(422)
      expect($('main').text()).toContain('There is nothing to print here')
      expect($('select[name=layout]').length).toBe(1)
    },
  )

  test.each([
    ['', ['COLLECTED']],
    ['&print=0199a000-0000-7000-8000-000000000000', ['PRINTED']],
  ])('of a deal without coupons on paper these are offered%s', async (query, states) => {
    const { $ } = await owner.browser.get(address(past, `?part=1${query}`))
    const offered = $('select[name=state] option').map((_, option) => $(option).attr('value'))
    expect(offered.get()).toEqual(states)
  })

  test('whoever has five documents open reads so, and gets the next one afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const drawings = Array.from({ length: 5 }, () =>
      drawInTurn(owner.account.id, async (inTurn) => inTurn(() => promise)),
    )
    const { status, $ } = await owner.browser.get(address(tea))
    expect(status).toBe(429)
    expect($('main').text()).toContain('still being made')
    resolve()
    await Promise.all(drawings)
    expect((await download(owner, address(tea))).status).toBe(200)
  })

  test('the page offers papers, and links lead to it', async () => {
    const page = `/coupons/deal/${tea.id}/sheets`
    const { $ } = await owner.browser.get(page)
    expect($(`main form[action="${address(tea)}"]`).attr('method')).toBe('get')
    expect($('select[name=layout] option').length).toBe(3)
    const list = await owner.browser.get(`/coupons/deal/${tea.id}`)
    expect(list.$(`a[href="${page}"]`).length).toBe(1)
    expect($(`main a[href="${printing}"]`).length).toBe(1)
    expect($('select[name=state]').text()).toContain('whoever brings the card redeems it')
  })
})

test('a part is a stretch of all coupons, so what is redeemed meanwhile moves nothing [COUP-103]', async () => {
  const before = await codesIn(await download(owner, address(tea)))
  const now = new Date()
  await db
    .update(coupons)
    .set({ redeemedAt: now, collectedAt: now })
    .where(eq(coupons.code, before[0] ?? ''))
  const after = await codesIn(await download(owner, address(tea)))
  expect(after).toEqual(before.slice(1))
})
