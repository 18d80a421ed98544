import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CorrectedRules } from '#src/contract/core/coupon-rules.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { addBranch } from '#tests/support/branches.ts'
import { openCorrections } from '#tests/support/corrections.ts'
import { addCoupons } from '#tests/support/coupons.ts'

const corrections = await openCorrections()
const { shop, owner, buyer, fort, galle } = corrections
const { send, edit, decide, approved, stored, dealWith, held, at } = corrections
const { db } = shop

describe('nobody who holds a coupon loses a branch of it', () => {
  const tooMany =
    'A branch can’t be taken away: people hold 2 coupons of this deal that are valid there. Wait until they’re redeemed or expire.'

  test.each<[what: string, before: CorrectedRules, after: string[]]>([
    ['one of two', { branchIds: [fort, galle] }, [fort]],
    ['one for another', { branchIds: [fort] }, [galle]],
    ['all of all but one', {}, [galle]],
    ['named ones, though all of them', {}, [fort, galle]],
  ])(
    '%s is refused with the number, sent and approved [DEAL-98, DEAL-142]',
    async (_what, before, branchIds) => {
      const deal = await dealWith(before)
      const { data } = await send(deal, { branchIds })
      await held(deal, 2)
      const refused = { code: 4022, displayMessage: tooMany }
      expect(await decide(data.id)).toMatchObject(refused)
      expect(await stored(deal.id)).toMatchObject({ branchIds: before.branchIds ?? null })
      expect(await edit(deal, data.id, 1, { branchIds })).toMatchObject({
        ...refused,
        data: { errors: { 'couponRules.branchIds': tooMany } },
      })
    },
  )

  test('redeemed, expired and free ones hold nobody to it; printed ones do [DEAL-98]', async () => {
    const deal = await dealWith({ branchIds: [fort, galle] })
    const [redeemed = ''] = await held(deal, 1)
    await at(galle)(redeemed)
    const past = { expiredOn: new Date('2020-01-02'), expiresOn: '2020-01-01' }
    await addCoupons(db, deal, 1, { collectedBy: buyer.id, collectedAt: new Date(), ...past })
    await addCoupons(db, deal, 3)
    const first = await send(deal, { branchIds: [fort] })
    expect(first).toMatchObject({ code: 2000 })
    await addCoupons(db, deal, 1, { printedAt: new Date() })
    expect((await decide(first.data.id)).displayMessage).toContain('somebody holds 1 coupon')
  })

  test('a branch that has closed holds nobody, and more branches are always fine [DEAL-98]', async () => {
    const mill = await addBranch(db, owner.id, 'Mill')
    const deal = await dealWith({ branchIds: [fort, mill] })
    await held(deal, 2)
    await db.update(branches).set({ deletedAt: new Date() }).where(eq(branches.id, mill))
    await approved(deal, { branchIds: [galle, fort] })
    expect((await stored(deal.id)).branchIds).toEqual([galle, fort])
  })
})

describe('places are right under the rules of the moment', () => {
  const redeemed = (answers: { code: number }[]) => answers.filter(({ code }) => code === 2000)

  test.each<[what: string, before: CorrectedRules, after: CorrectedRules, more: number]>([
    ['raised', { perBranchDay: 2 }, { perBranchDay: 5 }, 3],
    ['lowered below what was redeemed', { perBranchDay: 4 }, { perBranchDay: 1 }, 0],
    ['lowered to what is left', { perBranchDay: 9 }, { perBranchDay: 3 }, 1],
    ['set while the day runs', {}, { perBranchDay: 3 }, 1],
    ['set for the hour', { perBranchDay: 9 }, { perBranchHour: 3 }, 1],
    ['removed', { perBranchDay: 2 }, { perBranchDay: null }, 4],
  ])(
    '%s: what was redeemed before counts [DEAL-98, DEAL-150]',
    async (_what, before, after, more) => {
      const deal = await dealWith(before)
      const codes = await held(deal, 6)
      for (const code of codes.slice(0, 2)) expect((await at(fort)(code)).code).toBe(2000)
      await approved(deal, after)
      const left = codes.slice(2)
      const checked = await owner.validate(left[0] ?? '', fort)
      expect(checked.data.couponValid).toBe(more > 0)
      const answers = await Promise.all(left.map(at(fort)))
      expect(redeemed(answers)).toHaveLength(more)
      for (const { code, displayMessage } of answers)
        if (code !== 2000) expect(displayMessage).toContain('room again')
      const others = await held(deal, 1)
      expect((await at(galle)(others[0] ?? '')).code).toBe(2000)
    },
  )

  test('an undo gives its place back under the new rule [DEAL-98, COUP-71]', async () => {
    const deal = await dealWith({})
    const [one = '', two = '', three = ''] = await held(deal, 3)
    const done = await at(fort)(one)
    await approved(deal, { perBranchDay: 1 })
    expect((await at(fort)(two)).code).toBe(4022)
    const undo = `/coupons/redemptions/${done.data.id}/undo`
    await owner.ask(undo, 'POST', { reason: 'MISTAKE', note: '' })
    expect((await at(fort)(three)).code).toBe(2000)
    expect((await at(fort)(two)).code).toBe(4022)
  })

  test.each<[what: string, before: CorrectedRules, after: CorrectedRules, least: number]>([
    ['set', {}, { perBranchDay: 6 }, 6],
    ['raised', { perBranchDay: 3 }, { perBranchDay: 6 }, 3],
    ['lowered', { perBranchDay: 12 }, { perBranchDay: 6 }, 6],
  ])(
    'approved amid redemptions, each place is counted once: %s [DEAL-98, DEAL-150]',
    async (_what, before, after, least) => {
      const deal = await dealWith(before)
      const codes = await held(deal, 20)
      const { data } = await send(deal, after)
      const [decided, ...answers] = await Promise.all([
        decide(data.id),
        ...codes.slice(0, 12).map(at(fort)),
      ])
      expect(decided).toMatchObject({ code: 2000 })
      const amid = redeemed(answers).length
      expect(amid).toBeGreaterThanOrEqual(least)
      const later = await Promise.all(codes.slice(12).map(at(fort)))
      expect(redeemed(later)).toHaveLength(Math.max(0, 6 - amid))
    },
  )

  test('collected before counts for a person and the day; the limit holds at once [DEAL-98, DEAL-141]', async () => {
    const user = await shop.user()
    const deal = await dealWith({})
    await addCoupons(db, deal, 30)
    await user.collect(deal.id)
    await approved(deal, { perPerson: 2, perDay: 4 })
    const own = await Promise.all([1, 2, 3].map(() => user.collect(deal.id)))
    expect(redeemed(own)).toHaveLength(1)
    const others = await Promise.all([shop.user(), shop.user(), shop.user()])
    const all = await Promise.all(others.map((one) => one.collect(deal.id)))
    expect(redeemed(all)).toHaveLength(2)
  })

  test('whoever collects amid an approval that takes a branch away keeps it, or finds it gone [DEAL-98]', async () => {
    for (let round = 0; round < 4; round += 1) {
      const user = await shop.user()
      const deal = await dealWith({ branchIds: [fort, galle] })
      await addCoupons(db, deal, 5)
      const { data } = await send(deal, { branchIds: [fort] })
      const [decided, collected] = await Promise.all([decide(data.id), user.collect(deal.id)])
      expect(collected.code).toBe(2000)
      const { branchIds } = await stored(deal.id)
      expect(branchIds).toEqual(decided.code === 2000 ? [fort] : [fort, galle])
    }
  })
})
