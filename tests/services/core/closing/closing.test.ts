import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClosingReport } from '#src/contract/core/closing.ts'
import { latestEdition } from '#src/contract/notifications/mailings.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { formatFor } from '#src/i18n/format.ts'
import { writeClosing } from '#src/services/core/closing/write-letter.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { addBranch } from '#tests/support/branches.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const ZONE = 'Asia/Colombo'
const world = await openCoupons()
const { db, deps } = world
const merchant = await world.person()
const rival = await world.person()
const buyer = await world.user()
const deal = await world.deal(merchant.id)
const branchId = await addBranch(db, merchant.id, 'Galle Fort')
await addBranch(db, merchant.id, 'Kandy')
const today = businessDate(Date.now(), ZONE)

async function redeem(branch?: string) {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  const { data } = await merchant.redeem(coupon?.code ?? '', undefined, { branchId: branch })
  return { code: coupon?.code ?? '', id: data?.id ?? '' }
}
const undo = (id: string) =>
  merchant.ask(`/coupons/redemptions/${id}/undo`, 'POST', { reason: 'MISTAKE', note: '' })
const closing = async (day?: string, who = merchant) =>
  (await who.ask<ClosingReport>(`/closing${day ? `?day=${day}` : ''}`)).data as ClosingReport

test('a day adds up by branch, and what was undone counts as undone alone [REPORT-63]', async () => {
  await redeem(branchId)
  await redeem(branchId)
  const wrong = await redeem()
  await undo(wrong.id)
  await merchant.redeem(wrong.code)
  await undo((await redeem(branchId)).id)
  const { total, lines, day } = await closing()
  expect(day).toBe(today)
  expect(total).toMatchObject({ count: 3, undone: 2, again: 1 })
  expect([total.paid.cents, total.saved.cents]).toEqual([3 * 675_000, 3 * 225_000])
  expect(
    lines.map(({ branch, count, undone, again }) => [branch?.name, count, undone, again]),
  ).toEqual([
    ['Galle Fort', 2, 1, 0],
    [undefined, 1, 1, 1],
  ])
})

test('the days are those of the business zone, and others have their own figures [REPORT-63]', async () => {
  const { id } = await redeem(branchId)
  const yesterday = addDays(today, -1)
  await db
    .update(redemptions)
    .set({ redeemedAt: new Date(`${yesterday}T23:59:59.999+05:30`) })
    .where(eq(redemptions.id, id))
  expect((await closing(yesterday)).total.count).toBe(1)
  expect((await closing(addDays(today, -2))).lines).toEqual([])
  expect((await closing(today, rival)).total.count).toBe(0)
})

test.each(['2026-02-30', 'today', '', '0000-01-01', '20261127', '1-1-1'])(
  'the day %j is refused',
  async (day) => {
    expect((await merchant.ask(`/closing?day=${day}`)).status).toBe(400)
  },
)

test('a day that has not come is refused', async () => {
  expect((await merchant.ask(`/closing?day=${addDays(today, 1)}`)).status).toBe(400)
})

test('a branch that is gone keeps its name', async () => {
  await db.update(branches).set({ deletedAt: new Date() }).where(eq(branches.id, branchId))
  expect((await closing()).lines[0]?.branch?.name).toBe('Galle Fort')
})

const at = (time: string) => new Date(`2026-11-27T${time}+05:30`).getTime()

test('it is due from ten in the evening until midnight, for that day [REPORT-64]', () => {
  expect(latestEdition('CLOSING', at('21:59:59'), ZONE).day).toBe('2026-11-26')
  expect(latestEdition('CLOSING', at('22:00:00'), ZONE)).toEqual({ day: '2026-11-27', isDue: true })
  expect(latestEdition('CLOSING', at('23:59:59'), ZONE)).toEqual({ day: '2026-11-27', isDue: true })
  const after = new Date('2026-11-28T00:00:00+05:30').getTime()
  expect(latestEdition('CLOSING', after, ZONE)).toEqual({ day: '2026-11-27', isDue: false })
})

test('the letter names the branches in the reader’s language, and none is written of an empty day [REPORT-64]', async () => {
  const write = (userId: string, language: 'en' | 'ru') =>
    writeClosing(
      deps,
      { id: '', userId, of: '', coveredAt: new Date() },
      { day: today, t: deps.translators[language], format: formatFor(language, ZONE) },
    )
  const en = await write(merchant.id, 'en')
  expect(en?.text).toContain('Galle Fort: 2 coupons')
  expect(en?.text).toContain(`/closing?day=${today}`)
  expect((await write(merchant.id, 'ru'))?.text).toContain('Galle Fort: 2 купона')
  expect(await write(rival.id, 'en')).toBeNull()
})
