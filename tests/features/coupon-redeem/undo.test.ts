import { eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const buyer = await addAccount(db, { role: 'USER', fullName: 'Ruwan Silva', business: undefined })
const deal = await addDeal(db, owner.account.id)
const { browser } = owner
const counter = '/coupon-redeem'

async function redeemed() {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  const { $ } = await browser.get(counter)
  const input = { _csrf: $('#redeem [name=_csrf]').attr('value') ?? '', key: v4() }
  const { headers } = await browser.post(counter, { ...input, code: coupon?.code ?? '' })
  const page = headers.get('location') ?? ''
  return { id: page.split('/').at(-1) ?? '', page, code: coupon?.code ?? '', input }
}

test('the result and the last redemptions lead to the undo, which frees the coupon [COUP-71]', async () => {
  const { id, page, code, input } = await redeemed()
  const undo = `${page}/undo`
  expect((await browser.get(page)).$(`main a[href="${undo}"]`).text()).toBe('Undo redemption')
  const link = (await browser.get(counter)).$(`#last-redemptions a[href="${undo}"]`)
  expect(link.attr('aria-label')).toBe(`Undo: ${code}`)
  const { $ } = await browser.get(undo)
  expect($('h1').text()).toBe('Undo redemption')
  expect($('main').text()).toContain(code)
  expect($('main form').html()).toContain('140')
  const answer = await browser.post(undo, { _csrf: input._csrf, reason: 'MISTAKE', note: '' })
  expect(answer.headers.get('location')).toBe(counter)
  const after = await browser.get(counter)
  expect(after.$('main, #toasts').text()).toContain('The coupon can be redeemed again')
  expect(after.$(`#last-redemptions li:has(a[href="${page}"])`).text()).toContain('Undone')
  expect(after.$(`a[href="${undo}"]`)).toHaveLength(0)
  const [row] = await db.select().from(redemptions).where(eq(redemptions.id, id))
  expect(row).toMatchObject({ undoReason: 'MISTAKE', undoneBy: owner.account.id })
  const shown = await browser.get(page)
  expect(shown.$('h1').text()).toBe('Redemption undone')
  expect(shown.$('.tally').text()).toContain('Redeemed by mistake')
  expect(shown.$(`a[href="${undo}"]`)).toHaveLength(0)
})

test('what is missing is said beside its field, and what was typed stays [COUP-71]', async () => {
  const { id, page, input } = await redeemed()
  const undo = `${page}/undo`
  const { _csrf } = input
  const none = await browser.post(undo, { _csrf, reason: '', note: 'Two phones' })
  expect(none.status).toBe(422)
  expect(none.$('#error-reason, [id*=reason]').text()).toContain('Choose a reason')
  expect(none.$('[name=note]').attr('value')).toBe('Two phones')
  const other = await browser.post(undo, { _csrf, reason: 'OTHER', note: '  ' })
  expect(other.status).toBe(422)
  expect(other.$('main').text()).toContain('Enter the reason')
  const long = await browser.post(undo, { _csrf, reason: 'OTHER', note: 'x'.repeat(141) })
  expect(long.status).toBe(422)
  const [row] = await db.select().from(redemptions).where(eq(redemptions.id, id))
  expect(row?.undoneAt).toBeNull()
})

test('whoever comes too late is shown the redemption, and a press says why not [COUP-71]', async () => {
  const { id, page, input } = await redeemed()
  const redeemedAt = sql`now() - interval '11 minutes'`
  await db.update(redemptions).set({ redeemedAt }).where(eq(redemptions.id, id))
  const undo = `${page}/undo`
  expect((await browser.get(undo)).headers.get('location')).toBe(page)
  expect((await browser.get(page)).$('#toasts').text()).toContain('within 10 minutes')
  expect((await browser.get(page)).$(`a[href="${undo}"]`)).toHaveLength(0)
  const pressed = await browser.post(undo, { _csrf: input._csrf, reason: 'MISTAKE', note: '' })
  expect(pressed.status).toBe(422)
  expect(pressed.$('main').text()).toContain('for 10 minutes. That time has passed.')
})

test('a form sent again after the undo redeems nothing and then asks anew [COUP-71, R12]', async () => {
  const { page, code, input } = await redeemed()
  await browser.post(`${page}/undo`, { _csrf: input._csrf, reason: 'MISTAKE', note: '' })
  const again = await browser.post(counter, { ...input, code })
  expect(again.status).toBe(422)
  expect(again.$('#code-state').text()).toContain('has been undone since')
  const key = again.$('#redeem-key').attr('value') ?? ''
  expect(key).not.toBe(input.key)
  expect((await browser.post(counter, { ...input, key, code })).status).toBe(303)
})

test.each(['OTHER', 'MISTAKE'])(
  'a code in place of words undoes nothing, whatever the reason (%s) [COUP-177]',
  async (reason) => {
    const { id, page, code, input } = await redeemed()
    const undo = `${page}/undo`
    const refused = await browser.post(undo, { _csrf: input._csrf, reason, note: code })
    expect(refused.status).toBe(422)
    expect(refused.$('#field-note-error').text()).toContain('This is a code and no reason.')
    expect(refused.$('[name=note]').attr('value')).toBe(code)
    const [row] = await db.select().from(redemptions).where(eq(redemptions.id, id))
    expect(row?.undoneAt).toBeNull()
  },
)

test('a code that is redeemed already leads to its undo, while typing and after the press [COUP-71]', async () => {
  const { page, code, input } = await redeemed()
  const { _csrf } = input
  const link = (where: { $: typeof shown.$ }) =>
    where.$(`[data-code-status=invalid] a[href="${page}/undo"]`)
  const shown = await browser.post(`${counter}/check`, { _csrf, code })
  expect(shown.$('[data-code-status]').text()).toContain('already redeemed')
  expect(link(shown)).toHaveLength(1)
  const pressed = await browser.post(counter, { _csrf, key: v4(), code })
  expect(pressed.status).toBe(422)
  expect(link(pressed)).toHaveLength(1)
  const redeemedAt = sql`now() - interval '11 minutes'`
  await db.update(redemptions).set({ redeemedAt })
  expect(link(await browser.post(counter, { _csrf, key: v4(), code }))).toHaveLength(0)
})
