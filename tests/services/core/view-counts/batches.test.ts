import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '#src/database/connect.ts'
import { countViews, countWaiting } from '#src/services/core/view-counts/count-views.ts'
import { openViewDays, uncountedViews, views } from '#src/services/core/view-counts/schema.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { addViews, someIds, ZONE } from '#tests/support/views.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const [dealId = ''] = someIds(1)

beforeEach(() => db.execute(sql`truncate ${views}, ${uncountedViews}, ${openViewDays}`).then())

function record(count: number, by: typeof db | Tx = db): Promise<void> {
  return addViews(
    by,
    Array.from({ length: count }, () => ({ dealId, viewedAt: new Date() })),
  )
}

async function counted(): Promise<number> {
  const { rows } = await db.execute<{ views: number }>(
    sql`select coalesce(sum(views), 0)::int as views from ${openViewDays}`,
  )
  return rows[0]?.views ?? 0
}

/** A transaction that waits for its end to be allowed. */
function held(act: (tx: Tx) => Promise<unknown>) {
  const [acted, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = db.transaction(async (tx) => {
    await act(tx)
    acted.resolve()
    await end.promise
  })
  return { acted: acted.promise, commit: end.resolve, rollBack: end.reject, ended }
}

test('a batch that ends after later ones were counted is counted by the next round, once [OPS-62]', async () => {
  const late = held((tx) => record(3, tx))
  await late.acted
  for (const _round of [1, 2]) {
    await record(2)
    await countViews(deps)
  }
  expect(await counted()).toBe(4)
  late.commit()
  await late.ended
  for (const _round of [1, 2]) await countViews(deps)
  expect(await counted()).toBe(7)
})

test('a batch that is rolled back is not counted [OPS-62]', async () => {
  const gone = held((tx) => record(3, tx))
  await gone.acted
  gone.rollBack(new Error('killed'))
  await expect(gone.ended).rejects.toThrow('killed')
  await countViews(deps)
  expect([await counted(), await db.$count(views)]).toEqual([0, 0])
})

test('of two rounds that count the same batches at once, without the lock, one is undone [OPS-62]', async () => {
  await record(5)
  const first = held((tx) => countWaiting(tx, ZONE))
  await first.acted
  const second = db.transaction((tx) => countWaiting(tx, ZONE))
  const refused = expect(second).rejects.toThrow('Another round has counted these batches')
  await untilBlocked(db)
  first.commit()
  await Promise.all([first.ended, refused])
  await countViews(deps)
  expect(await counted()).toBe(5)
})

test('a round that is killed before its end leaves its batches to the next [OPS-62]', async () => {
  await record(5)
  const killed = db.transaction(async (tx) => {
    await countWaiting(tx, ZONE)
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(killed).rejects.toThrow()
  expect(await counted()).toBe(0)
  await countViews(deps)
  expect([await counted(), await db.$count(uncountedViews)]).toEqual([5, 0])
})

test('which transaction wrote a view says nothing: after a dump, or on another node, it is another [OPS-62]', async () => {
  await record(5)
  await countViews(deps)
  await db.execute(sql`update ${views} set deal_id = deal_id`)
  await countViews(deps)
  expect(await counted()).toBe(5)
  await record(1)
  await db.execute(sql`delete from ${views}`)
  await countViews(deps)
  expect(await counted()).toBe(6)
})

test.each([
  [{ batches: 2, views: 100 }, [true, true, false, false], [4, 8, 10, 10]],
  [{ batches: 100, views: 3 }, [true, true, false, false], [4, 8, 10, 10]],
  [{ batches: 100, views: 1 }, [true, true, true, true, false], [2, 4, 6, 8, 10]],
  [{ batches: 100, views: 100 }, [false], [10]],
])('of many batches a round takes the oldest, up to %j', async (most, more, sums) => {
  for (const _batch of [1, 2, 3, 4, 5]) await record(2)
  const found: [boolean, number][] = []
  for (const _round of sums) found.push([await countViews(deps, most), await counted()])
  expect(found).toEqual(sums.map((sum, at) => [more[at], sum]))
})
