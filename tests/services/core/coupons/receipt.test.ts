import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  RECEIPTS_PER_PERSON,
  RECEIPTS_PER_REDEMPTION,
} from '#src/contract/core/redemption-receipt.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { smsOptOuts } from '#src/services/notifications/schema.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'
import { messagesTo } from '#tests/support/messages.ts'

const shop = await openCoupons()
const { db, deps } = shop
const [owner, rival] = await Promise.all([shop.person(), shop.person()])
const buyer = await shop.person({ role: 'USER', business: undefined })
const deal = await shop.deal(owner.id)
const holding = await shop.deal(owner.id, { couponValueCents: 500_000 })

async function redeemed(of = deal, takenCents?: number) {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, of, 1, collected)
  const { data } = await owner.redeem(coupon?.code ?? '', undefined, { takenCents })
  return { id: data.id, couponId: coupon?.id ?? '' }
}

const send = (id: string, to: string, by = owner) =>
  by.ask(`/coupons/redemptions/${id}/receipt`, 'POST', { to })

test('a confirmation goes to the number that the customer says, and says what was redeemed [COUP-174]', async () => {
  const { id, couponId } = await redeemed()
  expect(await send(id, '077 111 22 33')).toMatchObject({ code: 2000 })
  const [message, ...others] = await messagesTo(deps, '+94771112233')
  expect(others).toEqual([])
  expect(message).toMatchObject({
    channel: 'SMS',
    template: 'redemption-receipt',
    params: { deal: deal.title, sums: '', on: expect.stringMatching(/\d/) },
  })
  const audit = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, couponId))
  const sent = audit.find(({ event }) => event === 'coupon.receipt-sent')
  expect(sent).toMatchObject({ actorId: owner.id, after: { channel: 'SMS' } })
  expect(JSON.stringify(audit)).not.toContain('77111')
})

test('or to an address; of an amount it says what was taken and what is left [COUP-174]', async () => {
  const { id } = await redeemed(holding, 125_050)
  expect(await send(id, ' Anna@Example.com ')).toMatchObject({ code: 2000 })
  const [message] = await messagesTo(deps, 'anna@example.com')
  expect(message?.channel).toBe('EMAIL')
  expect(message?.params.sums).toMatch(/1,250\.50.*3,749\.50/)
})

describe('refused at the field, with nothing sent [COUP-174]', () => {
  test.each([
    '',
    '  ',
    '12345',
    '+49 170 1234567',
    'anna@',
    '011 234 5678',
    '<b>@x',
    'x'.repeat(250),
  ])('%j is no number and no address', async (to) => {
    const { id } = await redeemed()
    expect(await send(id, to)).toMatchObject({
      code: 4000,
      data: { errors: { to: expect.stringContaining('Enter a mobile number') } },
    })
  })

  test('a number that asked for no messages', async () => {
    await db.insert(smsOptOuts).values({ mobile: '+94771119999' })
    const { id } = await redeemed()
    const refused = { code: 4022, data: { errors: { to: expect.stringContaining('no messages') } } }
    expect(await send(id, '0771119999')).toMatchObject(refused)
    expect(await messagesTo(deps, '+94771119999')).toEqual([])
  })

  test('one redemption too often, and one number too often from all businesses', async () => {
    const { id } = await redeemed()
    const codes: number[] = []
    for (let at = 0; at <= RECEIPTS_PER_REDEMPTION; at += 1)
      codes.push((await send(id, `077222000${at}`)).code)
    expect(codes).toEqual([...Array(RECEIPTS_PER_REDEMPTION).fill(2000), 4029])
    const to = '0773330000'
    const answers: number[] = []
    for (let at = 0; at <= RECEIPTS_PER_PERSON; at += 1)
      answers.push((await send((await redeemed()).id, to)).code)
    expect(answers).toEqual([...Array(RECEIPTS_PER_PERSON).fill(2000), 4029])
    expect(await messagesTo(deps, '+94773330000')).toHaveLength(RECEIPTS_PER_PERSON)
  })

  test('of ten at once no more leave than one redemption may have', async () => {
    const { id } = await redeemed()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(id, `077444000${at}`)),
    )
    const sent = answers.filter(({ code }) => code === 2000)
    expect(sent).toHaveLength(RECEIPTS_PER_REDEMPTION)
  })
})

test('neither of another’s redemption nor of an undone one [COUP-174]', async () => {
  const { id } = await redeemed()
  expect(await send(id, '0775550000', rival)).toMatchObject({ code: 4004 })
  await owner.ask(`/coupons/redemptions/${id}/undo`, 'POST', { reason: 'MISTAKE', note: '' })
  expect(await send(id, '0775550000')).toMatchObject({ code: 4010 })
  expect(await messagesTo(deps, '+94775550000')).toEqual([])
})
