import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { DealCorrection, DealWords } from '#src/contract/core/deal-corrections.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/corrections.ts'
import { dealImages, deals } from '#src/services/core/deals/schema.ts'
import { countDealsThisMonth } from '#src/services/core/plans/find-plans.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId } from '#src/world/account.ts'
import { dealId } from '#src/world/deals.ts'
import { openCore, ownPicture, ZONE } from '#tests/support/core.ts'

const { db, ask } = await openCore()
const image = await ownPicture(db, 'nadeesha')
const foreign = await ownPicture(db, 'ruwan')
const live = (place: number) => dealId('nadeesha', 'live', place)
const words: DealWords = {
  title: 'Rice & curry for two',
  subTitle: 'Twelve curries',
  description: '',
  termsAndConditions: '<p>One coupon for each table.</p>',
  coverImage: image,
  imageUrls: [image],
}
const add = (id: string, changes: Partial<DealWords> = {}, who = 'nadeesha') =>
  ask<{ id: string }>(who, '/deal-corrections', {
    method: 'POST',
    body: { ...words, ...changes, dealId: id },
  })
const decide = (id: string, approvalStatus: string, version = 1, comment?: string) =>
  ask('ishara', '/deal-corrections/decide', {
    method: 'PUT',
    body: { id, approvalStatus, version, comment },
  })
const read = (id: string, who = 'nadeesha') => ask<DealCorrection>(who, `/deal-corrections/${id}`)
const withdraw = (id: string, who = 'nadeesha') =>
  ask(who, `/deal-corrections/${id}`, { method: 'DELETE' })
async function dealOf(id: string) {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  if (!deal) throw new Error('no deal')
  return deal
}

test('the live deal stays approved and as it is, without a place of the month, until the approval [DEAL-98, DEAL-99]', async () => {
  const before = await dealOf(live(1))
  const used = await countDealsThisMonth(db, accountId('nadeesha'), ZONE)
  const { data, status } = await add(live(1))
  expect(status).toBe(200)
  expect(await dealOf(live(1))).toEqual(before)
  expect(await countDealsThisMonth(db, accountId('nadeesha'), ZONE)).toBe(used)
  expect((await read(data.id, 'ishara')).data).toMatchObject({
    ...words,
    before: { title: before.title, coverImage: before.coverImage },
    approvalStatus: 'PENDING',
    expired: false,
  })
  expect((await decide(data.id, 'APPROVED')).status).toBe(200)
  const after = await dealOf(live(1))
  const { imageUrls: _pictures, ...columns } = words
  expect(after).toMatchObject({
    ...columns,
    approvalStatus: 'APPROVED',
    version: before.version + 1,
  })
  for (const kept of [
    'originalPriceCents',
    'deductionCents',
    'validFrom',
    'expiresOn',
    'categoryId',
  ] as const)
    expect(after[kept]).toEqual(before[kept])
  const images = await db
    .select()
    .from(dealImages)
    .where(eq(dealImages.dealId, live(1)))
  expect(images.map(({ url }) => url)).toEqual([image])
  expect((await read(data.id)).data).toMatchObject({
    approvalStatus: 'APPROVED',
    before: { title: before.title },
  })
  const news = await db
    .select({ type: notifications.type })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, accountId('nadeesha')),
        eq(notifications.link, `/deals/view/merchant/${live(1)}`),
        sql`${notifications.type} like 'deal-correction%'`,
      ),
    )
  expect(news).toEqual([{ type: 'deal-correction-approved' }])
  const audited = await db
    .select({ event: auditEntries.event })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, data.id))
  expect(audited.map(({ event }) => event).sort()).toEqual([
    'deal-correction.approved',
    'deal-correction.created',
  ])
})

test.each([
  ['a waiting deal', () => dealId('nadeesha', 'waiting', 1), {}, 'nadeesha', 4022],
  ['a rejected deal', () => dealId('nadeesha', 'rejected', 1), {}, 'nadeesha', 4022],
  ['an expired deal', () => dealId('nadeesha', 'expired', 1), {}, 'nadeesha', 4022],
  ["another merchant's deal", () => live(2), {}, 'ruwan', 4004],
  ['an unknown deal', () => v7(), {}, 'nadeesha', 4004],
  ['a foreign picture', () => live(2), { coverImage: foreign }, 'nadeesha', 4000],
  ['no title', () => live(2), { title: '' }, 'nadeesha', 4000],
  [
    'terms of script alone',
    () => live(2),
    { termsAndConditions: '<script>x</script>' },
    'nadeesha',
    4000,
  ],
  [
    'terms that are too long',
    () => live(2),
    { termsAndConditions: `<p>${'x'.repeat(201)}</p>` },
    'nadeesha',
    4000,
  ],
] as const)('of %s nothing is corrected [DEAL-98]', async (_name, id, changes, who, code) => {
  const expired = await db.$count(
    deals,
    and(eq(deals.id, id()), eq(deals.approvalStatus, 'REJECTED')),
  )
  expect((await add(id(), changes, who)).code).toBe(code)
  expect(expired).toBeLessThan(2)
  expect(await db.$count(dealCorrections, eq(dealCorrections.subjectId, id()))).toBe(0)
})

test('a correction without a change is refused [DEAL-98]', async () => {
  const deal = await dealOf(live(2))
  const images = await db
    .select()
    .from(dealImages)
    .where(eq(dealImages.dealId, deal.id))
    .orderBy(dealImages.position)
  const { title, subTitle, description, termsAndConditions, coverImage } = deal
  const imageUrls = images.map(({ url }) => url)
  const same = { title, subTitle, description, termsAndConditions, coverImage, imageUrls }
  expect((await add(deal.id, same)).code).toBe(4022)
})

test('it is rejected with a comment, edited, and withdrawn, as a deal is [DEAL-99]', async () => {
  const {
    data: { id },
  } = await add(live(3))
  expect((await add(live(3), { title: 'Another' })).code).toBe(4022)
  expect((await decide(id, 'REJECTED')).code).toBe(4000)
  expect((await decide(id, 'REJECTED', 2, 'Seen too early.')).code).toBe(4022)
  expect((await decide(id, 'REJECTED', 1, 'The picture shows another dish.')).status).toBe(200)
  expect((await decide(id, 'APPROVED')).code).toBe(4022)
  expect((await read(id)).data).toMatchObject({
    approvalStatus: 'REJECTED',
    comment: 'The picture shows another dish.',
  })
  const edit = { ...words, title: 'Rice and curry for two', id, version: 1 }
  expect((await ask('ruwan', '/deal-corrections', { method: 'PUT', body: edit })).code).toBe(4004)
  expect((await ask('nadeesha', '/deal-corrections', { method: 'PUT', body: edit })).status).toBe(
    200,
  )
  expect((await ask('nadeesha', '/deal-corrections', { method: 'PUT', body: edit })).code).toBe(
    4022,
  )
  expect((await read(id)).data).toMatchObject({ approvalStatus: 'PENDING', version: 2 })
  expect((await read(id, 'ruwan')).code).toBe(4004)
  expect((await withdraw(id, 'ruwan')).code).toBe(4004)
  expect((await withdraw(id)).status).toBe(200)
  expect((await decide(id, 'APPROVED', 2)).code).toBe(4004)
  expect((await add(live(3))).status).toBe(200)
})

test('once the deal has expired nothing can be done with its correction [DEAL-98]', async () => {
  const {
    data: { id },
  } = await add(live(2))
  await db
    .update(deals)
    .set({
      validFrom: new Date('2025-01-01'),
      expiredOn: new Date('2025-02-01'),
      expiresOn: '2025-02-01',
    })
    .where(eq(deals.id, live(2)))
  expect((await decide(id, 'APPROVED')).code).toBe(4022)
  expect((await decide(id, 'REJECTED', 1, 'Too late.')).code).toBe(4022)
  expect((await withdraw(id)).code).toBe(4022)
  expect((await read(id)).data.expired).toBe(true)
  const { data } = await ask<{ corrections: { id: string }[] }>('ishara', '/deal-corrections')
  expect(data.corrections.map((one) => one.id)).not.toContain(id)
})

test('of twenty corrections of a deal at once one is added [DEAL-98]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_none, at) => add(live(1), { title: `Curry for ${at + 2}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 4022)).toHaveLength(19)
})
