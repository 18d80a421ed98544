import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { openCouponDeal, text } from '#tests/features/coupon-files/coupon-deal.ts'
import { inDays } from '#tests/features/deals/shop.ts'
import { addAccount } from '#tests/support/accounts.ts'

const { app, browser, admin, list, work } = await openCouponDeal()
const make = `${list}/make`
const day = inDays(20)

const fill = (fields: Record<string, string>) =>
  browser.submit(make, { count: '5', day, pattern: '', ...fields })

async function made(fields: Record<string, string> = {}) {
  const answer = await fill(fields)
  expect(answer.status, text(answer)).toBe(303)
  await work()
  return answer.headers.get('location') ?? ''
}

const codesOf = async (address: string) => {
  const fileId = address.split('/').at(-1) ?? ''
  const rows = await app.db
    .select({ id: coupons.id, code: coupons.code })
    .from(coupons)
    .where(eq(coupons.fileId, fileId))
    .orderBy(asc(coupons.id))
  return rows
}

test('codes are made without a file, as their pattern says [COUP-100, SCREEN-120]', async () => {
  const { $ } = await browser.get(list)
  expect($(`a[href="${make}"]`).length).toBeGreaterThan(0)
  const file = await made({ pattern: 'spa-#####-####', count: '12' })
  const codes = await codesOf(file)
  expect(codes).toHaveLength(12)
  for (const { code } of codes) expect(code).toMatch(/^SPA-[0-9A-Z]{5}-[0-9A-Z]{4}$/)
  expect(text(await browser.get(file))).toContain('SPA-#####-####')
})

test('without a pattern they are of our own form, and may be made again [COUP-100]', async () => {
  const [one, two] = [await made(), await made()]
  expect(one).not.toBe(two)
  for (const { code } of await codesOf(two))
    expect(code).toMatch(/^(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)
})

test('a form that is sent twice makes its codes once [COUP-101]', async () => {
  const { $ } = await browser.get(make)
  const hidden: Record<string, string> = {}
  $(`form[action="${make}"] input[type=hidden]`).each((_, input) => {
    hidden[$(input).attr('name') ?? ''] = $(input).attr('value') ?? ''
  })
  const fields = { ...hidden, count: '3', day, pattern: 'TWICE-#########' }
  const places = await Promise.all([1, 2].map(() => browser.post(make, fields)))
  expect(new Set(places.map(({ headers }) => headers.get('location'))).size).toBe(1)
  expect(await app.db.$count(couponFiles, eq(couponFiles.pattern, 'TWICE-#########'))).toBe(1)
})

test.each([
  [{ count: '0' }, 'from 1 to 100,000'],
  [{ count: '100001' }, 'from 1 to 100,000'],
  [{ count: 'many' }, 'from 1 to 100,000'],
  [{ day: '' }, 'Enter the last day'],
  [{ day: inDays(400) }, 'The deal ends on'],
  [{ pattern: 'SPA-####' }, 'at least 9 #'],
  [{ pattern: 'SPA_#########' }, 'Use only the letters'],
  [{ pattern: 'SPA--#########' }, 'one at a time'],
  [{ pattern: `${'A'.repeat(24)}#########` }, 'too long'],
])(
  '%j is refused beside its field, and what was typed stays [COUP-100]',
  async (fields, message) => {
    const answer = await fill(fields)
    expect(answer.status).toBe(422)
    expect(text(answer)).toContain(message)
    const [[name, value = ''] = ['']] = Object.entries<string>(fields)
    expect(answer.$(`[name="${name}"]`).attr('value') ?? '').toBe(value)
  },
)

test('an example shows before anything is made, and says which codes begin alike [COUP-100]', async () => {
  await made({ pattern: 'ALIKE-#########' })
  const { $ } = await browser.get(make)
  const _csrf = $('[name=_csrf]').attr('value') ?? ''
  const asks = (pattern: string) => browser.post(`${make}/example`, { _csrf, pattern })
  expect((await asks('NEW-####-#####')).html).toMatch(/NEW-[0-9A-Z]{4}-[0-9A-Z]{5}/)
  expect((await asks('NEW-####-#####')).html).not.toContain('already have codes')
  expect((await asks('ALIKE-####-#####')).html).toContain(
    'already have codes that begin with ALIKE-',
  )
  expect((await asks('SPA-###')).html).toContain('at least 9 #')
  expect((await asks('SPA_#########')).html).toContain('Use only the letters')
  expect((await asks('spa – ##### – ####')).html).toMatch(/SPA-[0-9A-Z]{5}-[0-9A-Z]{4}/)
  expect((await asks('')).html).toBe('')
  const wrong = await fill({ pattern: 'NEW-###', show: 'example' })
  expect([wrong.status, text(wrong)]).toEqual([422, expect.stringContaining('at least 9 #')])
  const shown = await fill({ pattern: 'NEW-####-#####', show: 'example' })
  expect(shown.status).toBe(200)
  expect(text(shown)).toMatch(/NEW-[0-9A-Z]{4}-[0-9A-Z]{5}/)
})

test('a file’s codes say who collected which, as a table and as CSV [COUP-104, SCREEN-121]', async () => {
  const file = await made({ pattern: 'WHO-#########', count: '2' })
  const [first, second] = await codesOf(file)
  const person = { role: 'USER', fullName: 'Anoma Peris', business: undefined } as const
  const buyer = await addAccount(app.db, person)
  await app.db
    .update(coupons)
    .set({ collectedBy: buyer.id, collectedAt: new Date() })
    .where(eq(coupons.id, second?.id ?? ''))
  const link = (await browser.get(file)).$(`a[href="${file}/codes"]`)
  expect(link.length).toBe(1)
  const { $ } = await browser.get(`${file}/codes`)
  const rows = $('tbody tr')
    .toArray()
    .map((row) => $(row).text())
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(first?.code)
  expect(rows[0]).not.toContain('Anoma')
  expect(rows[1]).toContain('Anoma Peris')
  expect($('tbody tr').first().find(`a[href="/coupons/code/${first?.id}"]`).length).toBe(1)
  const csv = await browser.get(`${file}/codes?format=csv`)
  expect(csv.html).toContain('Anoma Peris')
  expect(csv.html.trim().split('\n')).toHaveLength(3)
  expect((await admin.get(`${file}/codes`)).status).toBe(404)
})
