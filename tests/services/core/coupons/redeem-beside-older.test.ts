import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { addCoupons, type Coupon, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const [owner, buyer] = await Promise.all([
  shop.person(),
  shop.person({ role: 'USER', business: undefined }),
])
const deal = await shop.deal(owner.id)

async function sold(): Promise<Coupon> {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  if (!coupon) throw new Error('no coupon')
  return coupon
}

test('a retry of what a replica of the version before began shows its result here, and under another key it is refused [R12]', async () => {
  const coupon = await sold()
  const [id, key] = [v4(), v4()]
  // Its statement.
  await db.execute(sql`
    with redeemed as (update coupons set redeemed_at = now() where id = ${coupon.id} returning id)
    insert into redemptions (id, coupon_id, merchant_id, redeemed_by, idempotency_key)
    select ${id}::uuid, id, ${owner.id}::uuid, ${owner.id}::uuid, ${key}::text || ' ' || id from redeemed`)
  expect(await owner.redeem(coupon.code, key)).toMatchObject({ code: 2000, data: { id } })
  expect(await owner.redeem(coupon.code, key.slice(0, 8))).toMatchObject({ code: 4000 })
  expect(await owner.redeem(coupon.code)).toMatchObject({ code: 4010 })
})

test('that replica finds what began here, also where one key redeems two coupons [R12]', async () => {
  const key = v4()
  for (const coupon of [await sold(), await sold()]) {
    expect(await owner.redeem(coupon.code, key)).toMatchObject({ code: 2000 })
    const { rows } = await db.execute(sql`
      select key, idempotency_key as command from redemptions where coupon_id = ${coupon.id}`)
    expect(rows).toEqual([{ key, command: `${key} ${coupon.id}` }])
  }
})

/** The statement of the version that knows no undo. */
const olderRedeem = (coupon: Coupon, key: string) =>
  db.execute(sql`
    with redeemed as (
      update coupons set redeemed_at = now()
      where id = ${coupon.id} and redeemed_at is null returning id
    )
    insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key)
    select ${v4()}::uuid, id, ${owner.id}::uuid, ${owner.id}::uuid, ${key}::text from redeemed`)

async function redeemedHere(coupon: Coupon, key: string) {
  const { data } = await owner.redeem(coupon.code, key)
  return Object(data).id as string
}
const undo = (id: string) =>
  owner.ask(`/coupons/redemptions/${id}/undo`, 'POST', { reason: 'MISTAKE', note: '' })

test('a replica that knows no undo redeems an undone coupon once, and never by a repeated request [COUP-71, R12]', async () => {
  const coupon = await sold()
  const key = v4()
  const id = await redeemedHere(coupon, key)
  expect((await olderRedeem(coupon, v4())).rowCount).toBe(0)
  expect(await undo(id)).toMatchObject({ code: 2000 })
  await expect(olderRedeem(coupon, key)).rejects.toThrow()
  expect((await shop.couponOf(coupon.id)).redeemedAt).toBeNull()
  expect((await olderRedeem(coupon, v4())).rowCount).toBe(1)
  expect((await olderRedeem(coupon, v4())).rowCount).toBe(0)
  expect(await owner.redeem(coupon.code)).toMatchObject({ code: 4010 })
})

test('what that replica redeemed is undone here, and its reads find the coupon free [COUP-71, R12]', async () => {
  const coupon = await sold()
  await olderRedeem(coupon, v4())
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from redemptions where coupon_id = ${coupon.id}`)
  expect(await undo(rows[0]?.id ?? '')).toMatchObject({ code: 2000 })
  // Its read of why a coupon is not redeemed.
  const read = await db.execute(sql`
    select coupons.redeemed_at, redemptions.id from coupons
    left join redemptions on redemptions.coupon_id = coupons.id where coupons.id = ${coupon.id}`)
  expect(read.rows.map(({ redeemed_at }) => redeemed_at)).toEqual([null])
  expect(await owner.redeem(coupon.code)).toMatchObject({ code: 2000 })
})

/** The statement of the version that knows neither tills nor cashiers. */
async function olderUndo(id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with undone as (
      update redemptions
      set undone_at = now(), undone_by = ${owner.id}::uuid, undo_reason = 'MISTAKE', undo_note = ''
      where id = ${id}::uuid and undone_at is null and exists (
        select from coupons where coupons.id = redemptions.coupon_id and redeemed_at is not null)
      returning coupon_id
    )
    update coupons set redeemed_at = null from undone
    where coupons.id = undone.coupon_id returning coupons.id`)
  return rowCount === 1
}

test('of undos of an older replica and this one and redemptions at once each has its place, and no undo is lost [COUP-71, R12]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const coupon = await sold()
    const id = await redeemedHere(coupon, v4())
    const sent = await Promise.all([
      olderUndo(id),
      undo(id).then(({ code }) => code === 2000),
      olderUndo(id),
      undo(id).then(({ code }) => code === 2000),
      owner.redeem(coupon.code).then(({ code }) => code === 2000),
      owner.redeem(coupon.code).then(({ code }) => code === 2000),
    ])
    expect(sent.slice(0, 4).filter(Boolean)).toHaveLength(1)
    const again = sent.slice(4).filter(Boolean).length
    expect(again).toBeLessThanOrEqual(1)
    const { rows } = await db.execute<{ undone: boolean }>(sql`
      select undone_at is not null as undone from redemptions
      where coupon_id = ${coupon.id} order by redeemed_at`)
    expect(rows.map(({ undone }) => undone)).toEqual(again ? [true, false] : [true])
    expect((await shop.couponOf(coupon.id)).redeemedAt === null).toBe(again === 0)
  }
})
