import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { testDatabase } from '#tests/support/database.ts'
import { twoTillServers } from '#tests/support/till-servers.ts'

const COUPONS = 30
const PLACES = 5
/** Of each of two tills. */
const ENTRIES = 12
const OK = 2000
const database = await testDatabase()
const { db } = database
const { shop } = await twoTillServers(database, afterAll)

async function standing(couponIds: readonly string[]) {
  return db
    .select({ couponId: redemptions.couponId, tillId: redemptions.tillId })
    .from(redemptions)
    .where(and(inArray(redemptions.couponId, [...couponIds]), isStanding()))
}

/** But for coupons that these tests wrote as rows, whose collection nobody audited. */
async function differences() {
  const { listed } = await reconcile(db, 'Asia/Colombo')
  return listed.filter(({ kind }) => kind !== 'auditCollected')
}

test('undone in one process while a till’s redemption of the same arrives in the other, that one stands and the other is undone [SYNC-08, R01]', async () => {
  const { held, redeem, till, insist } = await shop()
  const added = await held(COUPONS)
  const desk = await till('Desk')
  const at = Date.now() - 60_000
  const made = await Promise.all(added.map(({ code }, place) => redeem(place, code)))
  await Promise.all(
    added.flatMap(({ code }, place) => {
      const entry = desk.entryOf(code, { at: at + place, syncedAt: at })
      const path = `core/coupons/redemptions/${made[place]?.data.id}/undo`
      return [insist(0, 'POST', path, { reason: 'MISTAKE', note: '' }), desk.upload(1, [entry])]
    }),
  )
  const ids = added.map(({ id }) => id)
  const found = await standing(ids)
  expect(found).toHaveLength(COUPONS)
  expect(new Set(found.map(({ tillId }) => tillId))).toEqual(new Set([desk.id]))
  const [undone] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(redemptions)
    .where(
      and(
        inArray(redemptions.couponId, ids),
        isNull(redemptions.tillId),
        sql`${redemptions.undoneAt} is not null`,
      ),
    )
  expect(undone?.count).toBe(COUPONS)
  expect(await differences()).toEqual([])
})

test('parts of one amount that two tills took arrive over two processes to the cent, twice as well [SYNC-05, COUP-121]', async () => {
  const { held, till, redeem } = await shop()
  const [coupon] = await held(1, { couponValueCents: 1_000_00 })
  if (!coupon) throw new Error('no coupon')
  const tills = await Promise.all([till('Bar'), till('Inn')])
  const begin = Date.now() - 60_000
  const queues = tills.map(({ entryOf }, place) =>
    Array.from({ length: ENTRIES }, (_none, at) =>
      entryOf(coupon.code, {
        at: begin + at * 10 + place,
        syncedAt: begin,
        takenCents: 1 + ((at * 733 + place) % 1500),
      }),
    ),
  )
  const online = [777, 1].map((takenCents, at) => redeem(at, coupon.code, { takenCents }))
  await Promise.all(
    queues.flatMap((entries, place) =>
      entries.flatMap((entry) => [0, 1].map((at) => tills[place]?.upload(at, [entry]))),
    ),
  )
  const takenOnline = (await Promise.all(online)).map(({ code }, at) =>
    code === OK ? [777, 1][at] : 0,
  )
  const sum = [...queues.flat().map(({ takenCents }) => takenCents), ...takenOnline].reduce<number>(
    (all, cents) => all + (cents ?? 0),
    0,
  )
  const [row] = await db.select().from(coupons).where(eq(coupons.id, coupon.id))
  expect(row?.takenCents).toBe(sum)
  expect(await db.$count(redemptions, eq(redemptions.couponId, coupon.id))).toBe(
    2 * ENTRIES + takenOnline.filter(Boolean).length,
  )
  expect(await differences()).toEqual([])
})

test('the last places of a branch’s day go to no more at the counter than are left beside an upload [SYNC-12, DEAL-143]', async () => {
  const { held, till, redeem, branchId } = await shop()
  const added = await held(20, { perBranchDay: PLACES })
  const desk = await till('Desk')
  const now = Date.now()
  const entries = added
    .slice(0, 3)
    .map(({ code }) => desk.entryOf(code, { at: now - 1000, syncedAt: now - 2000 }))
  const [uploaded, ...online] = await Promise.all([
    desk.upload(0, entries),
    ...added.slice(3, 13).map(({ code }, at) => redeem(at, code, { branchId })),
  ])
  expect(uploaded.data.outcomes.map(({ outcome }) => outcome)).toEqual(
    entries.map(() => 'REDEEMED'),
  )
  const redeemed = online.filter(({ code }) => code === OK).length
  expect(redeemed).toBeLessThanOrEqual(PLACES)
  expect(redeemed + entries.length).toBeGreaterThanOrEqual(PLACES)
  expect((await redeem(0, added.at(-1)?.code ?? '', { branchId })).code).not.toBe(OK)
})

test('a replica of the version before beside uploads redeems nothing twice and keeps its own [SYNC-05, R12]', async () => {
  const { held, till, owner } = await shop()
  const added = await held(COUPONS)
  const desk = await till('Desk')
  const at = Date.now() - 60_000
  /** Its statement. */
  const olderRedeem = (id: string) =>
    db.execute(sql`
      with redeemed as (
        update coupons set redeemed_at = now()
        where id = ${id} and redeemed_at is null returning id
      )
      insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key)
      select ${v4()}::uuid, id, ${owner.id}::uuid, ${owner.id}::uuid, ${v4()}::text from redeemed`)
  const [older] = await Promise.all([
    Promise.all(added.map(({ id }) => olderRedeem(id))),
    ...added.map(({ code }, place) =>
      desk.upload(place, [desk.entryOf(code, { at: at + place, syncedAt: at })]),
    ),
  ])
  const both = older.filter(({ rowCount }) => rowCount === 1).length
  const ids = added.map(({ id }) => id)
  expect(await standing(ids)).toHaveLength(COUPONS)
  expect(await db.$count(redemptions, inArray(redemptions.couponId, ids))).toBe(COUPONS + both)
})
