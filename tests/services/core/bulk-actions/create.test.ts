import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { BULK_MAX, type BulkItem } from '#src/contract/core/bulk-actions.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { openBulk } from './support.ts'

const { db, person, pendingDeals, create, rowOf } = await openBulk()
const admin = await person({ role: 'ADMIN' })

const itemsOf = (id: string) =>
  db
    .select()
    .from(bulkActionItems)
    .where(eq(bulkActionItems.actionId, id))
    .orderBy(asc(bulkActionItems.position))

async function aBrand(name: string, values: Partial<typeof brands.$inferInsert> = {}) {
  const id = crypto.randomUUID()
  await db.insert(brands).values({ id, name, ...values })
  return id
}

test('records are kept in their order, with their kinds, owners and the versions that were seen [BULK-02]', async () => {
  const owner = await person()
  const [first, second, third] = await pendingDeals(owner.id, 3)
  const [brand, gone] = [
    await aBrand('Seen', { version: 3 }),
    await aBrand('Gone', { deletedAt: new Date() }),
  ]
  if (!first || !second || !third) throw new Error('no deals')
  await db.update(deals).set({ version: 5 }).where(eq(deals.id, third.id))
  const removed: BulkItem[] = [
    { kind: 'brand', id: brand, version: 2 },
    { kind: 'brand', id: gone, version: 1 },
    { kind: 'brand', id: crypto.randomUUID(), version: 1 },
  ]
  const made = await admin.ask<{ id: string; total: number }>('/bulk-actions', 'POST', {
    act: 'delete',
    items: removed,
  })
  expect(made.data.total).toBe(1)
  const id = made.data.id
  expect(await itemsOf(id)).toMatchObject([
    { kind: 'brand', subjectId: brand, ownerId: null, version: 2, outcome: null, position: 1 },
  ])
  expect(await rowOf(id)).toMatchObject({
    ownerId: admin.id,
    act: 'delete',
    state: 'DRAFT',
    total: 1,
    capped: false,
    comment: null,
  })

  const { data } = await create(admin, 'approve', [
    { id: third.id, version: null },
    { id: first.id, version: 0 },
    { id: second.id, version: 4 },
    { id: third.id, version: 9 },
  ])
  expect(await itemsOf(data.id)).toMatchObject([
    { kind: 'deal', subjectId: third.id, ownerId: owner.id, version: 5, position: 1 },
    { kind: 'deal', subjectId: first.id, ownerId: owner.id, version: 0, position: 2 },
    { kind: 'deal', subjectId: second.id, ownerId: owner.id, version: 4, position: 3 },
  ])
})

test('an act is refused where one of its kinds does not know it, and where nothing is left', async () => {
  const [deal] = await pendingDeals((await person()).id, 1)
  const brand = await aBrand('Never approved')
  const items = [
    { kind: 'deal', id: deal?.id, version: 1 },
    { kind: 'brand', id: brand, version: 1 },
  ]
  expect(await admin.ask('/bulk-actions', 'POST', { act: 'approve', items })).toMatchObject({
    code: 4003,
  })
  const nothing = [{ kind: 'deal', id: crypto.randomUUID(), version: 1 }]
  expect(
    await admin.ask('/bulk-actions', 'POST', { act: 'approve', items: nothing }),
  ).toMatchObject({ code: 4022 })
})

const OPEN = 20

/** Actions of somebody that wait or run, or are over. */
async function actions(
  ownerId: string,
  count: number,
  values: Partial<typeof bulkActions.$inferInsert> = {},
) {
  const rows = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    ownerId,
    signInId: crypto.randomUUID(),
    act: 'approve' as const,
    total: 1,
    capped: false,
    language: 'en' as const,
    ...values,
  }))
  await db.insert(bulkActions).values(rows)
  return rows.map(({ id }) => id)
}

const old = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 60_000) })

test('twenty actions of somebody may be open; what is over and what others do counts for nothing', async () => {
  const [mine, other] = [await person({ role: 'ADMIN' }), await person({ role: 'ADMIN' })]
  const [deal] = await pendingDeals((await person()).id, 1)
  if (!deal) throw new Error('no deal')
  await actions(mine.id, OPEN - 2, { state: 'RUNNING', ...old(180) })
  await actions(mine.id, 1, old(59))
  await actions(mine.id, 3, { state: 'DONE' })
  await actions(mine.id, 3, { state: 'STOPPED' })
  await actions(other.id, OPEN)
  expect(await create(mine, 'approve', [deal])).toMatchObject({ code: 2000 })
  const before = await db.$count(bulkActions)
  expect(await create(mine, 'approve', [deal])).toMatchObject({ code: 4022 })
  expect(await db.$count(bulkActions)).toBe(before)
  expect(await create(other, 'approve', [deal])).toMatchObject({ code: 4022 })
})

test('a question that nobody answered for an hour makes room, and only that', async () => {
  const [mine, other] = [await person({ role: 'ADMIN' }), await person({ role: 'ADMIN' })]
  const [deal] = await pendingDeals((await person()).id, 1)
  if (!deal) throw new Error('no deal')
  const forgotten = await actions(mine.id, OPEN, old(61))
  const kept = [
    ...(await actions(mine.id, 1, { state: 'RUNNING', ...old(61) })),
    ...(await actions(mine.id, 1, old(59))),
    ...(await actions(other.id, 1, old(61))),
  ]
  expect(await create(mine, 'approve', [deal])).toMatchObject({ code: 2000 })
  const left = (await db.select({ id: bulkActions.id }).from(bulkActions)).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining(kept))
  expect(left.filter((id) => forgotten.includes(id))).toEqual([])
})

test('of more records than there may be the first are kept, and that it is not all [BULK-07]', async () => {
  const all = { act: 'delete', all: { list: 'brands', term: 'Many' } }
  const ask = async () => {
    const { data } = await admin.ask<{ id: string; total: number }>('/bulk-actions', 'POST', all)
    return { total: data.total, capped: (await rowOf(data.id)).capped }
  }
  await db.execute(sql`insert into brands (id, name)
    select gen_random_uuid(), 'Many ' || i from generate_series(1, ${BULK_MAX}::int) i`)
  expect(await ask()).toEqual({ total: BULK_MAX, capped: false })
  await aBrand('Many more')
  expect(await ask()).toEqual({ total: BULK_MAX, capped: true })
})
