import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { CorrectedRules } from '#src/contract/core/coupon-rules.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/corrections.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addBranch } from '#tests/support/branches.ts'
import { openCorrections } from '#tests/support/corrections.ts'

const corrections = await openCorrections()
const { shop, owner, rival, admin, fort, galle } = corrections
const { wordsOf, send, edit, decide, read, approved, stored, dealWith } = corrections
const { db } = shop
const foreign = await addBranch(db, rival.id, 'Kandy')
const closed = await addBranch(db, owner.id, 'Old mill', { deletedAt: new Date() })

describe('the rules of a live deal change with the approval, not before', () => {
  test.each<[what: string, before: CorrectedRules, after: CorrectedRules]>([
    ['per person raised', { perPerson: 1 }, { perPerson: 2 }],
    ['per person lowered', { perPerson: 9 }, { perPerson: 2 }],
    ['per person set', {}, { perPerson: 2 }],
    ['per person removed', { perPerson: 2 }, { perPerson: null }],
    ['per day raised', { perDay: 10 }, { perDay: 20 }],
    ['per day lowered', { perDay: 10 }, { perDay: 5 }],
    ['per day set', {}, { perDay: 5 }],
    ['per day removed', { perDay: 5 }, { perDay: null }],
    ['per branch and day raised', { perBranchDay: 1 }, { perBranchDay: 9 }],
    ['per branch and day set', {}, { perBranchDay: 9 }],
    ['per branch and hour lowered', { perBranchHour: 9 }, { perBranchHour: 1 }],
    ['per branch and hour removed', { perBranchHour: 9 }, { perBranchHour: null }],
    ['the text changed', { attention: 'Card' }, { attention: 'Student card' }],
    ['the text set', {}, { attention: 'Student card' }],
    ['the text removed', { attention: 'Card' }, { attention: null }],
    ['a branch added', { branchIds: [fort] }, { branchIds: [fort, galle] }],
    ['every branch added', { branchIds: [fort] }, { branchIds: null }],
    ['a branch nobody needs taken away', { branchIds: [fort, galle] }, { branchIds: [fort] }],
    ['one of all, before anybody collects', {}, { branchIds: [fort] }],
    ['two at once', { perPerson: 1, attention: 'Card' }, { perPerson: 3, attention: null }],
  ])('%s [DEAL-98, DEAL-140]', async (_what, before, after) => {
    const deal = await dealWith({ ...before, perDay: before.perDay ?? 7, couponValueCents: 500 })
    if (!('perDay' in before))
      await db.execute(sql`update deals set coupons_per_day = null
      where id = ${deal.id} and ${'perDay' in after}`)
    const live = await stored(deal.id)
    const { data } = await send(deal, after)
    expect(await stored(deal.id)).toEqual(live)
    const shown = await read(data.id, admin)
    expect(shown.couponRules).toMatchObject({ ...after, couponValueCents: 500 })
    expect(shown.before.couponRules).toMatchObject(before)
    expect(await decide(data.id)).toMatchObject({ code: 2000 })
    expect(await stored(deal.id)).toEqual({
      ...live,
      ...after,
      version: live.version + 1,
      updatedAt: expect.any(Date),
    })
    const settled = await read(data.id)
    expect(settled.before.couponRules).toEqual(shown.before.couponRules)
    expect(settled.couponRules).toEqual(shown.couponRules)
  })
})

describe('what the deal’s own form refuses is refused here too', () => {
  test.each<[what: string, rules: object, field: string]>([
    ['none per person', { perPerson: 0 }, 'perPerson'],
    ['too many per person', { perPerson: 101 }, 'perPerson'],
    ['half a day’s coupon', { perDay: 1.5 }, 'perDay'],
    ['too many per branch', { perBranchDay: 10_001 }, 'perBranchDay'],
    ['a word per hour', { perBranchHour: 'two' }, 'perBranchHour'],
    ['a long text', { attention: 'x'.repeat(141) }, 'attention'],
    ['no branch at all', { branchIds: [] }, 'branchIds'],
    ['a foreign branch', { branchIds: [foreign] }, 'branchIds'],
    ['a closed branch', { branchIds: [fort, closed] }, 'branchIds'],
    ['an unknown branch', { branchIds: [v7()] }, 'branchIds'],
  ])('%s [DEAL-98]', async (_what, rules, field) => {
    const deal = await dealWith({ branchIds: [fort] })
    const { code, data } = await send(deal, rules)
    expect(code).toBe(4000)
    expect(Object.keys(data.errors ?? {})[0]).toContain(`couponRules.${field}`)
  })

  test('the amount stays: alone it is no change, beside others it is left out [DEAL-98, DEAL-160]', async () => {
    const deal = await dealWith({ couponValueCents: 500 })
    expect(await send(deal, { couponValueCents: 900 })).toMatchObject({ code: 4022 })
    const { data } = await send(deal, { couponValueCents: 900, perPerson: 2 })
    expect(await decide(data.id)).toMatchObject({ code: 2000 })
    expect(await stored(deal.id)).toMatchObject({ couponValueCents: 500, perPerson: 2 })
  })

  test('the same rules are no change, in whatever order branches stand [DEAL-98]', async () => {
    const deal = await dealWith({ perPerson: 2, branchIds: [galle, fort] })
    expect(await send(deal, { perPerson: 2, branchIds: [fort, galle] })).toMatchObject({
      code: 4022,
      displayMessage: 'Change at least one word, picture or rule.',
    })
  })

  test('another’s deal is not there [DEAL-98]', async () => {
    expect(await send(await dealWith({}), { perPerson: 2 }, rival)).toMatchObject({ code: 4004 })
  })
})

describe('a rule left out of a save stays as it is', () => {
  test('in the deal, and in the correction that is edited [DEAL-98, DEAL-140]', async () => {
    const deal = await dealWith({ perPerson: 1, attention: 'Card' })
    const { data } = await send(deal, { perPerson: 2 })
    expect((await read(data.id)).couponRules).toMatchObject({ perPerson: 2, attention: 'Card' })
    expect(await edit(deal, data.id, 1)).toMatchObject({ code: 2000 })
    expect(await edit(deal, data.id, 2, { perDay: 40 })).toMatchObject({ code: 2000 })
    const rules = { perPerson: 2, perDay: 40, attention: 'Card' }
    expect((await read(data.id)).couponRules).toMatchObject(rules)
    expect(await edit(deal, data.id, 3, { perPerson: 1 })).toMatchObject({ code: 2000 })
    const [row] = await db.select().from(dealCorrections).where(eq(dealCorrections.id, data.id))
    expect(row?.values.rules).toEqual({ perDay: 40 })
    expect(await decide(data.id, 'APPROVED', 3)).toMatchObject({ code: 4022 })
    expect(await decide(data.id, 'APPROVED', 4)).toMatchObject({ code: 2000 })
    expect(await stored(deal.id)).toMatchObject({ perPerson: 1, perDay: 40, attention: 'Card' })
  })

  test('what changed in the deal meanwhile is not written over by what a correction leaves [DEAL-98]', async () => {
    const deal = await dealWith({ perPerson: 1 })
    const { data } = await send(deal, { perPerson: 2 })
    await db.update(deals).set({ attention: 'Card', perDay: 8 }).where(eq(deals.id, deal.id))
    expect((await read(data.id)).before.couponRules).toMatchObject({ attention: 'Card', perDay: 8 })
    await decide(data.id)
    expect(await stored(deal.id)).toMatchObject({ perPerson: 2, attention: 'Card', perDay: 8 })
  })

  test('a rejection, and one that is withdrawn, change nothing [DEAL-99]', async () => {
    const deal = await dealWith({ perPerson: 1 })
    const { data } = await send(deal, { perPerson: 2 })
    expect(await decide(data.id, 'REJECTED')).toMatchObject({ code: 2000 })
    expect(await edit(deal, data.id, 1, { perPerson: 3 })).toMatchObject({ code: 2000 })
    expect(await owner.ask(`/deal-corrections/${data.id}`, 'DELETE')).toMatchObject({ code: 2000 })
    expect(await stored(deal.id)).toMatchObject({ perPerson: 1, version: 1 })
  })

  test('a replica that knows no rules approves words alone, and its edit leaves them [DEAL-98, R12]', async () => {
    const deal = await dealWith({ perPerson: 1 })
    const { data } = await send(deal, { perPerson: 2 })
    await db
      .update(dealCorrections)
      .set({ status: 'APPROVED', replaced: wordsOf(deal), decidedAt: new Date() })
      .where(eq(dealCorrections.id, data.id))
    expect((await read(data.id)).approvalStatus).toBe('APPROVED')
    expect(await stored(deal.id)).toMatchObject({ perPerson: 1 })
  })

  test('an approval that is undone gives the old rules back [APPR-80, DEAL-98]', async () => {
    const deal = await dealWith({ perPerson: 1, branchIds: [fort] })
    const id = await approved(deal, { perPerson: 2, perBranchDay: 3, branchIds: [fort, galle] })
    const items = [{ kind: 'corrections', id }]
    expect(await admin.ask('/approvals/undo', 'POST', { items })).toMatchObject({ code: 2000 })
    const old = { perPerson: 1, perBranchDay: null, branchIds: [fort] }
    expect(await stored(deal.id)).toMatchObject(old)
    expect((await read(id)).approvalStatus).toBe('PENDING')
  })

  test('the trail says what each rule was and became [DEAL-98]', async () => {
    const deal = await dealWith({ perPerson: 1 })
    const id = await approved(deal, { perPerson: 2 })
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    const entry = (name: string) => rows.find(({ event }) => event === `deal-correction.${name}`)
    expect(entry('created')?.after).toMatchObject({ perPerson: 2 })
    expect(entry('approved')).toMatchObject({
      before: { perPerson: 1, approvalStatus: 'PENDING' },
      after: { perPerson: 2, approvalStatus: 'APPROVED' },
    })
    expect(entry('approved')?.after).not.toHaveProperty('perDay')
  })
})
